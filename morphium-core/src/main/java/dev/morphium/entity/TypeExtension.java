package dev.morphium.entity;

import dev.morphium.mapping.EntityMapping;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Namespace;

/**
 * What annotations of a type put between its entities and the server: caches, buffers, times of
 * access.
 */
public interface TypeExtension {
  /** Nothing. */
  TypeExtension NONE = new TypeExtension() {};

  /** The runner of a type's commands, made when the type is used first. */
  default CommandRunner runner(EntityMapping<?> mapping, CommandRunner usual) {
    return usual;
  }

  /**
   * An entity that a caller of a query gets; the same object for a class, possibly a new one for a
   * record.
   */
  default <T> T read(EntityMapping<T> mapping, Namespace place, T entity) {
    return entity;
  }
}
