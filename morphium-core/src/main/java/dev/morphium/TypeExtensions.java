package dev.morphium;

import dev.morphium.buffer.AccessTimes;
import dev.morphium.buffer.WriteBuffers;
import dev.morphium.cache.ReadCache;
import dev.morphium.entity.TypeExtension;
import dev.morphium.execution.OpenRunner;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Namespace;
import dev.morphium.scope.ScopeBinding;
import dev.morphium.session.ClientSession;
import dev.morphium.session.SessionBinding;
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
  private final SessionBinding binding;
  private final ScopeBinding scopes;
  private final BooleanSupplier closed;

  /**
   * @param binding which session a thread's operations take part in
   * @param scopes whether a thread's operations use the cache and the buffer
   * @param closed whether the Morphium was closed
   */
  TypeExtensions(
      ReadCache cache,
      WriteBuffers buffers,
      AccessTimes accessTimes,
      SessionBinding binding,
      ScopeBinding scopes,
      BooleanSupplier closed) {
    this.cache = cache;
    this.buffers = buffers;
    this.accessTimes = accessTimes;
    this.binding = binding;
    this.scopes = scopes;
    this.closed = closed;
  }

  @Override
  public CommandRunner runner(EntityMapping<?> mapping, CommandRunner usual) {
    OpenRunner.requireOpen(closed);
    CommandRunner caching = cache.caching(mapping, usual);
    CommandRunner reading =
        caching == usual ? usual : new SwitchedRunner(caching, usual, scopes::readsCache, () -> {});
    CommandRunner buffering = buffers.buffering(mapping, reading);
    return buffering == reading
        ? reading
        : new SwitchedRunner(
            buffering, reading, scopes::buffersWrites, () -> flush(mapping.type()));
  }

  /** Sends what was collected of a type, unless a transaction could not wait for it. */
  private void flush(Class<?> type) {
    ClientSession session = binding.current();
    if (session == null || !session.state().isActive()) {
      buffers.flush(type);
    }
  }

  @Override
  public <T> @Nullable BiFunction<Namespace, T, T> reader(EntityMapping<T> mapping) {
    return accessTimes.noting(mapping);
  }
}
