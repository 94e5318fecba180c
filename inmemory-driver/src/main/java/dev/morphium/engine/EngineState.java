package dev.morphium.engine;

import dev.morphium.engine.catalog.IndexUsageStarts;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.command.Operations;
import dev.morphium.engine.command.ServerDescription;
import dev.morphium.engine.command.administration.DefaultReadTime;
import dev.morphium.engine.command.authentication.Logins;
import dev.morphium.engine.command.diagnostic.ReplicatedOperations;
import dev.morphium.engine.command.diagnostic.ServerLists;
import dev.morphium.engine.command.execution.CommandCounters;
import dev.morphium.engine.command.fault.FailPoints;
import dev.morphium.engine.command.session.CommandSessions;
import dev.morphium.engine.command.session.SessionKills;
import dev.morphium.engine.cursor.CursorRegistry;
import dev.morphium.engine.cursor.DroppedData;
import dev.morphium.engine.expiry.Ticker;
import dev.morphium.engine.expiry.TtlMonitor;
import dev.morphium.engine.feed.Oplog;
import dev.morphium.engine.memory.MemoryBudget;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.replication.SetDescription;
import dev.morphium.engine.replication.Standing;
import dev.morphium.engine.security.Users;
import dev.morphium.engine.security.audit.AuditTrail;
import dev.morphium.engine.security.role.Roles;
import dev.morphium.engine.session.SessionRegistry;
import dev.morphium.engine.spill.MemoryServices;
import dev.morphium.engine.spill.SpillDirectory;
import dev.morphium.engine.transaction.Transactions;
import java.security.SecureRandom;
import java.util.UUID;

/** The runtime state of an engine, beside the data: sessions, cursors, oplog, operations. */
final class EngineState {
  final EngineSettings settings;
  final Storage storage;
  final boolean replicated;
  final SetDescription set;
  final Operations operations;
  final CommandCounters counters = new CommandCounters();
  final AuditTrail audit = new AuditTrail();
  final SessionRegistry sessions;
  final Transactions transactions;
  final CursorRegistry cursors;
  final ServerLists lists;
  final Oplog oplog;
  final DroppedData dropped;
  final TtlMonitor expiry;
  final Timestamps timestamps;
  final FailPoints failPoints;
  final ReplicatedOperations replicatedOperations;
  final MemoryServices memory;
  final Users users;
  final Roles roles;
  final Logins logins;
  final SecureRandom secrets = new SecureRandom();

  EngineState(EngineSettings settings) {
    this.settings = settings;
    ServerDescription server = settings.server();
    storage = settings.storage();
    users = new Users(storage, UUID::randomUUID);
    roles = new Roles(storage, users);
    logins = new Logins(users, roles, settings.parameters(), audit, secrets);
    memory = memory(settings);
    replicated = server.deployment().isReplicated();
    set =
        new SetDescription(settings.replication().membership(), () -> storage.root().clusterTime());
    storage.addListener(new IndexUsageStarts());
    operations =
        new Operations(
            settings.nanoClock(),
            new DefaultReadTime(storage, settings.parameters()::defaultReadMillis),
            memory.budget());
    sessions = new SessionRegistry(settings.clockMillis(), settings.parameters());
    transactions =
        new Transactions(
            storage,
            UUID::randomUUID,
            settings.clockMillis(),
            settings.nanoClock(),
            () -> number(ServerParameters.TRANSACTION_LIFETIME) * 1000);
    cursors =
        new CursorRegistry(
            settings.random(), settings.clockMillis(), settings.parameters(), memory.budget());
    set.membership().addListener(standing -> endTransactionsUnlessPrimary(standing));
    sessions.listen(new SessionKills(operations, cursors, transactions));
    lists = lists(server, settings);
    oplog = oplog(settings);
    storage
        .budget()
        .configure(
            () -> number(ServerParameters.DATA_LIMIT),
            () -> number(ServerParameters.HEAP_HIGH_WATER_MARK),
            memory.budget()::spare,
            this::letGoOfThePast);
    dropped = new DroppedData(cursors, oplog::forgetPastBefore);
    storage.addListener(dropped);
    settings.recovery().recover(storage);
    replicatedOperations = new ReplicatedOperations(set.membership()::isPrimary);
    storage.addListener(replicatedOperations);
    expiry =
        TtlMonitor.on(
            storage,
            settings.parameters(),
            settings.clockMillis(),
            Ticker.threaded(),
            set.membership()::isPrimary);
    timestamps = new Timestamps(settings.clockMillis());
    failPoints = new FailPoints(settings.random());
  }

  private ServerLists lists(ServerDescription server, EngineSettings settings) {
    return new ServerLists(
        server,
        operations,
        cursors,
        sessions,
        transactions,
        settings.clockMillis(),
        storage.background());
  }

  private Oplog oplog(EngineSettings settings) {
    return replicated
        ? Oplog.of(
            storage, settings.historyBytes(), () -> number(ServerParameters.HISTORY_WINDOW) * 1000)
        : Oplog.none(storage);
  }

  /** The heap is full: no root is kept for reads of the past, nor for the members' log. */
  private void letGoOfThePast() {
    oplog.forgetPastBefore(storage.root().position());
    settings.replication().control().releaseDropped();
  }

  private static MemoryServices memory(EngineSettings settings) {
    ServerParameters parameters = settings.parameters();
    return new MemoryServices(
        new MemoryBudget(settings.memory().budgetBytes()),
        limit -> parameters.number(limit.parameter()),
        new SpillDirectory(settings.memory().spill()),
        () -> parameters.truth(ServerParameters.SPILLS_BY_DEFAULT));
  }

  /** Transactions live on the primary alone, and end when it is no more. */
  private void endTransactionsUnlessPrimary(Standing standing) {
    if (!standing.isPrimary()) {
      transactions.killIf(session -> true);
    }
  }

  private long number(String parameter) {
    return settings.parameters().number(parameter);
  }

  /** The session checkout of commands. */
  CommandSessions commandSessions() {
    return new CommandSessions(
        sessions,
        transactions,
        storage,
        oplog::at,
        settings.clockMillis(),
        replicated,
        set.membership()::isPrimary);
  }

  /** The sweep: see {@link Engine#sweep}. */
  void sweep() {
    long now = settings.clockMillis().getAsLong();
    cursors.sweep();
    sessions.sweep();
    dropped.sweep(now);
    oplog.sweep(now);
    if (set.membership().isPrimary()) {
      transactions.sweep();
    }
  }

  void close() {
    expiry.close();
    storage.removeListener(dropped);
    cursors.close();
    memory.close();
  }
}
