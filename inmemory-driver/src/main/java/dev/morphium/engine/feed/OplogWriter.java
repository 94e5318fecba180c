package dev.morphium.engine.feed;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.value.Document;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Turns committed batches into oplog entries, with pre-images and the options that collections had.
 *
 * <p>Batches come one after the other. Names and options of collections are remembered from batch
 * to batch, so that an insert costs one look into a hash table.
 */
final class OplogWriter {
  private final Map<UUID, WatchedCollection> collections = new HashMap<>();

  /** Everything is another history now. */
  void reset() {
    collections.clear();
  }

  OplogBatch record(Root before, ChangeBatch batch) {
    Recording recording = new Recording(before, batch.effects().size());
    for (Effect effect : batch.effects()) {
      recording.add(effect, null);
    }
    return new OplogBatch(batch, List.copyOf(recording.changes));
  }

  /**
   * The collection of a batch that does nothing but change one document of which no image is kept;
   * null for other batches. They may remember the statement that did it, too.
   */
  @Nullable WatchedCollection plainTarget(Root before, ChangeBatch batch) {
    List<Effect> effects = batch.effects();
    if (effects.size() > 2
        || effects.size() == 2 && !(effects.get(1) instanceof Effect.RecordStatements)) {
      return null;
    }
    UUID id =
        switch (effects.get(0)) {
          case Effect.InsertRecord insert -> insert.collection();
          case Effect.UpdateRecord update -> update.collection();
          case Effect.DeleteRecord delete -> delete.collection();
          default -> null;
        };
    WatchedCollection collection = id == null ? null : collection(before, id);
    return collection == null || collection.hasImages() ? null : collection;
  }

  private WatchedCollection collection(Root root, UUID id) {
    WatchedCollection known = collections.get(id);
    if (known == null) {
      CollectionState state = root.collection(id);
      if (state == null) {
        throw new IllegalStateException(
            "a batch changes collection " + id + ", which is not there");
      }
      known = WatchedCollection.of(state);
      collections.put(id, known);
    }
    return known;
  }

  /** One batch on its way into the history. */
  private final class Recording {
    private final Root root;
    private final List<OplogEntry> changes;
    private @Nullable Map<UUID, Map<Long, Document>> images;

    Recording(Root root, int size) {
      this.root = root;
      changes = new ArrayList<>(size);
    }

    void add(Effect effect, OplogEntry.@Nullable Transaction transaction) {
      switch (effect) {
        case Effect.InsertRecord insert -> {
          WatchedCollection collection = collection(insert.collection());
          if (collection.hasImages()) {
            remember(insert.collection(), insert.record(), insert.document());
          }
          changes.add(new OplogEntry(insert, collection, null, transaction));
        }
        case Effect.UpdateRecord update -> {
          WatchedCollection collection = collection(update.collection());
          Document before = null;
          if (collection.hasImages()) {
            before = image(update.collection(), update.record());
            remember(update.collection(), update.record(), update.document());
          }
          changes.add(new OplogEntry(update, collection, before, transaction));
        }
        case Effect.DeleteRecord delete -> {
          WatchedCollection collection = collection(delete.collection());
          Document before =
              collection.hasImages() ? image(delete.collection(), delete.record()) : null;
          changes.add(new OplogEntry(delete, collection, before, transaction));
        }
        case Effect.CommitTransaction commit -> {
          OplogEntry.Transaction origin =
              new OplogEntry.Transaction(commit.session(), commit.transactionNumber());
          commit.effects().forEach(each -> add(each, origin));
        }
        case Effect.OnCollection change -> addToCatalog(change, transaction);
        case Effect.DropDatabase drop -> changes.add(new OplogEntry(drop, null, null, transaction));
        case Effect.Note note -> {}
        case Effect.RecordStatements statements -> {}
        case Effect.ForgetSessions forget -> {}
      }
    }

    private void addToCatalog(Effect.OnCollection effect, OplogEntry.@Nullable Transaction origin) {
      UUID id = effect.collection();
      Document before = null;
      if (effect instanceof Effect.CreateCollection create) {
        collections.put(id, WatchedCollection.of(id, create.namespace(), create.options()));
      }
      WatchedCollection collection = collection(id);
      switch (effect) {
        case Effect.DropCollection drop -> collections.remove(id);
        case Effect.RenameCollection rename -> {
          collections.put(id, collection.renamed(rename.to()));
          if (rename.dropped() != null) {
            collections.remove(rename.dropped());
          }
        }
        case Effect.ModifyCollection modify -> {
          before = collection.options();
          collections.put(id, WatchedCollection.of(id, collection.namespace(), modify.options()));
        }
        case Effect.ModifyIndex modify -> before = index(id, modify.definition().name());
        case Effect.DropIndex drop -> before = index(id, drop.name());
        default -> {}
      }
      changes.add(new OplogEntry(effect, collection, before, origin));
    }

    private WatchedCollection collection(UUID id) {
      return OplogWriter.this.collection(root, id);
    }

    /** The document as it was before the change that is being recorded. */
    private @Nullable Document image(UUID collection, long record) {
      Document within =
          images == null ? null : images.getOrDefault(collection, Map.of()).get(record);
      if (within != null) {
        return within;
      }
      CollectionState state = root.collection(collection);
      byte[] stored = state == null ? null : state.records().get(record);
      return stored == null ? null : Document.of(stored);
    }

    private void remember(UUID collection, long record, byte[] document) {
      if (images == null) {
        images = new HashMap<>();
      }
      images.computeIfAbsent(collection, id -> new HashMap<>()).put(record, Document.of(document));
    }

    /** The specification of an index as it was before the change that is being recorded. */
    private @Nullable Document index(UUID collection, String name) {
      for (int i = changes.size() - 1; i >= 0; i--) {
        Effect effect = changes.get(i).effect();
        if (effect instanceof Effect.CreateIndex create
            && create.collection().equals(collection)
            && create.definition().name().equals(name)) {
          return create.definition().spec();
        }
        if (effect instanceof Effect.ModifyIndex modify
            && modify.collection().equals(collection)
            && modify.definition().name().equals(name)) {
          return modify.definition().spec();
        }
      }
      CollectionState state = root.collection(collection);
      if (state != null) {
        for (IndexDefinition index : state.definitions()) {
          if (index.name().equals(name)) {
            return index.spec();
          }
        }
      }
      return null;
    }
  }
}
