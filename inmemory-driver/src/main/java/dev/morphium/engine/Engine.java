package dev.morphium.engine;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.access.AccessCheck;
import dev.morphium.engine.command.audit.AuditObserver;
import dev.morphium.engine.command.diagnostic.LatencyObserver;
import dev.morphium.engine.command.diagnostic.Profiler;
import dev.morphium.engine.command.diagnostic.TopStatistics;
import dev.morphium.engine.command.dispatch.CommandTable;
import dev.morphium.engine.command.dispatch.Dispatcher;
import dev.morphium.engine.command.execution.BlockingExecution;
import dev.morphium.engine.command.execution.Execution;
import dev.morphium.engine.command.fault.FailPointEvaluator;
import dev.morphium.engine.command.query.OutTargets;
import dev.morphium.engine.feed.OplogTail;
import dev.morphium.engine.security.audit.AuditTrail;
import dev.morphium.engine.spill.MemoryServices;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;

/**
 * A MongoDB-compatible engine: takes commands, gives replies, and keeps the data in memory.
 *
 * <p>The composition root: here, and only here, the tables of all families are joined. Safe for any
 * number of threads.
 */
public final class Engine implements AutoCloseable {
  private static final Document FIRST_MESSAGE =
      new DocumentBuilder().append("msg", "initiating set").build();

  private final EngineState state;
  private final CommandTable table;
  private final Dispatcher dispatcher;
  private final FailPointEvaluator faults;
  private final BlockingExecution callers = new BlockingExecution();
  private volatile Object incarnation = this;

  /** An engine without any data. */
  public Engine(EngineSettings settings) {
    state = new EngineState(settings);
    EngineServices services = EngineServices.of(state);
    Profiler profiler =
        new Profiler(
            // not waited for: it may be a network thread that ends an operation
            (log, entry) -> state.storage.submit(services.writes().note(log, entry)),
            settings.clockMillis(),
            settings.random(),
            settings.parameters());
    TopStatistics usage = new TopStatistics(state.storage::root);
    List<CommandSpec> specs =
        EngineCommands.specs(
            state,
            services,
            new EngineCommands.Observers(profiler, usage),
            this::dispatcher,
            this::specs);
    table = new CommandTable(specs, PlannedCommands.without(specs));
    faults = new FailPointEvaluator(state.failPoints, table);
    dispatcher =
        new Dispatcher(
            table,
            state.storage,
            state.commandSessions(),
            state.operations,
            state.counters,
            settings.replication(),
            new AccessCheck(settings.access(), state.users, state.roles, settings.parameters()),
            List.of(
                profiler,
                usage,
                new LatencyObserver(state.storage::root),
                new AuditObserver(state.audit, state.roles)));
    OutTargets.cleanUp(state.storage, state.set.membership());
    state
        .set
        .membership()
        .addListener(
            standing -> {
              if (!standing.isPrimary()) {
                state.storage.fsyncLock().release();
              }
            });
    if (state.replicated
        && state.set.membership().isPrimary()
        && state.storage.root().clusterTime() == 0) {
      state.storage.write(
          batch -> {
            batch.note(FIRST_MESSAGE);
            return true;
          });
    }
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
  public Execution prepare(Command command, ClientContext client) {
    return faults.around(command, client, dispatcher.prepare(command, client));
  }

  /** Whether a command of a client is under way that writes, so that its reply is waited for. */
  public boolean isWriting(ClientContext client) {
    return state.operations.isWriting(client);
  }

  /** A client is gone: what it was waiting for ends, what it was writing goes on. */
  public void disconnected(ClientContext client) {
    state.operations.disconnected(client);
  }

  /**
   * The sweep: closes idle cursors and sessions (cursor timeout, session timeout), and releases old
   * snapshots and dropped data. A server calls it about once a second, because there may be no
   * command that would find them.
   */
  public void sweep() {
    state.sweep();
  }

  /** All data of this moment: an immutable value, which copies nothing and can be kept. */
  public Root snapshot() {
    return state.storage.root();
  }

  /**
   * Goes back to the data of a snapshot in constant time, also to that of another engine. Open
   * change streams end with error 286; cursors go on with what they had.
   */
  public void restore(Root snapshot) {
    state.storage.revertTo(snapshot);
    incarnation = new Object();
  }

  /** Another object after each {@link #restore}: what was known of collections may be wrong. */
  public Object incarnation() {
    return incarnation;
  }

  /** Deletes the documents that have expired, without waiting for the TTL monitor. */
  public void expire() {
    state.expiry.expire();
  }

  /** How much memory the oplog takes by now, in bytes. */
  public long oplogSize() {
    return state.oplog.bytes();
  }

  /** The tail of the oplog, which is empty for ever when nothing is kept. */
  public OplogTail oplogTail() {
    return new OplogTail(state.oplog);
  }

  /** What it does, for metrics. */
  public EngineFigures figures() {
    return new EngineFigures(
        state.counters.all(),
        state.cursors.streamCount(),
        state.storage.writersWaiting(),
        state.oplog.bytes(),
        state.settings.historyBytes(),
        state.memory.budget().used(),
        state.memory.directory().usedBytes(),
        state.memory.directory().openFiles());
  }

  /** How many roots of the past are kept. */
  int keptRoots() {
    return state.oplog.keptRoots();
  }

  /** Whether it is a replica set, and offers what only replica sets offer. */
  public boolean isReplicated() {
    return state.replicated;
  }

  /** The commands by name: implemented, planned, unknown. */
  public CommandTable commands() {
    return table;
  }

  /** Where events of security are recorded: logins, denials, changes of users, drops. */
  public AuditTrail audit() {
    return state.audit;
  }

  /** What running commands hold in memory and on disk. */
  public MemoryServices memory() {
    return state.memory;
  }

  /**
   * Closes all cursors and ends the search for expired documents; the data are gone when nobody
   * refers to the engine any more.
   */
  @Override
  public void close() {
    callers.close();
    state.close();
  }
}
