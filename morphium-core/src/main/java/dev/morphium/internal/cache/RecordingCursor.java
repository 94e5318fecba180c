package dev.morphium.internal.cache;

import dev.morphium.operation.BatchCursor;
import dev.morphium.operation.DocumentBatch;
import java.util.function.Supplier;

/** A cursor whose batches are recorded for the cache. */
final class RecordingCursor implements BatchCursor {
  private final BatchCursor cursor;
  private final RecordedReplies record;

  private RecordingCursor(BatchCursor cursor, RecordedReplies record) {
    this.cursor = cursor;
    this.record = record;
  }

  /** Records a cursor; one that has its last batch already needs nothing more. */
  static BatchCursor of(BatchCursor cursor, RecordedReplies record) {
    record.add(cursor.batch().reply(), cursor.isLast());
    return cursor.isLast() ? cursor : new RecordingCursor(cursor, record);
  }

  @Override
  public DocumentBatch batch() {
    return cursor.batch();
  }

  @Override
  public void fetch() {
    cursor.fetch();
    record.add(cursor.batch().reply(), cursor.batch().cursorId() == 0);
  }

  @Override
  public boolean isLast() {
    return cursor.isLast();
  }

  @Override
  public boolean awaitsData() {
    return cursor.awaitsData();
  }

  @Override
  public <R> R inSession(Supplier<R> work) {
    return cursor.inSession(work);
  }

  @Override
  public void close() {
    cursor.close();
  }
}
