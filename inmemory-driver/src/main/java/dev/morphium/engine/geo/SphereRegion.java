package dev.morphium.engine.geo;

import com.google.common.geometry.S1Angle;
import com.google.common.geometry.S2Cap;
import com.google.common.geometry.S2Loop;
import com.google.common.geometry.S2Point;
import com.google.common.geometry.S2Polygon;
import com.google.common.geometry.S2Polyline;
import com.google.common.geometry.S2Region;
import java.util.ArrayList;
import java.util.List;

/**
 * A region of the sphere that queries ask about: what is within it, what intersects it.
 *
 * <p>Source: MongoDB manual, "$geoWithin" and "$geoIntersects"; documentation of S2.
 */
sealed interface SphereRegion {
  boolean contains(SpherePart part);

  boolean intersects(SpherePart part);

  /** The region of S2 around it, for coverings. */
  S2Region bound();

  /** Whether anything can be within it. */
  default boolean hasInside() {
    return true;
  }

  /** The region that a part of a geometry is. */
  static SphereRegion of(SpherePart part) {
    return switch (part) {
      case SpherePart.Point point -> new OfPoint(point);
      case SpherePart.Line line -> new OfLine(line.line());
      case SpherePart.Polygon polygon -> new OfPolygon(polygon);
    };
  }

  /** A point, which only intersects. */
  record OfPoint(SpherePart.Point point) implements SphereRegion {
    @Override
    public boolean contains(SpherePart part) {
      return false;
    }

    @Override
    public boolean intersects(SpherePart part) {
      return switch (part) {
        case SpherePart.Point other -> point.id().equals(other.id());
        case SpherePart.Line other -> other.line().mayIntersect(point.cell());
        case SpherePart.Polygon other -> other.contains(point);
      };
    }

    @Override
    public S2Region bound() {
      return point.cell();
    }

    @Override
    public boolean hasInside() {
      return false;
    }
  }

  /** A line, which only intersects. */
  record OfLine(S2Polyline line) implements SphereRegion {
    @Override
    public boolean contains(SpherePart part) {
      return false;
    }

    @Override
    public boolean intersects(SpherePart part) {
      return switch (part) {
        case SpherePart.Point other -> line.mayIntersect(other.cell());
        case SpherePart.Line other -> line.intersects(other.line());
        case SpherePart.Polygon other -> SphereLines.intersect(other, line);
      };
    }

    @Override
    public S2Region bound() {
      return line;
    }

    @Override
    public boolean hasInside() {
      return false;
    }
  }

  /** A polygon with its holes. */
  record OfPolygon(SpherePart.Polygon polygon) implements SphereRegion {
    @Override
    public boolean contains(SpherePart part) {
      return switch (part) {
        case SpherePart.Point other -> polygon.contains(other);
        case SpherePart.Line other -> SphereLines.contains(polygon.polygon(), other.line());
        case SpherePart.Polygon other -> polygon.polygon().contains(other.polygon());
      };
    }

    @Override
    public boolean intersects(SpherePart part) {
      return switch (part) {
        case SpherePart.Point other -> polygon.contains(other);
        case SpherePart.Line other -> SphereLines.intersect(polygon, other.line());
        case SpherePart.Polygon other -> polygon.polygon().intersects(other.polygon());
      };
    }

    @Override
    public S2Region bound() {
      return polygon.polygon();
    }
  }

  /**
   * The operand of {@code $centerSphere}. What is within it is as far from the opposite point as
   * the rest of a half circle, whatever the radius.
   */
  record OfCap(S2Cap cap, double radius, PlanePoint center) implements SphereRegion {
    static OfCap of(PlanePoint center, double radius) {
      double half = Math.min(radius, Math.PI);
      return new OfCap(
          S2Cap.fromAxisAngle(Coordinates.sphere(center), S1Angle.radians(half)), half, center);
    }

    @Override
    public boolean contains(SpherePart part) {
      if (part instanceof SpherePart.Point point) {
        return cap.contains(point.point());
      }
      return part.distance(S2Point.neg(cap.axis())) >= Math.PI - radius;
    }

    @Override
    public boolean intersects(SpherePart part) {
      return part.distance(cap.axis()) <= radius;
    }

    @Override
    public S2Region bound() {
      return cap;
    }
  }

  /**
   * A polygon of one ring whose inside is to the left of its edges, however large it is: what the
   * strict coordinate reference system gives.
   */
  record OfLoop(SpherePart.Polygon polygon) implements SphereRegion {
    static OfLoop of(S2Loop loop) {
      return new OfLoop(new SpherePart.Polygon(new S2Polygon(loop)));
    }

    @Override
    public boolean contains(SpherePart part) {
      return new OfPolygon(polygon).contains(part);
    }

    @Override
    public boolean intersects(SpherePart part) {
      return new OfPolygon(polygon).intersects(part);
    }

    @Override
    public S2Region bound() {
      return polygon.polygon();
    }
  }

  /** Several regions, of which each part of a geometry needs one. */
  record OfMany(List<SphereRegion> regions) implements SphereRegion {
    static SphereRegion of(List<SpherePart> parts) {
      if (parts.size() == 1) {
        return SphereRegion.of(parts.get(0));
      }
      List<SphereRegion> regions = new ArrayList<>(parts.size());
      parts.forEach(part -> regions.add(SphereRegion.of(part)));
      return new OfMany(List.copyOf(regions));
    }

    @Override
    public boolean contains(SpherePart part) {
      return regions.stream().anyMatch(region -> region.contains(part));
    }

    @Override
    public boolean intersects(SpherePart part) {
      return regions.stream().anyMatch(region -> region.intersects(part));
    }

    @Override
    public S2Region bound() {
      throw new IllegalStateException("each of several regions is covered by itself");
    }

    @Override
    public boolean hasInside() {
      return regions.stream().anyMatch(SphereRegion::hasInside);
    }
  }
}
