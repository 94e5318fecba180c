package dev.morphium.engine.expiry;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/**
 * A TTL pass: deletes the documents that have expired, with the same deletes as those of clients.
 *
 * <p>They are found on snapshots and deleted in small batches, so that no writer waits for long.
 * Who has very many does not keep others from having their turn: each rule is served for a while,
 * again and again until there is nothing left. A document that was changed after it was found is
 * left for the next sweep.
 */
final class TtlPass {
  /** How many documents are deleted in one stay in the writer lane. */
  static final int BATCH = 200;

  /** How many batches of one rule are deleted before it is the turn of the next. */
  private static final int TURN = 50;

  private final DataAccess access;
  private final TtlCounters counters;
  private final BooleanSupplier stopped;

  private record Found(UUID collection, String index) {}

  /**
   * A sweep.
   *
   * @param stopped whether to stop at once
   */
  TtlPass(DataAccess access, TtlCounters counters, BooleanSupplier stopped) {
    this.access = access;
    this.counters = counters;
    this.stopped = stopped;
  }

  /** Deletes all that has expired at this time. */
  void run(long nowMillis) {
    List<Found> open = rules();
    while (!open.isEmpty() && !stopped.getAsBoolean()) {
      counters.turn();
      open.removeIf(rule -> !hasMore(rule, nowMillis));
    }
    counters.pass();
  }

  private List<Found> rules() {
    List<Found> rules = new ArrayList<>();
    for (CollectionState collection : access.root().all()) {
      for (TtlRule rule : TtlRule.of(collection)) {
        rules.add(new Found(collection.id(), rule.index().name()));
      }
    }
    return rules;
  }

  /** Serves a rule for a while. @return whether more of its documents have expired */
  private boolean hasMore(Found found, long nowMillis) {
    for (int i = 0; i < TURN; i++) {
      if (stopped.getAsBoolean() || !deleteSome(found, nowMillis)) {
        return false;
      }
    }
    return true;
  }

  /** Deletes one batch. @return whether there may be another one */
  private boolean deleteSome(Found found, long nowMillis) {
    CollectionState collection = access.root().collection(found.collection);
    if (collection == null || collection.isBuilding()) {
      return false; // no writes before unique keys can be checked
    }
    for (TtlRule rule : TtlRule.of(collection)) {
      if (rule.index().name().equals(found.index)) {
        long[] records = ExpiredRecords.find(rule.index(), rule.latestExpired(nowMillis), BATCH);
        return records.length > 0 && delete(collection, records) > 0;
      }
    }
    return false;
  }

  private int delete(CollectionState snapshot, long[] records) {
    int deleted = access.write(batch -> delete(batch, snapshot, records));
    counters.deleted(deleted);
    return deleted;
  }

  private static int delete(WriteBatch batch, CollectionState snapshot, long[] records) {
    WritableCollection collection = batch.collection(snapshot.id());
    int deleted = 0;
    for (int i = 0; collection != null && i < records.length; i++) {
      byte[] document = snapshot.records().get(records[i]);
      if (document != null && collection.delete(records[i], document)) {
        deleted++;
      }
    }
    return deleted;
  }
}
