package dev.morphium.engine.feed;

import dev.morphium.engine.store.RecordCursor;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The cursor over the entries of the oplog: batch by batch, and within a batch entry by entry.
 *
 * <p>It holds the one batch that it stands in. Not for several threads at a time.
 */
final class OplogCursor implements RecordCursor {
  private static final int POSITION_LOST = 136;

  private final OplogRecords records;
  private long position;
  private int index;

  /** Null at the entry that tells of the beginning, and on no entry. */
  private @Nullable OplogDocuments batch;

  OplogCursor(OplogRecords records) {
    this.records = records;
  }

  @Override
  public boolean first() {
    position = records.first();
    while (position <= records.last()) {
      if (records.isKept(position)) {
        return forward(position, 0);
      }
      position++; // dropped since the moment of these records
    }
    return false;
  }

  @Override
  public boolean last() {
    return backward(records.last());
  }

  @Override
  public boolean next() {
    return batch != null && index + 1 < batch.size()
        ? stand(position, index + 1)
        : forward(position + 1, 0);
  }

  @Override
  public boolean previous() {
    return index > 0 ? stand(position, index - 1) : backward(position - 1);
  }

  @Override
  public boolean moveTo(long place) {
    boolean there = place >= 0 && first();
    for (long i = 0; there && i < place; i++) {
      there = next();
    }
    return there;
  }

  @Override
  public boolean seekAtLeast(long id) {
    boolean there = forward(records.position(id), 0);
    while (there && Long.compareUnsigned(id(), id) < 0) {
      there = next();
    }
    return there;
  }

  @Override
  public boolean seekAtMost(long id) {
    if (!seekAtLeast(id)) {
      return last();
    }
    return id() == id || previous();
  }

  @Override
  public long id() {
    return batch == null ? records.beginning() : batch.time(index);
  }

  @Override
  public byte[] document() {
    return (batch == null ? records.beginningDocument() : batch.document(index, records.term()))
        .compact()
        .bytes();
  }

  private boolean stand(long at, int entry) {
    position = at;
    index = entry;
    return true;
  }

  /** Goes to the first entry from a position on. */
  private boolean forward(long from, int entry) {
    for (long at = from; at <= records.last(); at++) {
      if (load(at)) {
        return stand(at, entry);
      }
    }
    return false;
  }

  /** Goes to the last entry up to a position. */
  private boolean backward(long from) {
    for (long at = from; at >= records.first() && records.isKept(at); at--) {
      if (load(at)) {
        return stand(at, batch == null ? 0 : batch.size() - 1);
      }
    }
    return false;
  }

  /** Reads what is at a position. @return false when there is no entry */
  private boolean load(long at) {
    if (records.isBeginning(at)) {
      batch = null;
      return true;
    }
    OplogBatch found = records.batch(at);
    if (found == null) {
      throw new CommandException(
          ErrorCode.of(POSITION_LOST),
          "CollectionScan died due to position in capped collection being deleted.");
    }
    OplogDocuments documents = new OplogDocuments(found);
    if (documents.size() == 0) {
      return false;
    }
    batch = documents;
    return true;
  }
}
