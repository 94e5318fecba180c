package dev.morphium.engine.sort;

import dev.morphium.engine.value.FieldPath;

/**
 * One field of a sort pattern.
 *
 * @param path the field, which may lead into documents and arrays
 * @param ascending whether small values come first
 */
public record SortPart(FieldPath path, boolean ascending) {}
