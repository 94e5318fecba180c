package dev.morphium.internal.entity;

import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import dev.morphium.session.ClientSession;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rollback of entities in memory: the ids and versions that they get back when the transaction
 * that stored them is aborted.
 *
 * <p>Otherwise an entity would pass for stored, and the work of a transaction that is done again
 * would not store it.
 *
 * @param <T> the entities
 */
final class TransactionRollback<T> {
  private final @Nullable PropertyMapping<T> id;
  private final @Nullable PropertyMapping<T> version;
  private final boolean mutable;

  TransactionRollback(EntityMapping<T> mapping) {
    id = mapping.idProperty();
    version = mapping.versionProperty();
    mutable = !mapping.type().isRecord();
  }

  /** Remembers entities as they are before they are stored. */
  void remember(@Nullable ClientSession session, List<T> entities) {
    if (session == null || !mutable || !session.state().isActive()) {
      return;
    }
    for (T entity : entities) {
      remember(session, entity, id, true);
      remember(session, entity, version, false);
    }
  }

  private void remember(
      ClientSession session, T entity, @Nullable PropertyMapping<T> property, boolean onlyNothing) {
    Object before = property == null ? null : property.get(entity);
    if (property != null && (!onlyNothing || before == null)) {
      session.afterAbort(() -> property.with(entity, before));
    }
  }
}
