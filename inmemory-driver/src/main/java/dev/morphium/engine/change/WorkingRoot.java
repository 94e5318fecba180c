package dev.morphium.engine.change;

import dev.morphium.engine.index.IndexBuild;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.session.SessionRecord;
import dev.morphium.engine.store.PersistentMap;
import dev.morphium.engine.store.RecordTree;
import dev.morphium.engine.value.Document;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The working copy of a root: the root before, and the collections that were touched since. */
final class WorkingRoot {
  /** The first collection that was touched: mostly the only one. */
  private @Nullable WorkingCollection main;

  private final Map<UUID, WorkingCollection> others = new HashMap<>();
  private final long mostAtOnce;
  private Root sealed;
  private PersistentMap<Namespace, CollectionState> collections;
  private PersistentMap<UUID, Namespace> names;
  private PersistentMap<SessionId, SessionRecord> sessions;

  /** What the collections take that are in the catalog, as they were when they were put there. */
  private long counted;

  /** The catalog at one moment; to take changes back. */
  record Mark(
      PersistentMap<Namespace, CollectionState> collections,
      PersistentMap<UUID, Namespace> names,
      PersistentMap<SessionId, SessionRecord> sessions,
      long counted) {}

  WorkingRoot(Root base) {
    this(base, Long.MAX_VALUE);
  }

  /**
   * @param mostAtOnce up to how many documents an effect builds an index at once; beyond, it only
   *     begins the build
   */
  WorkingRoot(Root base, long mostAtOnce) {
    this.mostAtOnce = mostAtOnce;
    sealed = base;
    collections = base.collections();
    names = base.names();
    sessions = base.sessions();
    counted = base.dataSize();
  }

  /** About how much memory all documents and index entries take now, in bytes. */
  long dataSize() {
    long size = counted;
    if (main != null) {
      size += main.dataSize() - main.counted();
      for (WorkingCollection other : others.values()) {
        size += other.dataSize() - other.counted();
      }
    }
    return size;
  }

  @Nullable WorkingCollection collection(Namespace namespace) {
    CollectionState state = collections.get(namespace);
    return state == null ? null : touch(state);
  }

  @Nullable WorkingCollection collection(UUID id) {
    WorkingCollection working = touched(id);
    if (working != null && names.get(id) != null) {
      return working;
    }
    Namespace namespace = names.get(id);
    return namespace == null ? null : collection(namespace);
  }

  boolean exists(Namespace namespace) {
    return collections.get(namespace) != null;
  }

  boolean hasDatabase(String database) {
    Iterator<Map.Entry<Namespace, CollectionState>> first =
        collections.from(new Namespace(database, "")).iterator();
    return first.hasNext() && first.next().getKey().database().equals(database);
  }

  void create(UUID id, Namespace namespace, Document options) {
    CollectionState empty = CollectionState.empty(id, namespace, options);
    collections = collections.with(namespace, empty);
    names = names.with(id, namespace);
    counted += DataSize.of(empty);
  }

  void drop(UUID id) {
    WorkingCollection dropped = existing(id);
    collections = collections.without(dropped.namespace());
    names = names.without(id);
    counted -= dropped.counted();
    dropped.counted(dropped.dataSize()); // it takes no part any more
  }

  void rename(UUID id, Namespace to) {
    WorkingCollection collection = existing(id);
    collections = collections.without(collection.namespace());
    collection.rename(to);
    collections = collections.with(to, collection.seal());
    names = names.with(id, to);
    count(collection);
  }

  /** Whether a collection is what it was, and none of its indexes is being built. */
  @SuppressWarnings("ReferenceEquality") // a state is the same object until something changes
  boolean isStill(CollectionState before) {
    WorkingCollection working = touched(before.id());
    CollectionState now =
        working == null || names.get(before.id()) == null
            ? collections.get(before.namespace())
            : working.seal();
    return now == before && before.building().isEmpty();
  }

  /** Puts a state of a collection that was made elsewhere in the place of its present one. */
  void install(CollectionState made) {
    WorkingCollection replaced = touched(made.id());
    CollectionState before = collections.get(made.namespace());
    collections = collections.with(made.namespace(), made);
    names = names.with(made.id(), made.namespace());
    counted += DataSize.of(made) - (before == null ? 0 : DataSize.of(before));
    if (replaced != null) {
      replaced.reset(made);
    }
  }

  private void count(WorkingCollection collection) {
    long size = collection.dataSize();
    counted += size - collection.counted();
    collection.counted(size);
  }

  Mark mark() {
    return new Mark(collections, names, sessions, counted);
  }

  void restore(Mark mark) {
    collections = mark.collections();
    names = mark.names();
    sessions = mark.sessions();
    counted = mark.counted();
    if (main != null) {
      countAgain(main);
      others.values().forEach(this::countAgain);
    }
  }

  /** The same after collections were {@link #install}ed. */
  void restore(Mark mark, List<PreparedCommit.Touched> installed) {
    for (PreparedCommit.Touched touched : installed) {
      WorkingCollection working = touched(touched.after().id());
      if (working != null && touched.before() != null) {
        working.reset(touched.before());
      }
    }
    restore(mark);
  }

  /** The catalog is another one by now: what it has counted of a collection is, too. */
  private void countAgain(WorkingCollection collection) {
    Namespace namespace = names.get(collection.id());
    CollectionState state = namespace == null ? null : collections.get(namespace);
    collection.counted(state == null ? collection.dataSize() : DataSize.of(state));
  }

  /** Does what an effect says. */
  void apply(Effect effect) {
    switch (effect) {
      case Effect.InsertRecord insert ->
          existing(insert.collection()).put(insert.record(), insert.document());
      case Effect.UpdateRecord update ->
          existing(update.collection()).put(update.record(), update.document());
      case Effect.DeleteRecord delete -> {
        WorkingCollection collection = existing(delete.collection());
        byte[] before = collection.record(delete.record());
        if (before == null) {
          throw new IllegalStateException("there is no record for " + delete);
        }
        collection.delete(delete.record(), collection.keysOf(before));
      }
      case Effect.CreateCollection create ->
          create(create.collection(), create.namespace(), create.options());
      case Effect.DropCollection drop -> drop(drop.collection());
      case Effect.RenameCollection rename -> {
        if (rename.dropped() != null) {
          drop(rename.dropped());
        }
        rename(rename.collection(), rename.to());
      }
      case Effect.ModifyCollection modify -> existing(modify.collection()).modify(modify.options());
      case Effect.CreateIndex create ->
          createIndex(existing(create.collection()), create.definition());
      case Effect.ModifyIndex modify ->
          existing(modify.collection()).modifyIndex(modify.definition());
      case Effect.DropIndex drop -> existing(drop.collection()).removeIndex(drop.name());
      case Effect.RecordStatements record ->
          remember(
              record.session(),
              session(record.session()).with(record.transactionNumber(), record.statements()));
      case Effect.CommitTransaction commit -> {
        commit.effects().forEach(this::apply);
        remember(
            commit.session(),
            session(commit.session()).committed(commit.transactionNumber(), commit.wallMillis()));
      }
      case Effect.ForgetSessions forget ->
          forget.sessions().forEach(id -> sessions = sessions.without(id));
      case Effect.DropDatabase drop -> {}
      case Effect.Note note -> {}
    }
  }

  /** Builds an index, or begins to: behind a build in progress and on many documents. */
  private void createIndex(WorkingCollection collection, IndexDefinition definition) {
    if (collection.isBuilding() || collection.count() > mostAtOnce) {
      collection.beginIndex(definition);
    } else {
      String namespace = collection.namespace().toString();
      RecordTree records = collection.seal().records().tree();
      collection.addIndex(IndexBuild.of(definition).finish(namespace, records));
    }
  }

  /** What is remembered of a session. */
  SessionRecord session(SessionId id) {
    SessionRecord record = sessions.get(id);
    return record == null ? SessionRecord.NONE : record;
  }

  void remember(SessionId id, SessionRecord record) {
    sessions = sessions.with(id, record);
  }

  /** The root as it is now, at this position; the same root when nothing has changed. */
  Root seal(long position, long clusterTime) {
    if (main != null) {
      seal(main);
      others.values().forEach(this::seal);
    }
    if (position != sealed.position()
        || collections != sealed.collections()
        || names != sealed.names()
        || sessions != sealed.sessions()) {
      sealed = new Root(position, clusterTime, collections, names, sessions, counted);
    }
    return sealed;
  }

  private void seal(WorkingCollection collection) {
    CollectionState before = collections.get(collection.namespace());
    if (before != null && before.id().equals(collection.id())) {
      put(collection, before);
    }
  }

  @SuppressWarnings("ReferenceEquality") // states are shared as long as nothing changes
  private void put(WorkingCollection collection, CollectionState before) {
    CollectionState now = collection.seal();
    if (now != before) {
      collections = collections.with(now.namespace(), now);
      count(collection);
    }
  }

  private WorkingCollection touch(CollectionState state) {
    WorkingCollection working = touched(state.id());
    if (working == null) {
      working = new WorkingCollection(state);
      if (main == null) {
        main = working;
      } else {
        others.put(state.id(), working);
      }
    }
    return working;
  }

  private @Nullable WorkingCollection touched(UUID id) {
    return main != null && main.id().equals(id) ? main : others.get(id);
  }

  private WorkingCollection existing(UUID id) {
    WorkingCollection collection = collection(id);
    if (collection == null) {
      throw new IllegalStateException("there is no collection " + id);
    }
    return collection;
  }
}
