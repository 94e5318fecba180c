package dev.morphium.engine.image;

import dev.morphium.engine.index.IndexDefinition;

/**
 * The image of an index: its definition, and which of its fields have met arrays (multikey).
 *
 * @param multikey a bit for each part of each field's path; empty when no field has met an array
 */
public record IndexImage(IndexDefinition definition, long[] multikey) {
  /**
   * @throws IllegalArgumentException when the multikey parts are those of other fields
   */
  public IndexImage {
    if (multikey.length != 0 && multikey.length != definition.size()) {
      throw new IllegalArgumentException("an index is told of other fields than it has");
    }
  }
}
