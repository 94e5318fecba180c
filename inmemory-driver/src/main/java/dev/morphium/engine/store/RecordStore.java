package dev.morphium.engine.store;

import org.jspecify.annotations.Nullable;

/**
 * A record store: the documents of a collection by record id, at one moment.
 *
 * <p>That of a stored collection is a {@link RecordTree}; a collection that the server makes of
 * what it knows may have one that makes each document when it is read.
 */
public interface RecordStore {
  /** How many records there are. */
  long size();

  /** The sum of the lengths of all documents. */
  long bytes();

  /** The document with this record id, or null. */
  byte @Nullable [] get(long id);

  /** The path whose value, a timestamp, is the record id of each document; null in most stores. */
  default @Nullable String timePath() {
    return null;
  }

  /** A new cursor that stands on no record yet. */
  RecordCursor cursor();

  /**
   * The tree, of a stored collection.
   *
   * @throws IllegalStateException of one that is not stored: nothing may write it
   */
  RecordTree tree();
}
