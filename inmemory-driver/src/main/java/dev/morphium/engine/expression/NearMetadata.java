package dev.morphium.engine.expression;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;

/**
 * What {@code $geoNear} knows of a document beside its fields: {@code {$meta: 'geoNearDistance'}}
 * and {@code {$meta: 'geoNearPoint'}}.
 *
 * @param document the document, as the stage gave it
 * @param distance how far it is
 * @param point the nearest of its places
 */
public record NearMetadata(Document document, Value distance, Value point) {}
