package dev.morphium.engine.feed;

import dev.morphium.engine.store.RecordStore;
import dev.morphium.engine.store.RecordTree;
import dev.morphium.engine.value.Document;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The oplog as the record store of {@code local.oplog.rs}: what there is at one moment. The record
 * id of an entry is its time, as in MongoDB, and its document is made when it is read.
 *
 * <p>Nothing is held by it: entries that are dropped from the oplog meanwhile are missed by readers
 * that come to them too late, as in every capped collection.
 */
final class OplogRecords implements RecordStore {
  private final Oplog oplog;
  private final Oplog.Extent extent;
  private final LongSupplier term;

  /**
   * @param term the term that optimes show
   */
  OplogRecords(Oplog oplog, Oplog.Extent extent, LongSupplier term) {
    this.oplog = oplog;
    this.extent = extent;
    this.term = term;
  }

  @Override
  public long size() {
    return extent.entries();
  }

  @Override
  public long bytes() {
    return extent.bytes();
  }

  @Override
  public byte @Nullable [] get(long id) {
    OplogCursor cursor = cursor();
    return cursor.seekAtLeast(id) && cursor.id() == id ? cursor.document() : null;
  }

  @Override
  public String timePath() {
    return "ts";
  }

  @Override
  public OplogCursor cursor() {
    return new OplogCursor(this);
  }

  @Override
  public RecordTree tree() {
    throw new IllegalStateException("the oplog is no stored collection");
  }

  /** The position of the first batch; one before it where the oplog tells of its beginning. */
  long first() {
    return extent.tellsBeginning() ? extent.first() - 1 : extent.first();
  }

  /** The position of the last batch. */
  long last() {
    return extent.last();
  }

  /** The batch at a position; null when it is not kept any more. */
  @Nullable OplogBatch batch(long position) {
    return oplog.kept(extent.epoch(), position);
  }

  /** The position of the first batch that is not earlier than a time. */
  long position(long time) {
    return extent.tellsBeginning() && Long.compareUnsigned(time, extent.beginning()) <= 0
        ? first()
        : oplog.positionOf(extent, time);
  }

  /** Whether the entry that tells of the beginning stands at a position. */
  boolean isBeginning(long position) {
    return extent.tellsBeginning() && position == first();
  }

  /** Whether there is still something at a position. */
  boolean isKept(long position) {
    return isBeginning(position) || batch(position) != null;
  }

  /** The time of the beginning. */
  long beginning() {
    return extent.beginning();
  }

  /** The entry that tells of the beginning. */
  Document beginningDocument() {
    long time = extent.beginning();
    return OplogDocuments.note("oplog begins", time, term(), (time >>> 32) * 1000);
  }

  long term() {
    return term.getAsLong();
  }
}
