package dev.morphium.engine.command.crud;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.cursor.LiveSource;
import dev.morphium.engine.plan.QueryRequest;
import dev.morphium.engine.plan.RecordRange;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The documents of a capped collection in the order of their insertion, those yet to come included.
 *
 * <p>Between two batches it keeps the id of the record it has seen last, and no snapshot. Source:
 * MongoDB manual, "Tailable Cursors".
 */
final class TailableScan implements LiveSource {
  private static final int POSITION_LOST = 136;
  private static final int PLAN_KILLED = 175;
  private static final int INTERRUPT_MASK = 0xF;

  private final Supplier<@Nullable CollectionState> newest;
  private final UUID id;
  private final Namespace namespace;
  private final QueryRequest request;
  private final boolean forward;
  private final UnaryOperator<Document> shape;
  private final Runnable interrupt;
  private final UnaryOperator<Runnable> arrivals;
  private final boolean awaitsData;

  private @Nullable CollectionState seen;
  private @Nullable RecordCursor cursor;
  private long last;
  private long examined;
  private long skipped;
  private long given;
  private boolean dead;

  /**
   * A scan from the first record of a collection, or from its last.
   *
   * @param newest gives the collection as it is now; null when it is not there any more
   * @param shape makes of a document what the client gets
   * @param arrivals has a callback called when there may be more, and gives what takes that back
   * @param awaitsData whether the client waits where there is no document
   */
  TailableScan(
      Supplier<@Nullable CollectionState> newest,
      CollectionState collection,
      QueryRequest request,
      UnaryOperator<Document> shape,
      Runnable interrupt,
      UnaryOperator<Runnable> arrivals,
      boolean awaitsData) {
    this.newest = newest;
    this.id = collection.id();
    this.namespace = collection.namespace();
    this.request = request;
    this.forward = request.natural() >= 0;
    this.shape = shape;
    this.interrupt = interrupt;
    this.arrivals = arrivals;
    this.awaitsData = awaitsData;
    collection.usage().countTailableScan();
  }

  @Override
  public @Nullable Document next() {
    boolean everything = request.filter().isEmpty();
    while (given < request.limit()) {
      RecordCursor found = step();
      if (found == null) {
        dead |= last == 0; // a client that has no position cannot go on from it
        return null;
      }
      last = found.id();
      if ((++examined & INTERRUPT_MASK) == 0) {
        interrupt.run();
      }
      byte[] document = found.document();
      if (!everything && !request.filter().matches(document, 0)) {
        continue;
      }
      if (skipped < request.skip()) {
        skipped++;
        continue;
      }
      given++;
      return shown(Document.of(document));
    }
    return null;
  }

  private Document shown(Document document) {
    if (request.scan().returnKey()) {
      return Document.EMPTY; // no index leads here
    }
    Document shown = shape.apply(document);
    return request.scan().showRecordId() ? ScanArguments.withRecordId(shown, last) : shown;
  }

  /** The cursor on the next record; null when there is none now. */
  private @Nullable RecordCursor step() {
    RecordCursor current = cursor;
    if (current != null && (forward ? current.next() : current.previous())) {
      return current;
    }
    return resume();
  }

  /** Goes on behind the last record in the newest state of the collection. */
  @SuppressWarnings("ReferenceEquality") // a collection that did not change is the same object
  private @Nullable RecordCursor resume() {
    CollectionState now = newest.get();
    if (now == null) {
      throw new CommandException(PLAN_KILLED, "collection dropped. UUID " + id);
    }
    if (!now.namespace().equals(namespace)) {
      throw new CommandException(
          PLAN_KILLED,
          "collection renamed from '%s' to '%s'. UUID %s"
              .formatted(namespace, now.namespace(), id));
    }
    if (now == seen) {
      return null;
    }
    if (last != 0 && now.records().get(last) == null) {
      throw new CommandException(
          ErrorCode.of(POSITION_LOST),
          "CollectionScan died due to failure to restore tailable cursor position. Last seen record"
              + " id: RecordId("
              + last
              + ")");
    }
    RecordCursor fresh = now.records().cursor();
    seen = now;
    cursor = fresh;
    boolean found;
    if (last == 0) {
      RecordRange range = RecordRange.of(now.records(), request.filter());
      found =
          !forward ? fresh.last() : range.hasMin() ? fresh.seekAtLeast(range.min()) : fresh.first();
    } else {
      found = forward ? fresh.seekAtLeast(last + 1) : fresh.seekAtMost(last - 1);
    }
    return found ? fresh : null;
  }

  @Override
  public Runnable onArrival(Runnable arrived) {
    return arrivals.apply(arrived);
  }

  @Override
  public boolean isEnded() {
    return dead;
  }

  @Override
  public @Nullable Document postBatchToken() {
    return null;
  }

  @Override
  public boolean awaitsData() {
    return awaitsData;
  }

  @Override
  public void rest() {
    seen = null;
    cursor = null;
  }
}
