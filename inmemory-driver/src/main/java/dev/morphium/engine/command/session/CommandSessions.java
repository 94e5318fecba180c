package dev.morphium.engine.command.session;

import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.GenericFields;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.RetryableWrite;
import dev.morphium.engine.command.Wait;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.session.SessionRegistry;
import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.transaction.SessionCheckout;
import dev.morphium.engine.transaction.SessionTransactions;
import dev.morphium.engine.transaction.Transactions;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The session checkout of commands: before a command runs its session is checked out and the data
 * found that it works on; afterwards the session is checked in, and a transaction that failed ends.
 *
 * <p>Source: MongoDB manual, "Transactions", "Retryable Writes".
 */
public final class CommandSessions {
  private final SessionRegistry sessions;
  private final Transactions transactions;
  private final Storage storage;
  private final ReadTimes readTimes;
  private final ClusterClock clock;
  private final LongSupplier clockMillis;
  private final boolean replicated;

  /**
   * The sessions of one engine.
   *
   * @param history gives the data as they were at a cluster time, or null when that is too long ago
   * @param replicated whether there are transactions and cluster times at all: not on a standalone
   * @param writable whether the server takes writes now
   */
  public CommandSessions(
      SessionRegistry sessions,
      Transactions transactions,
      Storage storage,
      LongFunction<@Nullable Root> history,
      LongSupplier clockMillis,
      boolean replicated,
      BooleanSupplier writable) {
    this.clock = new ClusterClock(storage, clockMillis);
    this.readTimes = new ReadTimes(storage, transactions, clock, history, writable);
    this.replicated = replicated;
    this.sessions = sessions;
    this.transactions = transactions;
    this.storage = storage;
    this.clockMillis = clockMillis;
  }

  /** Checks what a command says of its session and its transaction, before it is to run. */
  public void check(CommandSpec spec, String database, Arguments arguments) {
    TransactionFields.check(spec, database, arguments, replicated);
    Document gossip = replicated ? arguments.document(GenericFields.CLUSTER_TIME) : null;
    if (gossip != null) {
      clock.learn(gossip);
    }
  }

  /** The cluster time of the data as they are now. */
  public long newestTime() {
    return storage.root().clusterTime();
  }

  /** Appends the cluster time and the time of the operation, where there are such. */
  public void appendTimes(DocumentBuilder reply) {
    if (replicated) {
      clock.append(reply);
    }
  }

  /**
   * Checks the command's session out, and finds its data.
   *
   * @return what to wait for before this is tried again: another command that works in the session,
   *     or a cluster time; null when the command may run
   * @throws dev.morphium.protocol.CommandException when its session, its transaction or its read
   *     concern does not allow it; then the session is not checked out
   */
  public @Nullable Wait checkOut(Invocation invocation) {
    Document lsid = invocation.session();
    if (lsid == null) {
      return readTimes.see(invocation);
    }
    SessionId id = SessionId.of(lsid);
    sessions.touch(lsid);
    long number = invocation.transactionNumber();
    if (number < 0) {
      return readTimes.see(invocation);
    }
    SessionTransactions session = invocation.sessionTransactions();
    if (session == null) {
      switch (transactions.checkOut(id)) {
        case SessionCheckout.InUse used -> {
          return Wait.until(used.end());
        }
        case SessionCheckout.CheckedOut out -> session = out.session();
      }
      invocation.workIn(session);
    }
    boolean done = false;
    try {
      Wait wait = work(invocation, session, number);
      done = true;
      return wait;
    } finally {
      if (!done) {
        session.checkIn();
        invocation.workIn(null);
      }
    }
  }

  private @Nullable Wait work(Invocation invocation, SessionTransactions session, long number) {
    if (!invocation.isInTransaction()) {
      List<Value> statements = StatementNumbers.of(invocation);
      session.retryableWrite(number);
      DataAccess data = readTimes.newest(invocation);
      invocation.runOn(data);
      invocation.retryAs(
          new RetryableWrite(
              session.id(),
              number,
              data,
              (int) invocation.arguments().int64(GenericFields.STATEMENT, 0),
              statements,
              clockMillis));
    } else if (invocation.arguments().bool(GenericFields.START_TRANSACTION, false)) {
      Wait wait = readTimes.see(invocation);
      if (wait != null) {
        return wait;
      }
      invocation.runOn(session.begin(number, invocation.access().forCursor().get()));
    } else if (!invocation.spec().is(CommandFlag.ENDS_TRANSACTION)) {
      invocation.runOn(session.open(number));
    }
    return null;
  }

  /**
   * Checks the session in: a command that had checked it out has ended, with or without success.
   */
  public void checkIn(Invocation invocation, boolean succeeded) {
    SessionTransactions session = invocation.sessionTransactions();
    if (session == null) {
      return;
    }
    try {
      boolean failed = !succeeded || invocation.hasFailed();
      if (failed
          && invocation.isInTransaction()
          && !invocation.spec().is(CommandFlag.ENDS_TRANSACTION)) {
        session.fail(invocation.transactionNumber());
      }
    } finally {
      session.checkIn();
      invocation.workIn(null);
    }
  }

  /**
   * What a command that writes waits for before it begins, because an index build is in progress on
   * its collection. Where it writes to others, it waits later.
   */
  public @Nullable Signal indexBuild(Invocation invocation) {
    return storage.isBuilding()
            && invocation.spec().is(CommandFlag.WRITE)
            && invocation.arguments().first() instanceof StringValue name
        ? storage.indexBuild(new Namespace(invocation.database(), name.value()))
        : null;
  }

  /** What a command that writes waits for before it begins, because the log takes no more. */
  public @Nullable Signal congestion(Invocation invocation) {
    return invocation.spec().is(CommandFlag.WRITE)
            || invocation.spec().is(CommandFlag.ENDS_TRANSACTION)
        ? storage.congestion()
        : null;
  }
}
