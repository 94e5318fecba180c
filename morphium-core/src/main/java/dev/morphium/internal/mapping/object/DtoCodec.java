package dev.morphium.internal.mapping.object;

import java.util.List;

/**
 * The codec of a DTO that is a projection of an entity.
 *
 * @param codec reads it
 * @param fields the fields that it needs, dots leading into embedded objects
 */
public record DtoCodec(ClassCodec codec, List<String> fields) {
  public DtoCodec {
    fields = List.copyOf(fields);
  }
}
