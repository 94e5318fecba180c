package dev.morphium.mapping;

import java.util.List;

/**
 * The mapping of a DTO that is a projection of an entity: its properties are read as the entity's
 * of the same names.
 *
 * @param mapping how the DTO is read
 * @param fields the fields that it needs, in the names of the document, dots leading into embedded
 *     objects
 * @param <D> the DTO
 */
public record ProjectedMapping<D>(EntityMapping<D> mapping, List<String> fields) {
  public ProjectedMapping {
    fields = List.copyOf(fields);
  }
}
