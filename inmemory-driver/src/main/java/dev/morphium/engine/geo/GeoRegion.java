package dev.morphium.engine.geo;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The operand of {@code $geoWithin} or {@code $geoIntersects}: a region of the plane or of the
 * sphere.
 *
 * <p>Immutable. Source: MongoDB manual, "Geospatial Query Operators".
 */
public final class GeoRegion {
  private final @Nullable PlaneRegion plane;
  private final @Nullable SphereRegion sphere;
  private final boolean point;

  private GeoRegion(@Nullable PlaneRegion plane, @Nullable SphereRegion sphere, boolean point) {
    this.plane = plane;
    this.sphere = sphere;
    this.point = point;
  }

  static GeoRegion of(PlaneRegion region) {
    return new GeoRegion(region, null, false);
  }

  static GeoRegion of(SphereRegion region) {
    return new GeoRegion(null, region, false);
  }

  /** The region of a legacy coordinate pair, which has no inside. */
  static GeoRegion ofPoint(SphereRegion region) {
    return new GeoRegion(null, region, true);
  }

  /** Whether anything can be within it. */
  boolean hasInside() {
    return !point && (plane != null || sphere != null && sphere.hasInside());
  }

  /** Whether it is a region of the sphere. */
  public boolean isSpherical() {
    return sphere != null;
  }

  /** Whether the whole of a geometry is within. */
  public boolean contains(StoredGeometry geometry) {
    if (plane != null) {
      PlanePoint place = geometry.plane();
      return place != null && plane.contains(place);
    }
    List<SpherePart> parts = geometry.sphere();
    SphereRegion region = sphere;
    return parts != null && region != null && parts.stream().allMatch(region::contains);
  }

  /** Whether they have something in common. */
  public boolean intersects(StoredGeometry geometry) {
    List<SpherePart> parts = geometry.sphere();
    SphereRegion region = sphere;
    return parts != null && region != null && parts.stream().anyMatch(region::intersects);
  }

  @Nullable PlaneRegion plane() {
    return plane;
  }

  @Nullable SphereRegion sphere() {
    return sphere;
  }
}
