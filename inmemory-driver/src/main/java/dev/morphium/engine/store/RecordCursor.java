package dev.morphium.engine.store;

/**
 * A cursor over the records of a {@link RecordStore}, moved forward and backward in the order of
 * their ids.
 *
 * <p>It stands on a record, or on none: at the beginning, and after a move that answered false. One
 * cursor is not for several threads.
 */
public interface RecordCursor {
  /** Moves to the first record. @return false when there is none */
  boolean first();

  /** Moves to the last record. @return false when there is none */
  boolean last();

  /** Moves to the next record. @return false when there is none */
  boolean next();

  /** Moves to the record before. @return false when there is none */
  boolean previous();

  /** Moves to the record that has this many before it. @return false when there is none */
  boolean moveTo(long position);

  /** Moves to the first record whose id is at least this. @return false when there is none */
  boolean seekAtLeast(long id);

  /** Moves to the last record whose id is at most this. @return false when there is none */
  boolean seekAtMost(long id);

  /** The id of the record; only while the cursor stands on one. */
  long id();

  /** The bytes of the document, which nobody may change; only while the cursor stands on one. */
  byte[] document();
}
