/**
 * Geospatial geometry: GeoJSON and legacy coordinate pairs, regions and distances on the sphere and
 * on the plane, and their cells as index keys. The only package that knows the library S2.
 */
@NullMarked
package dev.morphium.engine.geo;

import org.jspecify.annotations.NullMarked;
