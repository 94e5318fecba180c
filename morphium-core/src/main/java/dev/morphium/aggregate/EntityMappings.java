package dev.morphium.aggregate;

import dev.morphium.mapping.EntityMapping;

/** Where a pipeline learns how types are stored: those that it joins, and its results. */
@FunctionalInterface
public interface EntityMappings {
  /**
   * How a type is stored.
   *
   * @throws dev.morphium.exception.MappingException when the type cannot be mapped
   */
  <E> EntityMapping<E> of(Class<E> type);

  /** The collection that a type's documents are in. */
  default String collection(Class<?> type) {
    return of(type).collection();
  }
}
