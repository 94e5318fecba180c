/**
 * JSON Schema as {@code $jsonSchema} knows it: draft 4 with BSON types, compiled to predicates that
 * read values from their bytes.
 */
@NullMarked
package dev.morphium.engine.match.schema;

import org.jspecify.annotations.NullMarked;
