package dev.morphium.engine.index;

import dev.morphium.engine.store.KeyTree;

/**
 * One index of one collection at one moment: its definition, its entries and where arrays were met.
 *
 * <p>An entry is the encoded components followed by the record id ({@link RecordIds}).
 */
public record IndexState(IndexDefinition definition, KeyTree entries, MultikeyPaths multikey) {
  /** An index without entries. */
  public static IndexState empty(IndexDefinition definition) {
    return new IndexState(definition, KeyTree.EMPTY, MultikeyPaths.NONE);
  }

  public String name() {
    return definition.name();
  }

  /** The same entries under a changed definition. */
  public IndexState with(IndexDefinition changed) {
    return new IndexState(changed, entries, multikey);
  }
}
