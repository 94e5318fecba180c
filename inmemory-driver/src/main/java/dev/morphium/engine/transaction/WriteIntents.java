package dev.morphium.engine.transaction;

import dev.morphium.engine.change.Effect;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The records that open transactions have changed, so that a second transaction learns at once that
 * it cannot change them, too, and that a write outside of transactions waits.
 */
final class WriteIntents {
  private final ConcurrentHashMap<RecordKey, Transaction> holders = new ConcurrentHashMap<>();

  /** Takes a record for a transaction. @return false when another one has it */
  @SuppressWarnings("ReferenceEquality") // a transaction is itself
  boolean claim(RecordKey key, Transaction transaction) {
    Transaction holder = holders.putIfAbsent(key, transaction);
    return holder == null || holder == transaction;
  }

  boolean isEmpty() {
    return holders.isEmpty();
  }

  /** The open transaction that holds a document which one of these effects changes, or null. */
  @Nullable Transaction holder(List<Effect> effects) {
    for (Effect effect : effects) {
      Transaction holder =
          switch (effect) {
            case Effect.UpdateRecord update ->
                holders.get(new RecordKey(update.collection(), update.record()));
            case Effect.DeleteRecord delete ->
                holders.get(new RecordKey(delete.collection(), delete.record()));
            default -> null;
          };
      if (holder != null) {
        return holder;
      }
    }
    return null;
  }

  void release(RecordKey key, Transaction transaction) {
    holders.remove(key, transaction);
  }
}
