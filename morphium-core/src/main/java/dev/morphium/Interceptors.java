package dev.morphium;

import dev.morphium.buffer.AccessTimes;
import dev.morphium.buffer.WriteBuffers;
import dev.morphium.cache.ReadCache;
import dev.morphium.entity.TypeExtension;
import dev.morphium.execution.InterceptedRunner;
import dev.morphium.execution.Observers;
import dev.morphium.execution.OpenCheck;
import dev.morphium.index.CollectionEnsurer;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.metrics.CommandLog;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Interceptor;
import dev.morphium.operation.Namespace;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The interceptors of a {@link Morphium}, the one list of what stands between an application and
 * the driver, in their order.
 *
 * <p>Around each operation that the application runs:
 *
 * <ol>
 *   <li>the open check: nothing goes on after the end;
 *   <li>those of the application, as {@link MorphiumBuilder#interceptor} was given them;
 *   <li>the write buffer of the type, which answers in place of the server;
 *   <li>the cache of the type, which does so too;
 *   <li>what notices drops, and what invalidates the cache.
 * </ol>
 *
 * <p>Around each command that is sent for one (a cursor sends several), commits and aborts too:
 *
 * <ol>
 *   <li>the observers: statistics, slow operations, meters, those of the application;
 *   <li>the command log.
 * </ol>
 *
 * <p>Encryption is none of them: values are encrypted by the mapping, before there is an operation.
 *
 * @param own those of the application
 * @param end executes operations in the session of the thread
 */
record Interceptors(
    OpenCheck open,
    List<Interceptor> own,
    WriteBuffers buffers,
    ReadCache cache,
    CollectionEnsurer collections,
    AccessTimes accessTimes,
    Interceptor.Next end)
    implements TypeExtension {

  /** Those around each command. */
  static List<Interceptor> ofCommands(Observers observers) {
    return List.of(observers, new CommandLog(System::nanoTime));
  }

  /**
   * A runner of operations that no buffer and no cache is asked for.
   *
   * @param type the entities that they are about; null for none
   */
  CommandRunner direct(@Nullable Class<?> type) {
    return new InterceptedRunner(around(null, null), end, type);
  }

  @Override
  public CommandRunner runner(EntityMapping<?> mapping) {
    open.require();
    List<Interceptor> all = around(buffers.buffering(mapping), cache.caching(mapping));
    return new InterceptedRunner(all, end, mapping.type());
  }

  private List<Interceptor> around(@Nullable Interceptor buffer, @Nullable Interceptor results) {
    List<Interceptor> all = new ArrayList<>();
    all.add(open);
    all.addAll(own);
    if (buffer != null) {
      all.add(buffer);
    }
    if (results != null) {
      all.add(results);
    }
    all.add(collections::noticing);
    all.add(cache::invalidating);
    return all;
  }

  @Override
  public <T> @Nullable BiFunction<Namespace, T, T> reader(EntityMapping<T> mapping) {
    return accessTimes.noting(mapping);
  }
}
