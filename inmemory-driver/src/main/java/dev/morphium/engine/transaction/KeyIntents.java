package dev.morphium.engine.transaction;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.index.DocumentKeys;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.KeyExtractor;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.Document;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Write intents on unique keys: those that open transactions have inserted. A second transaction
 * that inserts one has a write conflict at once, and an insert outside of transactions waits until
 * it is known whether the key is there.
 */
final class KeyIntents {
  private final ConcurrentHashMap<KeyIntent, Transaction> holders = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<UUID, Guard> guards = new ConcurrentHashMap<>();

  /**
   * A key of a unique index.
   *
   * @param key as the index encodes it
   */
  record KeyIntent(UUID collection, String index, ByteBuffer key) {}

  /** The unique indexes of a collection of which keys are held, and how many are. */
  private record Guard(List<IndexDefinition> unique, int held) {}

  /**
   * Takes a key for a transaction.
   *
   * @param unique the unique indexes of the collection
   * @return false when another one has it
   */
  @SuppressWarnings("ReferenceEquality") // a transaction is itself
  boolean claim(KeyIntent key, List<IndexDefinition> unique, Transaction transaction) {
    guards.merge(
        key.collection, new Guard(unique, 1), (held, one) -> new Guard(unique, held.held + 1));
    Transaction holder = holders.putIfAbsent(key, transaction);
    if (holder != null) {
      unguard(key.collection);
    }
    return holder == null || holder == transaction;
  }

  void release(KeyIntent key, Transaction transaction) {
    if (holders.remove(key, transaction)) {
      unguard(key.collection);
    }
  }

  private void unguard(UUID collection) {
    guards.computeIfPresent(
        collection,
        (id, guard) -> guard.held == 1 ? null : new Guard(guard.unique, guard.held - 1));
  }

  boolean areHeld() {
    return !guards.isEmpty();
  }

  /**
   * The transaction that has a unique key of a document that was written outside of transactions;
   * null when none has. An index that has been dropped meanwhile holds nobody up.
   *
   * @param root the data that the document was written into
   * @param inserted whether it is a new document; one that was changed keeps its {@code _id}
   */
  @Nullable Transaction holder(
      Supplier<Root> root, UUID collection, byte[] document, boolean inserted) {
    Guard guard = guards.get(collection);
    CollectionState now = guard == null ? null : root.get().collection(collection);
    if (guard == null || now == null) {
      return null;
    }
    for (IndexDefinition index : guard.unique) {
      if ((inserted || !index.isId()) && now.index(index.name()) != null) {
        DocumentKeys keys =
            new KeyExtractor(index, InterruptCheck.NONE).keysOf(Document.of(document));
        for (int i = 0; i < keys.size(); i++) {
          KeyIntent key = new KeyIntent(collection, index.name(), ByteBuffer.wrap(keys.get(i)));
          Transaction holder = holders.get(key);
          if (holder != null) {
            return holder;
          }
        }
      }
    }
    return null;
  }
}
