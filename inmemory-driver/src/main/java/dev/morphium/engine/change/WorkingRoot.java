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
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The next root in the making: the root before, and the collections that were touched since. */
final class WorkingRoot {
  /** The first collection that was touched: mostly the only one. */
  private @Nullable WorkingCollection main;

  private final Map<UUID, WorkingCollection> others = new HashMap<>();
  private final long mostAtOnce;
  private Root sealed;
  private PersistentMap<Namespace, CollectionState> collections;
  private PersistentMap<UUID, Namespace> names;
  private PersistentMap<SessionId, SessionRecord> sessions;

  /** The catalog at one moment; to take changes back. */
  record Mark(
      PersistentMap<Namespace, CollectionState> collections,
      PersistentMap<UUID, Namespace> names,
      PersistentMap<SessionId, SessionRecord> sessions) {}

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
    collections = collections.with(namespace, CollectionState.empty(id, namespace, options));
    names = names.with(id, namespace);
  }

  void drop(UUID id) {
    collections = collections.without(existing(id).namespace());
    names = names.without(id);
  }

  void rename(UUID id, Namespace to) {
    WorkingCollection collection = existing(id);
    collections = collections.without(collection.namespace());
    collection.rename(to);
    collections = collections.with(to, collection.seal());
    names = names.with(id, to);
  }

  Mark mark() {
    return new Mark(collections, names, sessions);
  }

  void restore(Mark mark) {
    collections = mark.collections();
    names = mark.names();
    sessions = mark.sessions();
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
      RecordTree records = collection.seal().records();
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
      sealed = new Root(position, clusterTime, collections, names, sessions);
    }
    return sealed;
  }

  private void seal(WorkingCollection collection) {
    CollectionState before = collections.get(collection.namespace());
    if (before != null && before.id().equals(collection.id())) {
      put(collection.seal(), before);
    }
  }

  @SuppressWarnings("ReferenceEquality") // states are shared as long as nothing changes
  private void put(CollectionState now, CollectionState before) {
    if (now != before) {
      collections = collections.with(now.namespace(), now);
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
