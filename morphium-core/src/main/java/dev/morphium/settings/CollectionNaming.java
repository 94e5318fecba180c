package dev.morphium.settings;

import dev.morphium.operation.Namespace;

/**
 * Where the entities of a type live: the hook for tenants with a database or a collection each.
 *
 * <p>Asked for every operation, so that it may look at whose request the current thread works on.
 */
@FunctionalInterface
public interface CollectionNaming {
  /** The place that settings and annotations say. */
  CollectionNaming AS_DECLARED = (type, declared) -> declared;

  /**
   * The place of a type's entities.
   *
   * @param type the entity type
   * @param declared the place that settings and annotations say
   */
  Namespace namespace(Class<?> type, Namespace declared);
}
