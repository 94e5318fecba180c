package dev.morphium.engine.change;

import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.session.SessionRecord;
import dev.morphium.engine.store.PersistentMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The root of all data: the collections of all databases at one moment, as one immutable value. It
 * never changes: whoever holds a root has a snapshot.
 *
 * <p>A database is there as long as it has a collection.
 */
public final class Root {
  public static final Root EMPTY =
      new Root(0, 0, PersistentMap.empty(), PersistentMap.empty(), PersistentMap.empty(), 0);

  private final long position;
  private final long clusterTime;
  private final PersistentMap<Namespace, CollectionState> collections;
  private final PersistentMap<UUID, Namespace> names;
  private final PersistentMap<SessionId, SessionRecord> sessions;
  private final long dataSize;

  Root(
      long position,
      long clusterTime,
      PersistentMap<Namespace, CollectionState> collections,
      PersistentMap<UUID, Namespace> names,
      PersistentMap<SessionId, SessionRecord> sessions,
      long dataSize) {
    this.position = position;
    this.clusterTime = clusterTime;
    this.sessions = sessions;
    this.collections = collections;
    this.names = names;
    this.dataSize = dataSize;
  }

  /**
   * The root that has these parts: one that was stored, or comes from another node.
   *
   * @param collections no two with the same name or identity
   */
  public static Root of(
      long position,
      long clusterTime,
      List<CollectionState> collections,
      Map<SessionId, SessionRecord> sessions) {
    PersistentMap<Namespace, CollectionState> byName = PersistentMap.empty();
    PersistentMap<UUID, Namespace> names = PersistentMap.empty();
    for (CollectionState collection : collections) {
      byName = byName.with(collection.namespace(), collection);
      names = names.with(collection.id(), collection.namespace());
    }
    if (byName.size() < collections.size() || names.size() < collections.size()) {
      throw new IllegalArgumentException("two collections have the same name or identity");
    }
    PersistentMap<SessionId, SessionRecord> remembered = PersistentMap.empty();
    for (Map.Entry<SessionId, SessionRecord> session : sessions.entrySet()) {
      remembered = remembered.with(session.getKey(), session.getValue());
    }
    long size = collections.stream().mapToLong(DataSize::of).sum();
    return new Root(position, clusterTime, byName, names, remembered, size);
  }

  /** The position in the log of the last batch that led here. */
  public long position() {
    return position;
  }

  /** The logical time of the last batch that led here; see {@link ClusterTime}. */
  public long clusterTime() {
    return clusterTime;
  }

  /**
   * About how much memory all documents and index entries take, in bytes; see {@link DataBudget}.
   */
  public long dataSize() {
    return dataSize;
  }

  /** What is remembered of a session; {@link SessionRecord#NONE} when nothing. */
  public SessionRecord session(SessionId id) {
    SessionRecord record = sessions.get(id);
    return record == null ? SessionRecord.NONE : record;
  }

  /** The collection with this name, or null. */
  public @Nullable CollectionState collection(Namespace namespace) {
    return collections.get(namespace);
  }

  /** The collection with this identity, or null. */
  public @Nullable CollectionState collection(UUID id) {
    Namespace namespace = names.get(id);
    return namespace == null ? null : collections.get(namespace);
  }

  /** The name of the collection with this identity, or null. */
  public @Nullable Namespace namespace(UUID id) {
    return names.get(id);
  }

  /** The collections of a database, in the order of their names. */
  public List<CollectionState> collections(String database) {
    List<CollectionState> found = new ArrayList<>();
    for (Map.Entry<Namespace, CollectionState> entry :
        collections.from(new Namespace(database, ""))) {
      if (!entry.getKey().database().equals(database)) {
        break;
      }
      found.add(entry.getValue());
    }
    return found;
  }

  /** The names of the databases, in order. */
  public List<String> databases() {
    List<String> found = new ArrayList<>();
    for (Map.Entry<Namespace, CollectionState> entry : collections) {
      String database = entry.getKey().database();
      if (found.isEmpty() || !found.getLast().equals(database)) {
        found.add(database);
      }
    }
    return found;
  }

  /** All collections, in the order of their namespaces. */
  public List<CollectionState> all() {
    List<CollectionState> found = new ArrayList<>(collections.size());
    collections.forEach(entry -> found.add(entry.getValue()));
    return found;
  }

  /**
   * The root that a batch leads to; the same on every node.
   *
   * @throws IllegalStateException when the batch was not made on a root of this position
   */
  public Root apply(ChangeBatch batch) {
    return apply(batch, Long.MAX_VALUE);
  }

  /**
   * The same, in which indexes on many documents are only begun.
   *
   * @param mostAtOnce up to how many documents an index is built at once
   */
  Root apply(ChangeBatch batch, long mostAtOnce) {
    if (batch.base() != position) {
      throw new IllegalStateException(
          "a batch that was made at position %d cannot follow position %d"
              .formatted(batch.base(), position));
    }
    WorkingRoot working = new WorkingRoot(this, mostAtOnce);
    batch.effects().forEach(working::apply);
    return working.seal(batch.position(), batch.clusterTime());
  }

  /**
   * The root that follows this one with the data of another: shares all of them, copies nothing.
   */
  Root withDataOf(Root other) {
    return new Root(
        position + 1, clusterTime + 1, other.collections, other.names, sessions, other.dataSize);
  }

  /** A collection with an index build in progress, or null. */
  @Nullable CollectionState building() {
    for (Map.Entry<Namespace, CollectionState> entry : collections) {
      if (entry.getValue().isBuilding()) {
        return entry.getValue();
      }
    }
    return null;
  }

  PersistentMap<Namespace, CollectionState> collections() {
    return collections;
  }

  /** What is remembered of sessions, in the order of their identities. */
  public PersistentMap<SessionId, SessionRecord> sessions() {
    return sessions;
  }

  PersistentMap<UUID, Namespace> names() {
    return names;
  }
}
