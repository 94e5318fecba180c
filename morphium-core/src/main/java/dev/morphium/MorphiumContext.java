package dev.morphium;

import dev.morphium.async.AsyncOperations;
import dev.morphium.buffer.AccessTimes;
import dev.morphium.buffer.WriteBuffers;
import dev.morphium.cache.ChangeSource;
import dev.morphium.cache.ReadCache;
import dev.morphium.driver.Driver;
import dev.morphium.entity.EntityServices;
import dev.morphium.entity.EntityTypes;
import dev.morphium.execution.DriverCommandRunner;
import dev.morphium.execution.Observers;
import dev.morphium.execution.OpenRunner;
import dev.morphium.index.CollectionEnsurer;
import dev.morphium.listener.StorageListeners;
import dev.morphium.mapping.Mapper;
import dev.morphium.mapping.validation.EntityValidator;
import dev.morphium.metrics.MorphiumStatistics;
import dev.morphium.metrics.OperationStatistics;
import dev.morphium.metrics.SlowOperations;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import dev.morphium.pool.PooledDriver;
import dev.morphium.pool.PooledDriverStatistics;
import dev.morphium.scope.ScopeBinding;
import dev.morphium.session.EndedSessions;
import dev.morphium.session.ServerSessions;
import dev.morphium.session.SessionBinding;
import dev.morphium.settings.MorphiumSettings;
import dev.morphium.settings.WriteBufferSettings;
import dev.morphium.transaction.Transactions;
import dev.morphium.watch.OpenStreams;
import dev.morphium.write.Auditor;
import dev.morphium.write.EntityTimestamps;
import dev.morphium.write.Sequences;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
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
      @Nullable UnaryOperator<Runnable> context) {
    this.settings = settings;
    this.driver = driver;
    this.mapper = mapper;
    this.database = database;
    this.validation = validation;
    observe(observers, counts, settings.slowOperations());
    sessions = new ServerSessions(System::nanoTime);
    binding = new SessionBinding();
    UnaryOperator<Runnable> carrier =
        context == null ? null : task -> context.apply(scopes.carrying(task));
    async = new AsyncOperations(settings.asyncOperations(), binding, carrier);
    Function<SessionBinding, CommandRunner> sending =
        bound -> new DriverCommandRunner(driver, sessions, bound, options, retryWrites, observers);
    CommandRunner alone = sending.apply(new SessionBinding());
    CommandRunner outside = new OpenRunner(alone, closed::get);
    ChangeSource changes = new ChangeSource(outside, () -> driver.capabilities().changeStreams());
    cache = new ReadCache(settings.cache(), binding, changes, System::nanoTime);
    CollectionEnsurer ensurer =
        new CollectionEnsurer(
            outside,
            mapper,
            settings.indexMode(),
            settings.schemaValidation(),
            driver instanceof PooledDriver pooled ? pooled::writableProcess : () -> driver);
    runner = new OpenRunner(ensurer.noticing(cache.clearing(sending.apply(binding))), closed::get);
    streams = new OpenStreams(runner);
    Duration timeout = options.timeout() == null ? Duration.ZERO : options.timeout();
    transactions =
        new Transactions(
            driver,
            sessions,
            binding,
            options.writeConcern(),
            timeout,
            System::nanoTime,
            observers);
    EntityTimestamps timestamps = new EntityTimestamps(clock, scopes);
    WriteBufferSettings collecting = settings.writeBuffer();
    buffers = new WriteBuffers(collecting, binding, cache.clearing(alone), driver, timeout);
    accessTimes = new AccessTimes(timestamps, alone, driver, collecting.delay());
    listeners = new StorageListeners();
    sequences = new Sequences(outside, new Namespace(database, settings.sequenceCollection()));
    types = new EntityTypes(services(timestamps, auditor), ensurer, type -> {});
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
        new TypeExtensions(cache, buffers, accessTimes, binding, scopes, closed::get),
        scopes);
  }

  private static void observe(Observers observers, OperationStatistics counts, Duration slow) {
    observers.add(counts);
    if (slow.isPositive()) {
      observers.add(new SlowOperations(slow, System::nanoTime));
    }
  }

  MorphiumStatistics statistics() {
    PooledDriverStatistics pooled =
        driver instanceof PooledDriver known ? known.statistics() : null;
    return new MorphiumStatistics(
        counts.statistics(), pooled, cache.statistics(), async.running(), async.waiting());
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
