package dev.morphium.engine.geo;

/**
 * The coordinate reference system of a geometry: the plane of legacy shapes, the sphere of GeoJSON,
 * or the sphere where the order of a polygon's corners tells its inside.
 *
 * <p>Source: MongoDB manual, "GeoJSON Objects" and "$geometry".
 */
enum Crs {
  FLAT,
  SPHERE,
  STRICT_SPHERE
}
