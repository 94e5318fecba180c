package dev.morphium.aggregate;

import dev.morphium.mapping.EntityMapping;
import dev.morphium.operation.Decoder;

/** The mappings of the types that a pipeline joins, and of its results: how they are stored. */
@FunctionalInterface
public interface EntityMappings {
  /**
   * How a type is stored.
   *
   * @throws dev.morphium.exception.MappingException when the type cannot be mapped
   */
  <E> EntityMapping<E> of(Class<E> type);

  /** What makes results of a mapped type. */
  default <E> Decoder<E> decoder(EntityMapping<E> mapping) {
    return mapping::decode;
  }

  /** The collection that a type's documents are in. */
  default String collection(Class<?> type) {
    return of(type).collection();
  }
}
