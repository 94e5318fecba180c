package dev.morphium.internal.write;

import dev.morphium.annotation.PostRemove;
import dev.morphium.annotation.PostStore;
import dev.morphium.annotation.PreRemove;
import dev.morphium.bson.BsonBytes;
import dev.morphium.driver.Capabilities;
import dev.morphium.exception.BufferFullException;
import dev.morphium.exception.MappingException;
import dev.morphium.exception.VersionMismatchException;
import dev.morphium.exception.WriteException;
import dev.morphium.exception.WriteException.StatementError;
import dev.morphium.listener.StorageListener;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import dev.morphium.write.WriteResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Stores and deletes whole entities of one type.
 *
 * @param <T> the entities
 */
public final class EntityWriter<T> {
  private final EntityMapping<T> mapping;
  private final CommandRunner runner;
  private final StatementBatches batches;
  private final StorageListener listener;
  private final EntityPreparation<T> preparation;
  private final @Nullable Versions<T> versions;

  /**
   * @param auditor who changes entities
   * @param validation throws when an entity is not valid
   */
  public EntityWriter(
      EntityMapping<T> mapping,
      CommandRunner runner,
      Capabilities limits,
      StorageListener listener,
      Sequences sequences,
      EntityTimestamps timestamps,
      Auditor auditor,
      Consumer<Object> validation) {
    this.mapping = mapping;
    this.listener = listener;
    this.runner = runner;
    batches = new StatementBatches(runner, limits);
    preparation = new EntityPreparation<>(mapping, sequences, timestamps, auditor, validation);
    PropertyMapping<T> version = mapping.versionProperty();
    versions = version == null ? null : new Versions<>(mapping, version);
  }

  /**
   * Inserts entities; those without an id get one.
   *
   * @return the entities as they are stored, in their order
   * @throws dev.morphium.exception.WriteException when at least one could not be inserted
   */
  public List<T> insert(
      Namespace namespace, List<T> entities, boolean ordered, OperationOptions options) {
    return insert(namespace, entities, ordered, options, (given, prepared) -> prepared);
  }

  /**
   * Inserts entities.
   *
   * @param completion has the last word about what is written: of the entities as they were given,
   *     and the same ones with ids, it makes those that are written
   */
  public List<T> insert(
      Namespace namespace,
      List<T> entities,
      boolean ordered,
      OperationOptions options,
      BinaryOperator<List<T>> completion) {
    if (entities.isEmpty()) {
      return List.of();
    }
    requireId();
    listener.preStore(entities);
    List<T> complete = completion.apply(entities, preparation.prepared(namespace, entities));
    List<T> prepared = firstVersion(complete);
    insertPrepared(namespace, prepared, ordered, options);
    return stored(prepared);
  }

  /**
   * Stores entities: a new one, without an id or with version 0, is inserted; any other takes the
   * place of the one with its id, or is inserted when there is none.
   *
   * @return the entities as they are stored, in their order
   * @throws dev.morphium.exception.VersionMismatchException when one was changed by somebody else
   * @throws dev.morphium.exception.WriteException when at least one could not be stored
   */
  public List<T> store(Namespace namespace, List<T> entities, OperationOptions options) {
    return store(namespace, entities, options, (given, prepared) -> prepared);
  }

  /**
   * Stores entities.
   *
   * @param completion has the last word about what is written: of the entities as they were given,
   *     and the same ones with ids, it makes those that are written
   */
  public List<T> store(
      Namespace namespace,
      List<T> entities,
      OperationOptions options,
      BinaryOperator<List<T>> completion) {
    if (entities.isEmpty()) {
      return List.of();
    }
    requireId();
    listener.preStore(entities);
    List<Boolean> fresh = entities.stream().map(this::isNew).toList();
    List<T> prepared =
        new ArrayList<>(completion.apply(entities, preparation.prepared(namespace, entities)));
    List<T> inserted = new ArrayList<>();
    List<T> replaced = new ArrayList<>();
    for (int i = 0; i < prepared.size(); i++) {
      if (fresh.get(i)) {
        prepared.set(i, firstVersion(prepared.get(i)));
        inserted.add(prepared.get(i));
      } else if (versions == null) {
        replaced.add(prepared.get(i));
      }
    }
    if (!inserted.isEmpty()) {
      insertPrepared(namespace, inserted, true, options);
    }
    if (!replaced.isEmpty()) {
      replace(namespace, replaced, options);
    }
    if (versions != null) {
      replaceVersions(versions, namespace, prepared, fresh, options);
    }
    return stored(prepared);
  }

  /**
   * Requires that entities can be deleted.
   *
   * @throws MappingException when one has no id
   */
  public void requireIds(List<T> entities) {
    requireId();
    for (T entity : entities) {
      if (mapping.id(entity) == null) {
        throw new MappingException(
            "%s without an id cannot be deleted".formatted(mapping.type().getSimpleName()));
      }
    }
  }

  /** Asks listeners and callbacks whether entities may be deleted: each can throw. */
  public void askRemoval(List<T> entities) {
    if (!entities.isEmpty()) {
      listener.preRemove(entities);
      entities.forEach(entity -> mapping.callback(PreRemove.class, entity));
    }
  }

  /**
   * Deletes entities by their ids, in the versions that they have; listeners and callbacks were
   * asked before. An entity of version 0 was never read and is deleted whatever its version.
   *
   * @return how many there were
   * @throws VersionMismatchException when somebody else changed one; the others are deleted
   */
  public long remove(Namespace namespace, List<T> entities, OperationOptions options) {
    if (entities.isEmpty()) {
      return 0;
    }
    List<byte[]> statements = new ArrayList<>();
    for (T entity : entities) {
      BsonValue id = Objects.requireNonNull(mapping.id(entity));
      BsonDocument filter =
          versions == null || versions.of(entity) == 0
              ? new BsonDocument("_id", id)
              : versions.condition(id, entity);
      BsonDocument statement = new BsonDocument("q", filter);
      statements.add(BsonBytes.of(statement.append("limit", new BsonInt32(1))));
    }
    WriteResult result = batches.run(new Operation.Delete(namespace, options), statements, true);
    if (versions != null && result.matched() < entities.size()) {
      requireGone(versions, namespace, entities, options);
    }
    entities.forEach(entity -> mapping.callback(PostRemove.class, entity));
    listener.postRemove(entities);
    return result.matched();
  }

  /** Requires that what was not deleted in its version is not there in another one either. */
  private void requireGone(
      Versions<T> known, Namespace namespace, List<T> entities, OperationOptions options) {
    BsonArray ids = new BsonArray();
    entities.forEach(entity -> ids.add(mapping.id(entity)));
    BsonDocument find = new BsonDocument("find", new BsonString(namespace.collection()));
    find.append("filter", new BsonDocument("_id", new BsonDocument("$in", ids)));
    find.append("projection", new BsonDocument("_id", new BsonInt32(1)));
    List<BsonValue> left =
        runner
            .open(
                new Operation.Find(namespace.database(), find, options),
                (bytes, offset, length) ->
                    Objects.requireNonNull(
                        new RawBsonDocument(bytes, offset, length).clone().get("_id")))
            .toList();
    for (T entity : entities) {
      if (left.contains(mapping.id(entity))) {
        throw known.mismatch(entity);
      }
    }
  }

  /** Whether an entity was never stored: it has no id, or its version is 0. */
  public boolean isNew(T entity) {
    return mapping.id(entity) == null || (versions != null && versions.of(entity) == 0);
  }

  private void insertPrepared(
      Namespace namespace, List<T> prepared, boolean ordered, OperationOptions options) {
    List<byte[]> documents = new ArrayList<>(prepared.size());
    prepared.forEach(entity -> documents.add(mapping.encode(entity)));
    try {
      batches.run(new Operation.Insert(namespace, options), documents, ordered);
    } catch (WriteException failure) {
      forgetVersions(prepared, ordered, failure);
      throw StoredTwice.explained(mapping, prepared, failure);
    } catch (BufferFullException refused) {
      if (versions != null) {
        prepared.forEach(entity -> versions.with(entity, 0));
      }
      throw refused;
    }
  }

  /** Makes entities that were not inserted new again. */
  private void forgetVersions(List<T> entities, boolean ordered, WriteException failure) {
    if (versions == null) {
      return;
    }
    for (StatementError error : failure.errors()) {
      int end = ordered ? entities.size() : error.index() + 1;
      entities.subList(error.index(), end).forEach(entity -> versions.with(entity, 0));
    }
  }

  private void replace(Namespace namespace, List<T> entities, OperationOptions options) {
    List<byte[]> statements = new ArrayList<>(entities.size());
    for (T entity : entities) {
      BsonValue id = mapping.id(entity);
      BsonDocument statement = new BsonDocument("q", new BsonDocument("_id", id));
      statement.append("u", new RawBsonDocument(mapping.encode(entity)));
      statements.add(BsonBytes.of(statement.append("upsert", BsonBoolean.TRUE)));
    }
    batches.run(new Operation.Update(namespace, options), statements, true);
  }

  private void replaceVersions(
      Versions<T> known,
      Namespace namespace,
      List<T> prepared,
      List<Boolean> fresh,
      OperationOptions options) {
    for (int i = 0; i < prepared.size(); i++) {
      if (fresh.get(i)) {
        continue;
      }
      try {
        prepared.set(i, replaceVersion(known, namespace, prepared.get(i), options));
      } catch (VersionMismatchException mismatch) {
        throw prepared.size() == 1
            ? mismatch
            : new VersionMismatchException(
                "%s. It is number %d of %d entities: new ones and those before it were stored, the"
                        .formatted(mismatch.getMessage(), i, prepared.size())
                    + " others after it were not");
      }
    }
  }

  /** Replaces one entity in its version: alone, because a reply does not say which was missed. */
  private T replaceVersion(
      Versions<T> known, Namespace namespace, T entity, OperationOptions options) {
    BsonDocument condition = known.condition(Objects.requireNonNull(mapping.id(entity)), entity);
    long before = known.of(entity);
    T next = known.with(entity, before + 1);
    boolean done = false;
    try {
      BsonDocument statement = new BsonDocument("q", condition);
      statement.append("u", new RawBsonDocument(mapping.encode(next)));
      List<byte[]> statements = List.of(BsonBytes.of(statement));
      WriteResult result = batches.run(new Operation.Update(namespace, options), statements, true);
      done = result.matched() == 1;
    } finally {
      if (!done) {
        known.with(next, before);
      }
    }
    if (!done) {
      throw known.mismatch(entity);
    }
    return next;
  }

  private List<T> firstVersion(List<T> entities) {
    List<T> first = new ArrayList<>(entities.size());
    entities.forEach(entity -> first.add(firstVersion(entity)));
    return first;
  }

  private T firstVersion(T entity) {
    return versions == null ? entity : versions.with(entity, 1);
  }

  private List<T> stored(List<T> prepared) {
    List<T> stored = new ArrayList<>(prepared.size());
    prepared.forEach(entity -> stored.add(mapping.callback(PostStore.class, entity)));
    listener.postStore(stored);
    return stored;
  }

  private void requireId() {
    if (mapping.idProperty() == null) {
      throw new MappingException(
          "%s has no id and cannot be stored in a collection; give one property the annotation @Id"
              .formatted(mapping.type().getSimpleName()));
    }
  }
}
