package dev.morphium.query;

import dev.morphium.operation.Decoder;
import java.util.List;

/**
 * A projection of entities to a DTO: the fields that are read, and what makes a DTO of them.
 *
 * @param fields the fields in the names of the document, dots leading into embedded objects
 * @param decoder makes the DTO of a document that has these fields
 * @param <D> the DTO
 */
public record DtoProjection<D>(List<String> fields, Decoder<D> decoder) {
  public DtoProjection {
    fields = List.copyOf(fields);
  }
}
