package dev.morphium.entity;

import dev.morphium.exception.WriteException;
import dev.morphium.operation.OperationOptions;
import dev.morphium.query.filter.Filter;
import dev.morphium.update.Update;
import dev.morphium.write.WriteResult;

/**
 * Writes of several kinds that are sent together.
 *
 * <p>Neighbours of one kind share a command. An ordered bulk stops at its first failure; an
 * unordered one does everything that can be done. Listeners are asked for each write when it is
 * added; callbacks and versions of entities are the business of {@code store}. Source: MongoDB
 * manual, "Bulk Write Operations".
 *
 * @param <T> the entities
 */
public interface Bulk<T> {
  /** Inserts an entity. */
  Bulk<T> insert(T entity);

  /** Changes the first document that fits. */
  Bulk<T> updateOne(Filter<? super T> filter, Update<T> update);

  /** Changes all documents that fit. */
  Bulk<T> updateMany(Filter<? super T> filter, Update<T> update);

  /** Changes the first document that fits, and inserts one when there is none. */
  Bulk<T> upsertOne(Filter<? super T> filter, Update<T> update);

  /** Puts an entity in the place of the first document that fits; of none when none fits. */
  Bulk<T> replaceOne(Filter<? super T> filter, T replacement);

  /** Deletes the first document that fits. */
  Bulk<T> deleteOne(Filter<? super T> filter);

  /** Deletes all documents that fit. */
  Bulk<T> deleteMany(Filter<? super T> filter);

  /** How many writes there are. */
  int size();

  /**
   * Does all of it.
   *
   * @throws WriteException when at least one write failed; its indexes are those of the bulk
   * @throws IllegalStateException when there is nothing to do
   */
  WriteResult execute();

  /** Does all of it; as {@link #execute()}. */
  WriteResult execute(OperationOptions options);
}
