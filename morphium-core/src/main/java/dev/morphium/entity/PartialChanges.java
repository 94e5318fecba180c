package dev.morphium.entity;

import dev.morphium.operation.OperationOptions;
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
public final class PartialChanges<T>
    implements FieldChanges<T, T>, NumberChanges<T, T>, ArrayChanges<T, T> {
  private final EntityUpdates<T> updates;
  private final Class<T> type;
  private final T entity;

  public PartialChanges(EntityType<T> type, T entity) {
    this.entity = entity;
    this.type = type.mapping().type();
    updates = new EntityUpdates<>(type);
  }

  /**
   * Makes a change in the collection, and in the entity.
   *
   * @return the same object for a class, a new one for a record
   * @throws dev.morphium.exception.VersionMismatchException when somebody else changed the entity
   * @throws dev.morphium.exception.EntityMissingException when it is not in its collection
   */
  @Override
  public T change(Change change) {
    return update(Update.of(type).change(change));
  }

  /** Makes several changes at once; as {@link #change}. */
  public T update(Update<T> update) {
    return updates.update(entity, update, OperationOptions.DEFAULT);
  }
}
