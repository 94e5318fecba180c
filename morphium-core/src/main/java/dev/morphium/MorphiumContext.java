package dev.morphium;

import dev.morphium.async.AsyncOperations;
import dev.morphium.driver.Driver;
import dev.morphium.internal.buffer.AccessTimes;
import dev.morphium.internal.buffer.WriteBuffers;
import dev.morphium.internal.cache.ChangeSource;
import dev.morphium.internal.cache.ReadCache;
import dev.morphium.internal.entity.EntityServices;
import dev.morphium.internal.entity.EntityTypes;
import dev.morphium.internal.execution.CommandSender;
import dev.morphium.internal.execution.InterceptedRunner;
import dev.morphium.internal.execution.Observers;
import dev.morphium.internal.execution.OpenCheck;
import dev.morphium.internal.execution.OperationExecutor;
import dev.morphium.internal.index.CollectionEnsurer;
import dev.morphium.internal.listener.StorageListeners;
import dev.morphium.internal.mapping.validation.EntityValidator;
import dev.morphium.internal.metrics.OperationStatistics;
import dev.morphium.internal.restriction.Restrictions;
import dev.morphium.internal.restriction.Tenants;
import dev.morphium.internal.transaction.Transactions;
import dev.morphium.internal.write.Auditor;
import dev.morphium.internal.write.EntityTimestamps;
import dev.morphium.internal.write.Sequences;
import dev.morphium.mapping.Mapper;
import dev.morphium.metrics.MorphiumStatistics;
import dev.morphium.metrics.SlowOperations;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Interceptor;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import dev.morphium.pool.PoolMonitor;
import dev.morphium.scope.ScopeBinding;
import dev.morphium.session.EndedSessions;
import dev.morphium.session.ServerSessions;
import dev.morphium.session.SessionBinding;
import dev.morphium.settings.MorphiumSettings;
import dev.morphium.settings.WriteBufferSettings;
import dev.morphium.watch.OpenStreams;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The composition root of the mapper: the parts of a {@link Morphium}, wired together. */
final class MorphiumContext {
  private static final Logger LOG = LoggerFactory.getLogger(MorphiumContext.class);
  private static final Duration LONGEST_END = Duration.ofSeconds(10);

  final MorphiumSettings settings;
  final Driver driver;
  final Mapper mapper;
  final String database;
  final ServerSessions sessions;
  final SessionBinding binding;
  final ScopeBinding scopes = new ScopeBinding();
  final ReadCache cache;
  final WriteBuffers buffers;
  final AccessTimes accessTimes;
  final CommandRunner runner;
  final Interceptors interceptors;
  final OpenStreams streams;
  final Transactions transactions;
  final StorageListeners listeners;
  final Observers observers = new Observers();
  final AsyncOperations async;
  final Sequences sequences;
  final EntityTypes types;
  private final OperationStatistics counts = new OperationStatistics(System::nanoTime);
  final Dependents dependents = new Dependents();
  private final AtomicBoolean closing = new AtomicBoolean();
  private final AtomicBoolean closed = new AtomicBoolean();
  final EntityValidator validation;

  MorphiumContext(
      MorphiumSettings settings,
      Driver driver,
      Mapper mapper,
      String database,
      OperationOptions options,
      boolean retryWrites,
      InstantSource clock,
      EntityValidator validation,
      Auditor auditor,
      Tenants tenants,
      @Nullable UnaryOperator<Runnable> context,
      List<Interceptor> own) {
    this.settings = settings;
    this.driver = driver;
    this.mapper = mapper;
    this.database = database;
    this.validation = validation;
    observers.add(counts);
    sessions = new ServerSessions(System::nanoTime);
    binding = new SessionBinding();
    async = new AsyncOperations(settings.asyncOperations(), binding, carrier(context));
    CommandSender sender = new CommandSender(driver, Interceptors.ofCommands(observers));
    OperationExecutor alone =
        new OperationExecutor(sender, sessions, new SessionBinding(), options, retryWrites);
    OpenCheck open = new OpenCheck(closed::get);
    CommandRunner outside = new InterceptedRunner(List.of(open), alone, null);
    observeSlow(observers, settings, outside);
    ChangeSource changes = new ChangeSource(outside, () -> driver.capabilities().changeStreams());
    cache = new ReadCache(settings.cache(), binding, changes, System::nanoTime);
    CollectionEnsurer ensurer = ensurer(outside);
    Duration timeout = options.timeout() == null ? Duration.ZERO : options.timeout();
    transactions =
        new Transactions(
            sender, sessions, binding, options.writeConcern(), timeout, System::nanoTime);
    EntityTimestamps timestamps = new EntityTimestamps(clock, scopes);
    WriteBufferSettings collecting = settings.writeBuffer();
    CommandRunner later = new InterceptedRunner(List.of(cache::invalidating), alone, null);
    buffers = new WriteBuffers(collecting, binding, later, driver, timeout);
    CommandRunner unseen = new InterceptedRunner(List.of(), alone, null);
    accessTimes = new AccessTimes(timestamps, unseen, driver, collecting.delay());
    Restrictions restrictions = new Restrictions(tenants, timestamps, scopes);
    interceptors =
        new Interceptors(
            open,
            own,
            restrictions,
            buffers,
            cache,
            ensurer,
            accessTimes,
            binding,
            scopes,
            new OperationExecutor(sender, sessions, binding, options, retryWrites));
    runner = interceptors.direct(null);
    streams = new OpenStreams(() -> restrictions.staying(runner));
    listeners = new StorageListeners();
    sequences = new Sequences(outside, new Namespace(database, settings.sequenceCollection()));
    types = new EntityTypes(services(timestamps, auditor), ensurer);
  }

  /** What lets a task of another thread see the context and the scope of its caller. */
  private @Nullable UnaryOperator<Runnable> carrier(@Nullable UnaryOperator<Runnable> context) {
    return context == null ? null : task -> context.apply(scopes.carrying(task));
  }

  private CollectionEnsurer ensurer(CommandRunner outside) {
    return new CollectionEnsurer(
        outside,
        mapper,
        settings.indexMode(),
        settings.schemaValidation(),
        driver::writableProcess);
  }

  private EntityServices services(EntityTimestamps timestamps, Auditor auditor) {
    return new EntityServices(
        settings,
        database,
        driver,
        mapper,
        runner,
        binding,
        listeners,
        sequences,
        timestamps,
        auditor,
        validation,
        interceptors,
        scopes);
  }

  private static void observeSlow(
      Observers observers, MorphiumSettings settings, CommandRunner outside) {
    if (settings.slowOperations().isPositive()) {
      CommandRunner explains = settings.slowOperationPlans() ? outside : null;
      observers.add(new SlowOperations(settings.slowOperations(), System::nanoTime, explains));
    }
  }

  MorphiumStatistics statistics() {
    PoolMonitor pools = driver.extension(PoolMonitor.class);
    return new MorphiumStatistics(
        counts.statistics(),
        pools == null ? null : pools.statistics(),
        cache.statistics(),
        async.running(),
        async.waiting());
  }

  /** Ends what runs, the newest first, and frees what is held; twice is fine. */
  void close() {
    if (closing.compareAndSet(false, true)) {
      dependents.close();
      closed.set(true);
      async.shutdown();
      buffers.close();
      streams.close();
      accessTimes.close();
      cache.close();
      EndedSessions.tell(driver, sessions);
      driver.close();
      validation.close();
      cache.awaitEnd();
      if (!async.awaitEnd(LONGEST_END)) {
        LOG.warn("asynchronous operations did not end within {}", LONGEST_END);
      }
    }
  }
}
