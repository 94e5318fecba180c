package dev.morphium.internal.entity;

import dev.morphium.mapping.EntityMapping;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Namespace;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What annotations of a type put between its entities and the server: caches, buffers, times of
 * access.
 */
public interface TypeExtension {
  /**
   * The runner of a type's operations, made when the type is used first.
   *
   * @param place where its entities are for the present caller
   */
  CommandRunner runner(EntityMapping<?> mapping, Supplier<Namespace> place);

  /** The entity with the present tenant, where it wants one and has none yet. */
  <T> T owned(EntityMapping<T> mapping, T entity);

  /**
   * What sees each entity that a caller of a query gets, and gives the same object for a class or
   * possibly a new one for a record; null when nothing does.
   */
  <T> @Nullable BiFunction<Namespace, T, T> reader(EntityMapping<T> mapping);
}
