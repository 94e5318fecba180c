package dev.morphium;

import dev.morphium.cache.ChangeSource;
import dev.morphium.cache.ReadCache;
import dev.morphium.driver.Driver;
import dev.morphium.entity.EntityServices;
import dev.morphium.entity.EntityTypes;
import dev.morphium.execution.DriverCommandRunner;
import dev.morphium.execution.OpenRunner;
import dev.morphium.execution.OperationObserver;
import dev.morphium.index.CollectionKeeper;
import dev.morphium.listener.StorageListeners;
import dev.morphium.mapping.Mapper;
import dev.morphium.mapping.validation.EntityValidator;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import dev.morphium.session.EndedSessions;
import dev.morphium.session.ServerSessions;
import dev.morphium.session.SessionBinding;
import dev.morphium.settings.MorphiumSettings;
import dev.morphium.transaction.Transactions;
import dev.morphium.write.Sequences;
import dev.morphium.write.Timestamps;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicBoolean;

/** The parts of a {@link Morphium}, put together: the composition root of the mapper. */
final class MorphiumParts {
  final MorphiumSettings settings;
  final Driver driver;
  final Mapper mapper;
  final String database;
  final ServerSessions sessions;
  final SessionBinding binding;
  final ReadCache cache;
  final CommandRunner runner;
  final Transactions transactions;
  final StorageListeners listeners;
  final Sequences sequences;
  final EntityTypes types;
  private final AtomicBoolean closed = new AtomicBoolean();
  final EntityValidator validation;

  MorphiumParts(
      MorphiumSettings settings,
      Driver driver,
      Mapper mapper,
      String database,
      OperationOptions options,
      boolean retryWrites,
      InstantSource clock,
      EntityValidator validation) {
    this.settings = settings;
    this.driver = driver;
    this.mapper = mapper;
    this.database = database;
    OperationObserver observer = OperationObserver.NONE;
    this.validation = validation;
    sessions = new ServerSessions(System::nanoTime);
    binding = new SessionBinding();
    CommandRunner outside =
        new OpenRunner(
            new DriverCommandRunner(
                driver, sessions, new SessionBinding(), options, retryWrites, observer),
            closed::get);
    ChangeSource changes = new ChangeSource(outside, () -> driver.capabilities().changeStreams());
    cache = new ReadCache(settings.cache(), binding, changes, System::nanoTime);
    runner =
        new OpenRunner(
            cache.clearing(
                new DriverCommandRunner(driver, sessions, binding, options, retryWrites, observer)),
            closed::get);
    Duration timeout = options.timeout() == null ? Duration.ZERO : options.timeout();
    transactions =
        new Transactions(
            driver, sessions, binding, options.writeConcern(), timeout, System::nanoTime);
    listeners = new StorageListeners();
    Namespace counters = new Namespace(database, settings.sequenceCollection());
    sequences = new Sequences(outside, counters);
    EntityServices services =
        new EntityServices(
            settings,
            database,
            driver,
            mapper,
            runner,
            binding,
            listeners,
            sequences,
            new Timestamps(clock),
            validation,
            new TypeExtensions(cache, closed::get));
    CollectionKeeper keeper =
        new CollectionKeeper(outside, mapper, settings.indexMode(), settings.schemaValidation());
    types = new EntityTypes(services, keeper, type -> {});
  }

  /** Ends what runs, the newest first, and frees what is held; twice is fine. */
  void close() {
    if (closed.compareAndSet(false, true)) {
      cache.close();
      EndedSessions.tell(driver, sessions);
      driver.close();
      validation.close();
      cache.awaitEnd();
    }
  }
}
