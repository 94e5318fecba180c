package dev.morphium.engine.index;

import dev.morphium.engine.store.KeyTree;

/**
 * An index of one collection at one moment: its definition, its entries, its multikey paths and its
 * type bits.
 *
 * <p>An entry is the encoded components followed by the record id ({@link RecordIds}).
 *
 * @param usage counts what uses the index; the same in all states of it
 */
public record IndexState(
    IndexDefinition definition,
    KeyTree entries,
    MultikeyPaths multikey,
    KeyTypes types,
    IndexUsage usage) {
  /** An index without entries. */
  public static IndexState empty(IndexDefinition definition) {
    return new IndexState(
        definition, KeyTree.EMPTY, MultikeyPaths.NONE, KeyTypes.NONE, new IndexUsage());
  }

  public String name() {
    return definition.name();
  }

  /** How many keys there are, without what a wildcard index keeps beside them. */
  public long keyCount() {
    return definition.wildcard() == null
        ? entries.size()
        : entries.size() - WildcardMetadata.count(entries);
  }

  /** This wildcard index as one on a path of a query. */
  public IndexState along(WildcardPath path, MultikeyPaths arrays) {
    return new IndexState(definition.along(path), entries, arrays, types.along(path), usage);
  }

  /** The same entries under a changed definition; its use is counted anew. */
  public IndexState with(IndexDefinition changed) {
    return new IndexState(changed, entries, multikey, types, new IndexUsage());
  }
}
