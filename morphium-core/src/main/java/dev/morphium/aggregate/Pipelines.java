package dev.morphium.aggregate;

import dev.morphium.mapping.PathMapping;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Namespace;

/** Where aggregation pipelines without stages come from. */
public final class Pipelines {
  private Pipelines() {}

  /**
   * A pipeline over a collection.
   *
   * @param mapping how the collection's documents are stored
   * @param types how the types of joined collections and of results are stored
   * @param result what the results are read as: {@code BsonDocument}, {@code Document}, {@code
   *     Map}, or a mapped type
   * @throws dev.morphium.exception.MappingException when that type cannot be mapped
   */
  public static <T, R> Pipeline<T, R> of(
      CommandRunner runner,
      Namespace namespace,
      PathMapping mapping,
      EntityMappings types,
      Class<R> result) {
    return new Pipeline<>(runner, namespace, mapping, types, ResultType.of(result, types));
  }
}
