package dev.morphium.engine.transaction;

import dev.morphium.engine.change.Effect;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.signal.OneShotSignal;
import dev.morphium.engine.signal.Signal;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Write intents: the records that open transactions have changed, the unique keys that they have
 * inserted, and the collections that an overtaken writer has reserved. A second transaction learns
 * at once that it has a write conflict, and a write outside of transactions waits.
 */
final class WriteIntents {
  private final ConcurrentHashMap<RecordKey, Transaction> holders = new ConcurrentHashMap<>();
  private final KeyIntents keys = new KeyIntents();
  private final ConcurrentHashMap<UUID, Reservation> reservations = new ConcurrentHashMap<>();

  /** A collection in which one writer alone changes documents, until the signal is fired. */
  private record Reservation(Object owner, OneShotSignal end) {}

  /** Takes a record for a transaction. @return false when another one has it */
  @SuppressWarnings("ReferenceEquality") // a transaction is itself
  boolean claim(RecordKey key, Transaction transaction) {
    Transaction holder = holders.putIfAbsent(key, transaction);
    return holder == null || holder == transaction;
  }

  /** Whether any transaction holds a record or a key. */
  boolean areHeld() {
    return !holders.isEmpty() || keys.areHeld();
  }

  @SuppressWarnings("ReferenceEquality") // a transaction is itself
  boolean isHeldBy(RecordKey key, Transaction transaction) {
    return holders.get(key) == transaction;
  }

  /** The unique keys. */
  KeyIntents keys() {
    return keys;
  }

  /**
   * Reserves a collection for a writer that others have overtaken again and again.
   *
   * @return null when the writer has it, else what ends the reservation that another one has
   */
  @Nullable Signal reserve(UUID collection, Object owner) {
    Reservation wanted = new Reservation(owner, new OneShotSignal());
    Reservation other = reservations.putIfAbsent(collection, wanted);
    return other == null ? null : other.end;
  }

  /** Ends a reservation. */
  void unreserve(UUID collection) {
    Reservation ended = reservations.remove(collection);
    if (ended != null) {
      ended.end.fire();
    }
  }

  /**
   * What a writer outside of transactions that has just made these effects has to wait for; null
   * when it conflicts with nothing.
   *
   * @param root the data with these effects
   */
  @Nullable Signal conflict(List<Effect> effects, Object writer, Supplier<Root> root) {
    if (!areHeld() && reservations.isEmpty()) {
      return null;
    }
    for (Effect effect : effects) {
      Signal conflict =
          switch (effect) {
            case Effect.InsertRecord insert ->
                end(keys.holder(root, insert.collection(), insert.document(), true));
            case Effect.UpdateRecord update -> {
              Signal record = conflict(update.collection(), update.record(), writer);
              yield record != null
                  ? record
                  : end(keys.holder(root, update.collection(), update.document(), false));
            }
            case Effect.DeleteRecord delete ->
                conflict(delete.collection(), delete.record(), writer);
            default -> null;
          };
      if (conflict != null) {
        return conflict;
      }
    }
    return null;
  }

  @SuppressWarnings("ReferenceEquality") // a writer is itself
  private @Nullable Signal conflict(UUID collection, long record, Object writer) {
    Reservation reservation = reservations.get(collection);
    if (reservation != null && reservation.owner != writer) {
      return reservation.end;
    }
    return end(holders.get(new RecordKey(collection, record)));
  }

  private static @Nullable Signal end(@Nullable Transaction holder) {
    return holder == null ? null : holder.ended();
  }

  void release(RecordKey key, Transaction transaction) {
    holders.remove(key, transaction);
  }
}
