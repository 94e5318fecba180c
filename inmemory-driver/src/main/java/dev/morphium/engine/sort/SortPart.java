package dev.morphium.engine.sort;

import dev.morphium.engine.value.FieldPath;
import org.jspecify.annotations.Nullable;

/**
 * One field of a sort pattern.
 *
 * @param path the field, which may lead into documents and arrays
 * @param ascending whether small values come first
 * @param metadata the metadata that are sorted by in place of the field ({@code {$meta: ...}}), or
 *     null
 */
public record SortPart(FieldPath path, boolean ascending, @Nullable String metadata) {
  public SortPart(FieldPath path, boolean ascending) {
    this(path, ascending, null);
  }
}
