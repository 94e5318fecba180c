package dev.morphium.engine.geo;

import com.google.common.geometry.S2Cell;
import com.google.common.geometry.S2CellId;
import com.google.common.geometry.S2Point;
import com.google.common.geometry.S2Polygon;
import com.google.common.geometry.S2Polyline;
import com.google.common.geometry.S2Region;

/** A part of a geometry on the sphere: a point, a line or a polygon. */
sealed interface SpherePart {
  /** The region of S2 that it is, for coverings. */
  S2Region region();

  /** The least distance from a point, in radians. */
  double distance(S2Point point);

  /** A point. */
  record Point(S2Point point) implements SpherePart {
    /** The number of the smallest cell around it, which S2 calls a leaf. */
    S2CellId id() {
      return S2CellId.fromPoint(point);
    }

    S2Cell cell() {
      return new S2Cell(id());
    }

    @Override
    public S2Region region() {
      return cell();
    }

    @Override
    public double distance(S2Point other) {
      return point.angle(other);
    }
  }

  /** A line of great-circle edges. */
  record Line(S2Polyline line) implements SpherePart {
    @Override
    public S2Region region() {
      return line;
    }

    @Override
    public double distance(S2Point other) {
      return other.angle(line.project(other));
    }
  }

  /** A polygon, with its holes. */
  record Polygon(S2Polygon polygon) implements SpherePart {
    @Override
    public S2Region region() {
      return polygon;
    }

    @Override
    public double distance(S2Point other) {
      return polygon.contains(other) ? 0 : other.angle(polygon.project(other));
    }

    /** Whether the point is within or at the edge, as exactly as the smallest cells are. */
    boolean contains(Point other) {
      return polygon.contains(other.point()) || polygon.mayIntersect(other.cell());
    }
  }
}
