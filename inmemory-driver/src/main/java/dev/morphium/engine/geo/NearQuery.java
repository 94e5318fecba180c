package dev.morphium.engine.geo;

import com.google.common.geometry.S2Point;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The operand of {@code $near} or {@code $nearSphere}: a point, and how far from it documents may
 * be.
 *
 * <p>Distances on the sphere are metres on a sphere of Earth's equatorial radius; queries with a
 * legacy pair tell them in radians. On the plane they are in the coordinates' unit. Source: MongoDB
 * manual, "$near" and "$nearSphere".
 *
 * @param center the point as it was given
 * @param spherical whether distances are on the sphere
 * @param geoJson whether the point was GeoJSON
 * @param minimum the least distance, in metres or units of the plane
 * @param maximum the greatest one
 */
public record NearQuery(
    PlanePoint center, boolean spherical, boolean geoJson, double minimum, double maximum) {
  /** The radius that MongoDB takes Earth to have, in metres. */
  public static final double EARTH_RADIUS = 6_378_100;

  /** The greatest distance that there is on the sphere. */
  private static final double HALF_AROUND = EARTH_RADIUS * Math.PI;

  /**
   * A query on the sphere.
   *
   * @param radians whether the distances are in radians
   */
  static NearQuery onSphere(
      PlanePoint center, boolean geoJson, double minimum, double maximum, boolean radians) {
    double unit = radians ? EARTH_RADIUS : 1;
    return new NearQuery(
        center, true, geoJson, minimum * unit, Math.min(maximum * unit, HALF_AROUND));
  }

  /** How far a geometry is, in metres or units of the plane; NaN when it has no place there. */
  public double distance(StoredGeometry geometry) {
    if (!spherical) {
      PlanePoint place = geometry.plane();
      return place == null ? Double.NaN : center.distance(place);
    }
    List<SpherePart> parts = geometry.sphere();
    return parts == null ? Double.NaN : least(parts, Coordinates.sphere(center));
  }

  private static double least(List<SpherePart> parts, S2Point from) {
    double least = Double.NaN;
    for (SpherePart part : parts) {
      double next = part.distance(from) * EARTH_RADIUS;
      if (!(least <= next)) {
        least = next;
      }
    }
    return least;
  }

  /** Whether a distance is asked for. */
  public boolean accepts(double distance) {
    return distance >= minimum && distance <= maximum;
  }

  /** A distance as results tell it: radians for a legacy pair on the sphere. */
  public double shown(double distance) {
    return spherical && !geoJson ? distance / EARTH_RADIUS : distance;
  }

  /** The nearest of the geometries of a document, or null when it has none. */
  public @Nullable NearestGeometry nearest(List<StoredGeometry> geometries) {
    StoredGeometry nearest = null;
    double least = Double.NaN;
    for (StoredGeometry geometry : geometries) {
      double next = distance(geometry);
      if (!Double.isNaN(next) && !(least <= next)) {
        least = next;
        nearest = geometry;
      }
    }
    return nearest == null ? null : new NearestGeometry(least, nearest.source());
  }
}
