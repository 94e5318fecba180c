package dev.morphium;

import dev.morphium.entity.Bulk;
import dev.morphium.entity.PartialChanges;
import dev.morphium.update.Update;
import java.util.Collection;
import java.util.List;

/**
 * The writes of a {@link Morphium}: store (insert or update), insert, delete, partial updates, bulk
 * writes.
 *
 * <pre>{@code
 * User ann = morphium.store(new User("Ann"));
 * morphium.with(ann).inc("logins", 1);
 * morphium.bulk(User.class).insert(bob).deleteMany(f(User::age).lt(0)).execute();
 * }</pre>
 *
 * <p>Types with {@code @Version} have optimistic locking: a write of an entity that was changed
 * meanwhile ends with a {@link dev.morphium.exception.VersionMismatchException}.
 */
public interface MorphiumWrites {
  /**
   * Stores an entity: inserts a new one, otherwise puts it in the place of the one with its id.
   *
   * @return the entity as it is stored: the same object for a class; for a record a new one, with
   *     its id, version and times
   * @throws dev.morphium.exception.VersionMismatchException when it was changed meanwhile
   */
  <T> T store(T entity);

  /**
   * Stores entities of one type or of several; see {@link #store}.
   *
   * @return the entities as they are stored, in their order
   * @throws dev.morphium.exception.WriteException when at least one could not be stored
   */
  <T> List<T> storeList(Collection<T> entities);

  /**
   * Inserts an entity.
   *
   * @throws dev.morphium.exception.WriteException when there is one with its id or a unique key
   */
  <T> T insert(T entity);

  /**
   * Inserts entities in their order, up to the first that cannot be inserted.
   *
   * @return the entities as they are stored, in their order
   * @throws dev.morphium.exception.WriteException names the one that could not be inserted; those
   *     before it are stored
   */
  <T> List<T> insertList(Collection<T> entities);

  /**
   * Inserts entities.
   *
   * @param ordered whether the first failure ends it; otherwise all that can be are inserted
   * @throws dev.morphium.exception.WriteException names each one that could not be inserted
   */
  <T> List<T> insertList(Collection<T> entities, boolean ordered);

  /**
   * Deletes the entity of this one's id, when it is in this one's version; without
   * {@code @Version}, or in version 0, whatever is stored.
   *
   * @return whether there was one
   * @throws dev.morphium.exception.MappingException when it has no id
   * @throws dev.morphium.exception.VersionMismatchException when it was changed meanwhile
   */
  <T> boolean delete(T entity);

  /**
   * Deletes the entities of these ids.
   *
   * @return how many there were
   * @throws dev.morphium.exception.MappingException when one has no id; nothing of its type was
   *     deleted
   */
  <T> long deleteList(Collection<T> entities);

  /** Changes a part of a stored entity, step by step: {@code with(user).inc("logins", 1)}. */
  <T> PartialChanges<T> with(T entity);

  /** Changes a part of a stored entity, in its collection and in memory; see {@link #with}. */
  <T> T update(T entity, Update<T> update);

  /** Stores some properties of an entity, as they are in memory, and no others. */
  <T> T updateUsingFields(T entity, String... fields);

  /**
   * Sends what was collected for types with {@code @WriteBuffer} or {@code @AsyncWrites}, times of
   * access included, and waits until it is done.
   *
   * @throws IllegalStateException inside of a transaction
   * @throws dev.morphium.driver.DriverException.NotSent when the server is away: what was not sent
   *     waits on
   * @throws RuntimeException the first failure; the listeners of failures have been told of each
   */
  void flush();

  /** Sends what was collected for one type; see {@link #flush()}. */
  void flush(Class<?> type);

  /** Writes of several kinds that are sent together, in their order. */
  <T> Bulk<T> bulk(Class<T> type);

  /** Writes of several kinds that are sent together, in any order. */
  <T> Bulk<T> unorderedBulk(Class<T> type);

  /** The next number of a sequence, beginning with 1. */
  long nextNumber(String sequence);
}
