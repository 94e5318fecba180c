package dev.morphium.engine.transaction;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.change.IndexBuildInProgress;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.PreparedCommit;
import dev.morphium.engine.change.PreparedDocument;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.index.IndexBuild;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The commit of a transaction: does again, on the newest state, what it did on its snapshot.
 *
 * <p>Documents that the transaction has changed must still be those of the snapshot; documents that
 * it has inserted get record ids of the newest state. Anything else is a conflict, and nothing is
 * done. First committer wins: snapshot isolation.
 */
final class Merge {
  /** From how many effects on the whole commit is prepared. */
  private static final int LARGE = 500;

  private final Root snapshot;
  private final List<Effect> effects;
  private final Supplier<UUID> ids;
  private final Map<Integer, PreparedDocument> prepared = new HashMap<>();
  private @Nullable PreparedCommit commit;

  // valid for one run
  private final Map<RecordKey, Long> inserted = new HashMap<>();
  private final Map<RecordKey, byte[]> images = new HashMap<>();

  Merge(Root snapshot, List<Effect> effects, Supplier<UUID> ids) {
    this.snapshot = snapshot;
    this.effects = effects;
    this.ids = ids;
  }

  private boolean isLarge() {
    return effects.size() >= LARGE;
  }

  /**
   * Prepares the commit before the writer lane is entered: of a large one nothing remains to be
   * done if nobody has changed its collections since the snapshot; for a small one, keys are found.
   *
   * @param made the root that the effects have made of the snapshot
   */
  void begin(Root made, Root newest) {
    if (isLarge()) {
      commit = PreparedCommit.of(snapshot, made, effects);
    } else {
      findKeys(newest);
    }
  }

  /** Whether what was prepared is what the batch needs, and little remains to be done. */
  boolean isReady(WriteBatch batch) {
    return commit == null || batch.isCurrent(commit);
  }

  /**
   * Prepares a large commit anew, on a root that others have changed.
   *
   * @throws CommandException 112 when they have changed the same data
   */
  void prepare(Root newest) {
    findKeys(newest);
    WriteBatch batch = new WriteBatch(newest, ids);
    repeat(batch);
    commit = PreparedCommit.of(newest, batch.root(), batch.effects());
  }

  /** Finds the index keys of what is inserted. */
  private void findKeys(Root newest) {
    Map<UUID, List<Integer>> byCollection = new HashMap<>();
    for (int i = 0; i < effects.size(); i++) {
      if (effects.get(i) instanceof Effect.InsertRecord insert) {
        byCollection.computeIfAbsent(insert.collection(), id -> new ArrayList<>()).add(i);
      }
    }
    byCollection.forEach((id, places) -> findKeys(newest.collection(id), places));
  }

  private void findKeys(@Nullable CollectionState collection, List<Integer> places) {
    Document[] documents = new Document[places.size()];
    for (int i = 0; i < documents.length; i++) {
      Effect.InsertRecord insert = (Effect.InsertRecord) effects.get(places.get(i));
      documents[i] = Document.of(insert.document());
    }
    PreparedDocument[] ready = PreparedDocument.of(collection, InterruptCheck.NONE, documents);
    for (int i = 0; i < ready.length; i++) {
      prepared.put(places.get(i), ready[i]);
    }
  }

  /**
   * Does all effects again.
   *
   * @throws CommandException 112 when someone else has changed the same data meanwhile
   */
  void into(WriteBatch batch) {
    PreparedCommit ready = commit;
    if (ready != null && batch.isCurrent(ready)) {
      batch.install(ready);
    } else {
      repeat(batch);
    }
  }

  private void repeat(WriteBatch batch) {
    inserted.clear();
    images.clear();
    for (int i = 0; i < effects.size(); i++) {
      try {
        repeat(batch, effects.get(i), i);
      } catch (CommandException error) {
        throw isConflict(error) ? Conflicts.conflict() : error;
      } catch (IndexBuildInProgress followed) {
        throw Conflicts.conflict(); // the leadership was lost meanwhile, and won again
      }
    }
  }

  private void repeat(WriteBatch batch, Effect effect, int place) {
    switch (effect) {
      case Effect.InsertRecord insert -> {
        RecordKey key = new RecordKey(insert.collection(), insert.record());
        PreparedDocument ready = prepared.get(place);
        WritableCollection collection = collection(batch, insert.collection());
        Document document = Document.of(insert.document());
        inserted.put(key, ready == null ? collection.insert(document) : collection.insert(ready));
        images.put(key, insert.document());
      }
      case Effect.UpdateRecord update -> {
        RecordKey key = new RecordKey(update.collection(), update.record());
        Document document = Document.of(update.document());
        WritableCollection collection = collection(batch, update.collection());
        check(collection.update(real(key), image(key, collection), document, update.description()));
        images.put(key, update.document());
      }
      case Effect.DeleteRecord delete -> {
        RecordKey key = new RecordKey(delete.collection(), delete.record());
        WritableCollection collection = collection(batch, delete.collection());
        check(collection.delete(real(key), image(key, collection)));
      }
      case Effect.CreateCollection create -> create(batch, create);
      case Effect.CreateIndex create ->
          collection(batch, create.collection()).createIndex(IndexBuild.of(create.definition()));
      default -> throw new IllegalStateException("a transaction does not do " + effect);
    }
  }

  private static void create(WriteBatch batch, Effect.CreateCollection create) {
    Namespace namespace = create.namespace();
    batch.createCollection(create.collection(), namespace, create.options());
  }

  /** The collection as it is now, if its rules are still those that the transaction knew. */
  @SuppressWarnings("ReferenceEquality") // options are the same object until they are changed
  private WritableCollection collection(WriteBatch batch, UUID id) {
    WritableCollection collection = batch.collection(id);
    CollectionState before = snapshot.collection(id);
    if (collection == null || before != null && collection.options() != before.options()) {
      throw Conflicts.conflict();
    }
    return collection;
  }

  private long real(RecordKey key) {
    return inserted.getOrDefault(key, key.record());
  }

  /**
   * The document as the transaction knew it last. Where it has not changed it before, nobody else
   * has since the snapshot, not even there and back.
   */
  @SuppressWarnings("ReferenceEquality") // a document that nobody changes is the same object
  private byte[] image(RecordKey key, WritableCollection collection) {
    byte[] own = images.get(key);
    if (own != null) {
      return own;
    }
    CollectionState before = snapshot.collection(key.collection());
    byte[] image = before == null ? null : before.records().get(key.record());
    if (image == null) {
      throw new IllegalStateException("a transaction has changed a document it does not know");
    }
    check(collection.record(key.record()) == image);
    return image;
  }

  private static void check(boolean done) {
    if (!done) {
      throw Conflicts.conflict();
    }
  }

  /** Uniqueness was checked in the snapshot; what fails now has come since. */
  private static boolean isConflict(CommandException error) {
    return error.code().number() == ErrorCode.DUPLICATE_KEY.number()
        || error.code().equals(ErrorCode.NAMESPACE_EXISTS);
  }
}
