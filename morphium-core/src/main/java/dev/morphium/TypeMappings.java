package dev.morphium;

import dev.morphium.aggregate.EntityMappings;
import dev.morphium.internal.entity.EntityTypes;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.operation.Decoder;

/** The mappings and collections of types, for aggregations. */
final class TypeMappings implements EntityMappings {
  private final EntityTypes types;

  TypeMappings(EntityTypes types) {
    this.types = types;
  }

  @Override
  public <E> EntityMapping<E> of(Class<E> type) {
    return types.of(type).mapping();
  }

  @Override
  public <E> Decoder<E> decoder(EntityMapping<E> mapping) {
    return types.of(mapping.type()).resultDecoder();
  }

  @Override
  public String collection(Class<?> type) {
    return types.of(type).namespace().collection();
  }
}
