package dev.morphium;

import dev.morphium.internal.buffer.AccessTimes;
import dev.morphium.internal.buffer.WriteBuffers;
import dev.morphium.internal.cache.ReadCache;
import dev.morphium.internal.command.CommandEvents;
import dev.morphium.internal.command.CommandLog;
import dev.morphium.internal.entity.TypeExtension;
import dev.morphium.internal.execution.InterceptedRunner;
import dev.morphium.internal.execution.Observers;
import dev.morphium.internal.execution.OpenCheck;
import dev.morphium.internal.index.CollectionEnsurer;
import dev.morphium.internal.restriction.Restrictions;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Interceptor;
import dev.morphium.operation.Namespace;
import dev.morphium.scope.ScopeBinding;
import dev.morphium.session.ClientSession;
import dev.morphium.session.SessionBinding;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
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
 *   <li>the restrictions: an operation is bound to the present tenant and to what is not deleted;
 *   <li>the write buffer of the type, which answers in place of the server;
 *   <li>the cache of the type, which does so too;
 *   <li>what notices drops, and what invalidates the cache.
 * </ol>
 *
 * <p>Around each command that is sent for one (a cursor sends several), commits and aborts too:
 *
 * <ol>
 *   <li>the observers: statistics, slow operations, meters, those of the application;
 *   <li>the command log;
 *   <li>the events of JDK Flight Recorder.
 * </ol>
 *
 * <p>Encryption is none of them: values are encrypted by the mapping, before there is an operation.
 *
 * @param own those of the application
 * @param binding which session a thread's operations take part in
 * @param scopes whether a thread's operations use the cache and the buffer
 * @param end executes operations in the session of the thread
 */
record Interceptors(
    OpenCheck open,
    List<Interceptor> own,
    Restrictions restrictions,
    WriteBuffers buffers,
    ReadCache cache,
    CollectionEnsurer collections,
    AccessTimes accessTimes,
    SessionBinding binding,
    ScopeBinding scopes,
    Interceptor.Next end)
    implements TypeExtension {

  /** Those around each command. */
  static List<Interceptor> ofCommands(Observers observers) {
    List<Interceptor> all = new ArrayList<>(List.of(observers, new CommandLog(System::nanoTime)));
    all.addAll(CommandEvents.ifThere());
    return all;
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
  public CommandRunner runner(EntityMapping<?> mapping, Supplier<Namespace> place) {
    open.require();
    restrictions.add(mapping, place);
    Interceptor buffer =
        switched(buffers.buffering(mapping), scopes::buffersWrites, () -> flush(mapping.type()));
    Interceptor results = switched(cache.caching(mapping), scopes::readsCache, () -> {});
    List<Interceptor> all = around(buffer, results);
    return new InterceptedRunner(all, end, mapping.type());
  }

  /** An interceptor that is passed by while the scope of the calling thread says so. */
  private static @Nullable Interceptor switched(
      @Nullable Interceptor interceptor, BooleanSupplier on, Runnable beforeDirectWrite) {
    if (interceptor == null) {
      return null;
    }
    return (call, next) -> {
      if (on.getAsBoolean()) {
        return interceptor.around(call, next);
      }
      if (call.operation().isWrite()) {
        beforeDirectWrite.run();
      }
      return next.run(call);
    };
  }

  /** Sends what was collected of a type, unless a transaction could not wait for it. */
  private void flush(Class<?> type) {
    ClientSession session = binding.current();
    if (session == null || !session.state().isActive()) {
      buffers.flush(type);
    }
  }

  private List<Interceptor> around(@Nullable Interceptor buffer, @Nullable Interceptor results) {
    List<Interceptor> all = new ArrayList<>();
    all.add(open);
    all.addAll(own);
    all.add(restrictions);
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
  public <T> T owned(EntityMapping<T> mapping, T entity) {
    return restrictions.owned(mapping, entity);
  }

  @Override
  public <T> @Nullable BiFunction<Namespace, T, T> reader(EntityMapping<T> mapping) {
    return accessTimes.noting(mapping);
  }
}
