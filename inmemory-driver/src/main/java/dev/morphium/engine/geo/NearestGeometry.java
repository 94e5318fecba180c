package dev.morphium.engine.geo;

import dev.morphium.engine.value.Value;

/**
 * The geometry of a document that is nearest to the point of a query.
 *
 * @param distance how far it is, in metres or units of the plane
 * @param point the geometry as the document has it
 */
public record NearestGeometry(double distance, Value point) {}
