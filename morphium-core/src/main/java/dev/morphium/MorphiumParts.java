package dev.morphium;

import dev.morphium.driver.Driver;
import dev.morphium.entity.EntityServices;
import dev.morphium.entity.EntityTypes;
import dev.morphium.entity.TypeExtension;
import dev.morphium.execution.DriverCommandRunner;
import dev.morphium.execution.OperationObserver;
import dev.morphium.index.CollectionKeeper;
import dev.morphium.listener.StorageListeners;
import dev.morphium.mapping.Mapper;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import dev.morphium.session.ServerSessions;
import dev.morphium.session.SessionBinding;
import dev.morphium.settings.MorphiumSettings;
import dev.morphium.transaction.Transactions;
import dev.morphium.write.Sequences;
import dev.morphium.write.Timestamps;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Consumer;

/** The parts of a {@link Morphium}, put together: the composition root of the mapper. */
final class MorphiumParts {
  final MorphiumSettings settings;
  final Driver driver;
  final Mapper mapper;
  final String database;
  final ServerSessions sessions;
  final SessionBinding binding;
  final DriverCommandRunner runner;
  final Transactions transactions;
  final StorageListeners listeners;
  final Sequences sequences;
  final EntityTypes types;

  MorphiumParts(
      MorphiumSettings settings,
      Driver driver,
      Mapper mapper,
      String database,
      OperationOptions options,
      boolean retryWrites,
      InstantSource clock,
      Consumer<Object> validation) {
    this.settings = settings;
    this.driver = driver;
    this.mapper = mapper;
    this.database = database;
    sessions = new ServerSessions(System::nanoTime);
    binding = new SessionBinding();
    runner =
        new DriverCommandRunner(
            driver, sessions, binding, options, retryWrites, OperationObserver.NONE);
    Duration timeout = options.timeout() == null ? Duration.ZERO : options.timeout();
    transactions =
        new Transactions(
            driver, sessions, binding, options.writeConcern(), timeout, System::nanoTime);
    listeners = new StorageListeners();
    DriverCommandRunner outside =
        new DriverCommandRunner(
            driver, sessions, new SessionBinding(), options, retryWrites, OperationObserver.NONE);
    Namespace counters = new Namespace(database, settings.sequenceCollection());
    sequences = new Sequences(outside, counters);
    EntityServices services =
        new EntityServices(
            settings,
            database,
            driver,
            mapper,
            runner,
            listeners,
            sequences,
            new Timestamps(clock),
            validation,
            TypeExtension.NONE);
    CollectionKeeper keeper = new CollectionKeeper(outside, mapper, settings.indexMode());
    types = new EntityTypes(services, keeper, type -> {});
  }
}
