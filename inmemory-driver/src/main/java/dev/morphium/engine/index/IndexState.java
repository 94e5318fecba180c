package dev.morphium.engine.index;

import dev.morphium.engine.store.KeyTree;

/**
 * An index of one collection at one moment: its definition, its entries and its multikey paths.
 *
 * <p>An entry is the encoded components followed by the record id ({@link RecordIds}).
 *
 * @param usage counts what uses the index; the same in all states of it
 */
public record IndexState(
    IndexDefinition definition, KeyTree entries, MultikeyPaths multikey, IndexUsage usage) {
  /** An index without entries. */
  public static IndexState empty(IndexDefinition definition) {
    return new IndexState(definition, KeyTree.EMPTY, MultikeyPaths.NONE, new IndexUsage());
  }

  public String name() {
    return definition.name();
  }

  /** The same entries under a changed definition; its use is counted anew. */
  public IndexState with(IndexDefinition changed) {
    return new IndexState(changed, entries, multikey, new IndexUsage());
  }
}
