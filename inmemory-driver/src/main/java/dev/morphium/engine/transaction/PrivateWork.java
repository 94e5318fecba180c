package dev.morphium.engine.transaction;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.CommitDependencies;
import dev.morphium.engine.change.DataReservation;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.change.WriteOperation;
import dev.morphium.engine.store.HeapSize;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The private state of a transaction: the snapshot that it sees, and a batch of its own writes on
 * top of it.
 *
 * <p>Each write is checked at once against what others have written since, committed or not yet,
 * and against what other transactions are about to change; the commit checks again.
 */
final class PrivateWork {
  /** About what a change and its claims take beside its document. */
  private static final long EFFECT_BYTES = 256;

  private static final Set<String> CLOSED = Set.of("admin", "config", "local");

  private final Transaction owner;
  private final Storage storage;
  private final WriteIntents intents;
  private final Root snapshot;
  private final WriteBatch batch;
  private final List<RecordKey> claimed = new ArrayList<>();
  private final KeyClaims keys;
  private final DataReservation room;
  private long taken;

  PrivateWork(
      Transaction owner, Storage storage, WriteIntents intents, Root snapshot, Supplier<UUID> ids) {
    this.owner = owner;
    this.storage = storage;
    this.intents = intents;
    this.snapshot = snapshot;
    this.batch = new WriteBatch(snapshot, ids);
    this.keys = new KeyClaims(owner, storage, intents, snapshot);
    this.room = storage.room();
  }

  Root snapshot() {
    return snapshot;
  }

  Root root() {
    return batch.root();
  }

  /** All that was done, in order. */
  List<Effect> effects() {
    return batch.effects();
  }

  <R extends @Nullable Object> R write(WriteOperation<R> operation) {
    int before = batch.size();
    R result =
        batch.attempt(
            inner -> {
              R answer = operation.run(inner);
              List<Effect> made = inner.effects(before);
              made.forEach(this::check);
              keys.claim(made);
              room.growTo(taken + heapBytes(made));
              return answer;
            });
    batch.keep();
    taken += heapBytes(batch.effects(before));
    return result;
  }

  /** Room for what it makes; to be closed before the commit, which asks for it anew. */
  DataReservation room() {
    return room;
  }

  void release() {
    claimed.forEach(key -> intents.release(key, owner));
    claimed.clear();
    keys.release();
    room.close();
  }

  /** About what changes take in the heap. */
  private static long heapBytes(List<Effect> effects) {
    long bytes = EFFECT_BYTES * effects.size();
    for (Effect effect : effects) {
      if (effect instanceof Effect.InsertRecord insert) {
        bytes += HeapSize.ofBytes(insert.document().length);
      } else if (effect instanceof Effect.UpdateRecord update) {
        bytes += HeapSize.ofBytes(update.document().length);
      }
    }
    return bytes;
  }

  private void check(Effect effect) {
    switch (effect) {
      case Effect.InsertRecord insert -> checkOpen(insert.collection());
      case Effect.UpdateRecord update -> claim(update.collection(), update.record());
      case Effect.DeleteRecord delete -> claim(delete.collection(), delete.record());
      case Effect.CreateCollection create -> {
        checkKind(create.namespace(), create.options());
        checkCreation(create.namespace());
      }
      case Effect.CreateIndex create -> checkNew(create.collection());
      default -> throw notSupported("This change of the catalog cannot be made in a transaction");
    }
  }

  private void claim(UUID collection, long record) {
    CollectionState base = checkOpen(collection);
    byte[] before = base == null ? null : base.records().get(record);
    if (base == null || before == null) {
      return; // the transaction's own insert
    }
    RecordKey key = new RecordKey(collection, record);
    if (!intents.claim(key, owner)) {
      throw Conflicts.conflict();
    }
    claimed.add(key);
    CollectionState now = storage.newest(new CommitDependencies()).collection(collection);
    if (!isSame(now, base) && !isSame(now == null ? null : now.records().get(record), before)) {
      throw Conflicts.conflict();
    }
  }

  /**
   * @return the collection as the transaction found it; null when the transaction has made it
   */
  private @Nullable CollectionState checkOpen(UUID collection) {
    CollectionState base = snapshot.collection(collection);
    if (base != null) {
      checkDatabase(base.namespace());
      checkKind(base.namespace(), base.options());
      if (base.options().get("capped").isTrue()) {
        throw notSupported(
            "Collection '"
                + base.namespace()
                + "' is a capped collection. Writes in transactions"
                + " are not allowed on capped collections.");
      }
    }
    return base;
  }

  private static void checkKind(Namespace namespace, Document options) {
    if (options.has("timeseries")) {
      throw notSupported(
          "Cannot write to a time-series collection in a multi-document transaction: " + namespace);
    }
    if (options.has("viewOn")) {
      throw notSupported("Cannot create a view in a multi-document transaction: " + namespace);
    }
  }

  private void checkCreation(Namespace namespace) {
    checkDatabase(namespace);
    if (storage.root().collection(namespace) != null) {
      throw Conflicts.conflict();
    }
  }

  private void checkNew(UUID collection) {
    CollectionState base = snapshot.collection(collection);
    if (base != null) {
      throw notSupported(
          "Cannot create new indexes on existing collection "
              + base.namespace()
              + " in a multi-document transaction.");
    }
  }

  private static void checkDatabase(Namespace namespace) {
    if (CLOSED.contains(namespace.database()) || namespace.collection().startsWith("system.")) {
      throw notSupported(
          "Cannot write to the collection " + namespace + " in a multi-document transaction.");
    }
  }

  private static CommandException notSupported(String message) {
    return new CommandException(ErrorCode.OPERATION_NOT_SUPPORTED_IN_TRANSACTION, message);
  }

  @SuppressWarnings("ReferenceEquality") // what does not change is shared
  private static boolean isSame(@Nullable CollectionState now, CollectionState before) {
    return now == before;
  }

  /** Whether nobody has changed a document, not even there and back. */
  private static boolean isSame(byte @Nullable [] now, byte[] before) {
    return now == before;
  }
}
