package dev.morphium;

import dev.morphium.buffer.AccessTimes;
import dev.morphium.buffer.WriteBuffers;
import dev.morphium.cache.ReadCache;
import dev.morphium.entity.TypeExtension;
import dev.morphium.execution.OpenRunner;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Namespace;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What stands between the entities of a {@link Morphium} and the server: a cache, a buffer, times
 * of access.
 */
final class TypeExtensions implements TypeExtension {
  private final ReadCache cache;
  private final WriteBuffers buffers;
  private final AccessTimes accessTimes;
  private final BooleanSupplier closed;

  /**
   * @param closed whether the Morphium was closed
   */
  TypeExtensions(
      ReadCache cache, WriteBuffers buffers, AccessTimes accessTimes, BooleanSupplier closed) {
    this.cache = cache;
    this.buffers = buffers;
    this.accessTimes = accessTimes;
    this.closed = closed;
  }

  @Override
  public CommandRunner runner(EntityMapping<?> mapping, CommandRunner usual) {
    OpenRunner.requireOpen(closed);
    return buffers.buffering(mapping, cache.caching(mapping, usual));
  }

  @Override
  public <T> @Nullable BiFunction<Namespace, T, T> reader(EntityMapping<T> mapping) {
    return accessTimes.noting(mapping);
  }
}
