package dev.morphium.internal.entity;

import dev.morphium.operation.Namespace;
import dev.morphium.query.DtoProjection;
import java.util.List;

/**
 * A DTO that is a projection of an entity type.
 *
 * @param type reads it
 * @param fields the fields that it needs
 * @param <D> the DTO
 */
record ProjectedType<D>(EntityType<D> type, List<String> fields) {
  /** The projection of the documents of a place. */
  DtoProjection<D> of(Namespace place) {
    return new DtoProjection<>(
        fields, new StoredDecoder<>(place, type.mapping(), type.resultDecoder(), null));
  }
}
