package dev.morphium.entity;

import dev.morphium.update.ArrayChanges;
import dev.morphium.update.Change;
import dev.morphium.update.FieldChanges;
import dev.morphium.update.NumberChanges;
import dev.morphium.update.Update;

/**
 * The changes of one stored entity, each done at once and giving the changed entity: {@code
 * morphium.with(user).inc("logins", 1)}.
 *
 * @param <T> the entity
 */
public interface PartialChanges<T>
    extends FieldChanges<T, T>, NumberChanges<T, T>, ArrayChanges<T, T> {
  /**
   * Makes a change in the collection, and in the entity.
   *
   * @return the same object for a class, a new one for a record
   * @throws dev.morphium.exception.VersionMismatchException when the entity was changed meanwhile
   * @throws dev.morphium.exception.EntityMissingException when it is not in its collection
   */
  @Override
  T change(Change change);

  /** Makes several changes at once; as {@link #change}. */
  T update(Update<T> update);
}
