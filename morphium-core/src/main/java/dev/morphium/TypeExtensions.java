package dev.morphium;

import dev.morphium.cache.ReadCache;
import dev.morphium.entity.TypeExtension;
import dev.morphium.execution.OpenRunner;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.operation.CommandRunner;
import java.util.function.BooleanSupplier;

/** What stands between the entities of a {@link Morphium} and the server: a cache. */
final class TypeExtensions implements TypeExtension {
  private final ReadCache cache;
  private final BooleanSupplier closed;

  /**
   * @param closed whether the Morphium was closed
   */
  TypeExtensions(ReadCache cache, BooleanSupplier closed) {
    this.cache = cache;
    this.closed = closed;
  }

  @Override
  public CommandRunner runner(EntityMapping<?> mapping, CommandRunner usual) {
    OpenRunner.requireOpen(closed);
    return cache.caching(mapping, usual);
  }
}
