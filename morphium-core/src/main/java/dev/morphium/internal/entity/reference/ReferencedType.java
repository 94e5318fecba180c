package dev.morphium.internal.entity.reference;

import dev.morphium.mapping.EntityMapping;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A type of entities that others refer to, or that refers to others: what the handling of
 * references asks of it.
 *
 * @param <T> the entities
 */
public interface ReferencedType<T> {
  /** How the entities are stored. */
  EntityMapping<T> mapping();

  /**
   * Where the entities live for the present caller, ready for use.
   *
   * @param collection another collection than the type's own; null for its own
   */
  Namespace namespace(@Nullable String collection);

  /** The runner of the commands of the type. */
  CommandRunner runner();

  /** What the annotations ask for. */
  OperationOptions options();

  /** An entity that was read: callbacks and listeners have seen it. */
  T loaded(T entity);

  /** Whether an entity was never stored. */
  boolean isNew(T entity);

  /**
   * Stores entities as a part of a larger store.
   *
   * @param collection another collection than the type's own; null for its own
   */
  List<T> store(
      @Nullable String collection,
      List<T> entities,
      OperationOptions options,
      StoreInProgress whole);

  /** Whether somebody wants to be told before or after entities are deleted. */
  boolean tellsOfRemovals();

  /** Asks callbacks and listeners whether entities may be deleted. */
  void askRemoval(List<T> entities);

  /** Deletes entities that were asked for; gives how many there were. */
  long remove(Namespace place, List<T> entities, OperationOptions options);
}
