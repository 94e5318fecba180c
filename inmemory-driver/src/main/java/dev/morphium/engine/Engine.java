package dev.morphium.engine;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.catalog.IndexUsageStarts;
import dev.morphium.engine.catalog.Validators;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.command.CallingThreads;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.CommandCounters;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.CommandTable;
import dev.morphium.engine.command.CursorReplies;
import dev.morphium.engine.command.Dispatcher;
import dev.morphium.engine.command.EngineData;
import dev.morphium.engine.command.Languages;
import dev.morphium.engine.command.NamespaceUsage;
import dev.morphium.engine.command.Operations;
import dev.morphium.engine.command.Pipelines;
import dev.morphium.engine.command.PreparedCommand;
import dev.morphium.engine.command.Profiler;
import dev.morphium.engine.command.Queries;
import dev.morphium.engine.command.ServerDescription;
import dev.morphium.engine.command.SessionGate;
import dev.morphium.engine.command.WriteServices;
import dev.morphium.engine.command.crud.CrudCommands;
import dev.morphium.engine.command.ddl.DdlCommands;
import dev.morphium.engine.command.diagnostic.DiagnosticCommands;
import dev.morphium.engine.command.diagnostic.ServerLists;
import dev.morphium.engine.command.fault.FailPointCommands;
import dev.morphium.engine.command.fault.FailPoints;
import dev.morphium.engine.command.fault.Faults;
import dev.morphium.engine.command.planning.PlanCacheCommands;
import dev.morphium.engine.command.planning.QuerySettingsCommands;
import dev.morphium.engine.command.replication.ReplicationCommands;
import dev.morphium.engine.command.session.SessionCommands;
import dev.morphium.engine.command.session.SessionKills;
import dev.morphium.engine.command.session.TransactionCommands;
import dev.morphium.engine.cursor.Arrivals;
import dev.morphium.engine.cursor.CursorRegistry;
import dev.morphium.engine.expiry.ExpiryMonitor;
import dev.morphium.engine.expiry.Ticker;
import dev.morphium.engine.expression.operator.ExpressionOperators;
import dev.morphium.engine.feed.History;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.SetDescription;
import dev.morphium.engine.session.SessionRegistry;
import dev.morphium.engine.transaction.Transactions;
import dev.morphium.engine.update.operator.UpdateOperators;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.write.Deletes;
import dev.morphium.engine.write.Inserts;
import dev.morphium.engine.write.NewDocuments;
import dev.morphium.engine.write.Updates;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Supplier;
import org.bson.types.ObjectId;

/**
 * A MongoDB-compatible engine: takes commands, gives replies, and keeps the data in memory.
 *
 * <p>The composition root: here, and only here, the tables of all families are joined. Safe for any
 * number of threads.
 */
public final class Engine implements AutoCloseable {
  private static final Document FIRST_MESSAGE = Document.parse("{msg: 'initiating set'}");

  private final CursorRegistry cursors;
  private final CommandTable table;
  private final boolean replicated;
  private final Operations operations;
  private final Dispatcher dispatcher;
  private final Faults faults;
  private final CallingThreads callers = new CallingThreads();
  private final ExpiryMonitor expiry;

  /** An engine without any data. */
  public Engine(EngineSettings settings) {
    Storage storage = settings.storage();
    ServerDescription server = settings.server();
    SetDescription set =
        new SetDescription(
            new Membership(server.deployment(), server.topology(), settings.clockMillis()),
            () -> storage.root().clusterTime());
    storage.addListener(new IndexUsageStarts());
    operations = new Operations(settings.nanoClock());
    CommandCounters counters = new CommandCounters();
    SessionRegistry sessions = new SessionRegistry(settings.clockMillis(), settings.parameters());
    Transactions transactions = transactions(settings);
    cursors =
        new CursorRegistry(
            settings.random(),
            settings.clockMillis(),
            () -> settings.parameters().number(ServerParameters.CURSOR_TIMEOUT));
    sessions.listen(new SessionKills(operations, cursors, transactions));
    ServerLists lists =
        new ServerLists(
            settings.server(), operations, cursors, sessions, transactions, settings.clockMillis());
    replicated = server.deployment().isReplicated();
    History history =
        replicated ? History.of(storage, settings.historyBytes()) : History.none(storage);
    expiry =
        ExpiryMonitor.on(storage, settings.parameters(), settings.clockMillis(), Ticker.threaded());
    Timestamps timestamps = new Timestamps(settings.clockMillis());
    Languages languages =
        new Languages(
            ExpressionOperators.table(),
            UpdateOperators.table(),
            LanguageTables.pipelines(lists).on(replicated),
            settings.clockMillis(),
            clusterTime(settings),
            settings.random());
    Queries queries = new Queries(storage, languages);
    NewDocuments newDocuments = new NewDocuments(ObjectId::new, timestamps::next);
    Validators validators = new Validators(queries::validator);
    WriteServices writes =
        new WriteServices(
            queries,
            new Inserts(storage, newDocuments, validators),
            new Updates(storage, queries::plan, newDocuments, validators),
            new Deletes(storage, queries::plan),
            timestamps::next);
    Pipelines pipelines = pipelines(queries, writes);
    CursorReplies replies =
        new CursorReplies(cursors, Arrivals.of(storage, ForkJoinPool.commonPool()));
    List<CommandSpec> specs = new ArrayList<>();
    specs.addAll(
        CrudCommands.specs(
            queries, writes, pipelines, replies, history, this::dispatcher, settings.server()));
    specs.addAll(DdlCommands.specs(queries, validators, pipelines, replies, server.deployment()));
    specs.addAll(PlanCacheCommands.specs(queries));
    specs.addAll(QuerySettingsCommands.specs(queries.settings()));
    specs.addAll(
        DiagnosticCommands.specs(
            settings.server(),
            set,
            operations,
            counters,
            cursors,
            sessions,
            storage,
            settings.clockMillis(),
            expiry.counters(),
            this::specs));
    Profiler profiler = new Profiler(writes::note, settings.clockMillis(), settings.random());
    NamespaceUsage usage = new NamespaceUsage();
    specs.addAll(
        DiagnosticCommands.dataSpecs(
            settings.server(), queries, validators, profiler, usage, settings.clockMillis()));
    specs.addAll(DiagnosticCommands.operationSpecs(operations, lists, queries));
    specs.addAll(DiagnosticCommands.parameterSpecs(settings.parameters()));
    FailPoints failPoints = new FailPoints(settings.random());
    if (settings.parameters().truth(ServerParameters.TEST_COMMANDS)) {
      specs.addAll(FailPointCommands.specs(failPoints));
    }
    specs.addAll(
        ReplicationCommands.specs(
            set,
            settings.clockMillis(),
            timestamps::next,
            (command, client) -> dispatcher().dispatch(command, client)));
    specs.addAll(SessionCommands.specs(sessions, UUID::randomUUID));
    specs.addAll(TransactionCommands.specs());
    table = new CommandTable(specs, PlannedCommands.without(specs));
    faults = new Faults(failPoints, table);
    dispatcher =
        new Dispatcher(
            table,
            storage,
            gate(settings, sessions, transactions, history),
            operations,
            counters,
            server.deployment(),
            List.of(profiler, usage));
    if (settings.server().deployment().isReplicated() && storage.root().clusterTime() == 0) {
      storage.write(
          batch -> {
            batch.note(FIRST_MESSAGE);
            return true;
          });
    }
  }

  private static Supplier<Value> clusterTime(EngineSettings settings) {
    Storage storage = settings.storage();
    return settings.server().deployment().isReplicated()
        ? () -> new TimestampValue(storage.root().clusterTime())
        : () -> Constant.MISSING;
  }

  private static Transactions transactions(EngineSettings settings) {
    ServerParameters parameters = settings.parameters();
    return new Transactions(
        settings.storage(),
        UUID::randomUUID,
        settings.clockMillis(),
        () -> parameters.number(ServerParameters.TRANSACTION_LIFETIME) * 1000);
  }

  private static SessionGate gate(
      EngineSettings settings,
      SessionRegistry sessions,
      Transactions transactions,
      History history) {
    return new SessionGate(
        sessions,
        transactions,
        settings.storage(),
        history::at,
        settings.clockMillis(),
        settings.server().deployment().isReplicated());
  }

  private static Pipelines pipelines(Queries queries, WriteServices writes) {
    Pipelines[] self = new Pipelines[1];
    self[0] =
        new Pipelines(
            queries,
            (root, interrupt, bypass) ->
                new EngineData(root, interrupt, () -> self[0], writes, bypass));
    return self[0];
  }

  private Dispatcher dispatcher() {
    return dispatcher;
  }

  private java.util.Collection<CommandSpec> specs() {
    return table.specs();
  }

  /**
   * Runs a command for a client and waits for its reply.
   *
   * @throws dev.morphium.driver.DriverException.MaybeDone when a fail point drops the reply
   */
  public Reply execute(Command command, ClientContext client) {
    return callers.run(prepare(command, client));
  }

  /** Reads and checks a command, so that the caller decides where to run it. */
  public PreparedCommand prepare(Command command, ClientContext client) {
    return faults.around(command, client, dispatcher.prepare(command, client));
  }

  /** A client is gone: what it was waiting for ends, what it was writing goes on. */
  public void disconnected(ClientContext client) {
    operations.killReadsOf(client);
  }

  /** Whether it is a replica set, and offers what only replica sets offer. */
  public boolean isReplicated() {
    return replicated;
  }

  /** The commands by name: implemented, planned, unknown. */
  public CommandTable commands() {
    return table;
  }

  /**
   * Closes all cursors and ends the search for expired documents; the data are gone when nobody
   * refers to the engine any more.
   */
  @Override
  public void close() {
    callers.close();
    expiry.close();
    cursors.close();
  }
}
