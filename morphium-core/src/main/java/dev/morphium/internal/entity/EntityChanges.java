package dev.morphium.internal.entity;

import dev.morphium.entity.PartialChanges;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.operation.OperationOptions;
import dev.morphium.update.Change;
import dev.morphium.update.Update;

/**
 * The changes of one entity, each done at once by {@link EntityUpdates}.
 *
 * @param <T> the entity
 */
public final class EntityChanges<T> implements PartialChanges<T> {
  private final EntityUpdates<T> updates;
  private final Class<T> type;
  private final T entity;

  public EntityChanges(EntityType<T> type, T entity) {
    this.entity = entity;
    this.type = type.mapping().type();
    updates = new EntityUpdates<>(type);
  }

  @Override
  public T change(Change change) {
    Arguments.required(change, "change", "change");
    return update(Update.of(type).change(change));
  }

  @Override
  public T update(Update<T> update) {
    Arguments.required(update, "update", "update");
    return updates.update(entity, update, OperationOptions.DEFAULT);
  }
}
