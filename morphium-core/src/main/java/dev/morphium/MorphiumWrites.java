package dev.morphium;

import dev.morphium.entity.Bulk;
import dev.morphium.entity.EntityType;
import dev.morphium.entity.PartialChanges;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.operation.OperationOptions;
import dev.morphium.update.Update;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;

/** The part of {@link Morphium} that stores, changes and deletes entities. */
abstract class MorphiumWrites extends MorphiumReads {
  MorphiumWrites(MorphiumContext parts) {
    super(parts);
  }

  /**
   * Stores an entity: inserts a new one, otherwise puts it in the place of the one with its id.
   *
   * @return the entity as it is stored: the same object for a class; for a record a new one, with
   *     its id, version and times
   * @throws dev.morphium.exception.VersionMismatchException when somebody else changed it
   */
  public <T> T store(T entity) {
    return parts.types.ofEntity(entity).store(List.of(entity), OperationOptions.DEFAULT).get(0);
  }

  /** Another name of {@link #store}. */
  public <T> T save(T entity) {
    return store(entity);
  }

  /**
   * Stores entities of one type or of several; see {@link #store}.
   *
   * @return the entities as they are stored, in their order
   * @throws dev.morphium.exception.WriteException when at least one could not be stored
   */
  public <T> List<T> storeList(Collection<T> entities) {
    return grouped(entities, (type, group) -> type.store(group, OperationOptions.DEFAULT));
  }

  /** Another name of {@link #storeList}. */
  public <T> List<T> saveList(Collection<T> entities) {
    return storeList(entities);
  }

  /**
   * Inserts an entity.
   *
   * @throws dev.morphium.exception.WriteException when there is one with its id or a unique key
   */
  public <T> T insert(T entity) {
    return parts
        .types
        .ofEntity(entity)
        .insert(List.of(entity), true, OperationOptions.DEFAULT)
        .get(0);
  }

  /**
   * Inserts entities in their order, up to the first that cannot be inserted.
   *
   * @return the entities as they are stored, in their order
   * @throws dev.morphium.exception.WriteException names the one that could not be inserted; those
   *     before it are stored
   */
  public <T> List<T> insertList(Collection<T> entities) {
    return insertList(entities, true);
  }

  /**
   * Inserts entities.
   *
   * @param ordered whether the first failure ends it; otherwise all that can be are inserted
   * @throws dev.morphium.exception.WriteException names each one that could not be inserted
   */
  public <T> List<T> insertList(Collection<T> entities, boolean ordered) {
    return grouped(
        entities, (type, group) -> type.insert(group, ordered, OperationOptions.DEFAULT));
  }

  /**
   * Deletes the entity of this one's id, when it is in this one's version; without
   * {@code @Version}, or in version 0, whatever is stored.
   *
   * @return whether there was one
   * @throws dev.morphium.exception.MappingException when it has no id
   * @throws dev.morphium.exception.VersionMismatchException when somebody else changed it
   */
  public <T> boolean delete(T entity) {
    return parts.types.ofEntity(entity).delete(List.of(entity), OperationOptions.DEFAULT) > 0;
  }

  /**
   * Deletes the entities of these ids.
   *
   * @return how many there were
   * @throws dev.morphium.exception.MappingException when one has no id; nothing of its type was
   *     deleted
   */
  public <T> long deleteList(Collection<T> entities) {
    long deleted = 0;
    for (List<T> group : groups(entities)) {
      deleted += parts.types.ofEntity(group.get(0)).delete(group, OperationOptions.DEFAULT);
    }
    return deleted;
  }

  /** Changes a part of a stored entity, step by step: {@code with(user).inc("logins", 1)}. */
  public <T> PartialChanges<T> with(T entity) {
    EntityType<T> type = parts.types.ofEntity(entity);
    return new PartialChanges<>(type, entity);
  }

  /** Changes a part of a stored entity, in its collection and in memory; see {@link #with}. */
  public <T> T update(T entity, Update<T> update) {
    return with(entity).update(update);
  }

  /** Stores some properties of an entity, as they are in memory, and no others. */
  public <T> T updateUsingFields(T entity, String... fields) {
    EntityMapping<T> mapping = parts.types.ofEntity(entity).mapping();
    return update(entity, Update.fields(mapping, entity, Arrays.asList(fields)));
  }

  /**
   * Sends what was collected for types with {@code @WriteBuffer} or {@code @AsyncWrites}, times of
   * access included, and waits until it is done.
   *
   * @throws IllegalStateException inside of a transaction
   * @throws dev.morphium.driver.DriverException.NotSent when the server is away: what was not sent
   *     waits on
   * @throws RuntimeException the first failure; the listeners of failures have been told of each
   */
  public void flush() {
    parts.buffers.flush();
    parts.accessTimes.flush();
  }

  /** Sends what was collected for one type; see {@link #flush()}. */
  public void flush(Class<?> type) {
    parts.buffers.flush(type);
  }

  /** Writes of several kinds that are sent together, in their order. */
  public <T> Bulk<T> bulk(Class<T> type) {
    return new Bulk<>(parts.types.services(), parts.types.of(type), true);
  }

  /** Writes of several kinds that are sent together, in any order. */
  public <T> Bulk<T> unorderedBulk(Class<T> type) {
    return new Bulk<>(parts.types.services(), parts.types.of(type), false);
  }

  /** The next number of a sequence, beginning with 1. */
  public long nextNumber(String sequence) {
    return parts.sequences.take(sequence, 1, 1, 1);
  }

  private <T> List<T> grouped(
      Collection<T> entities, BiFunction<EntityType<T>, List<T>, List<T>> operation) {
    List<List<T>> groups = groups(entities);
    if (groups.size() == 1) {
      List<T> only = groups.get(0);
      return operation.apply(parts.types.ofEntity(only.get(0)), only);
    }
    Map<Class<?>, Iterator<T>> done = new HashMap<>();
    for (List<T> group : groups) {
      EntityType<T> type = parts.types.ofEntity(group.get(0));
      done.put(group.get(0).getClass(), operation.apply(type, group).iterator());
    }
    List<T> result = new ArrayList<>(entities.size());
    for (T entity : entities) {
      result.add(Objects.requireNonNull(done.get(entity.getClass())).next());
    }
    return result;
  }

  /** Entities by their classes, each class in the order in which it comes first. */
  private static <T> List<List<T>> groups(Collection<T> entities) {
    Map<Class<?>, List<T>> groups = new LinkedHashMap<>();
    for (T entity : entities) {
      if (entity == null) {
        throw new IllegalArgumentException(
            "one of %d entities is null; nothing was done".formatted(entities.size()));
      }
      groups.computeIfAbsent(entity.getClass(), ignored -> new ArrayList<>()).add(entity);
    }
    return List.copyOf(groups.values());
  }
}
