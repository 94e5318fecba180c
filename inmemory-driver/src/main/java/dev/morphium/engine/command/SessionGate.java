package dev.morphium.engine.command;

import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.change.SubmittedWrite;
import dev.morphium.engine.change.WriteOperation;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.session.SessionRegistry;
import dev.morphium.engine.transaction.HeldException;
import dev.morphium.engine.transaction.SessionTransactions;
import dev.morphium.engine.transaction.Transactions;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets a command into its session before it runs, and out of it afterwards: finds the data that it
 * works on, and ends its transaction when it fails.
 *
 * <p>Source: MongoDB manual, "Transactions", "Retryable Writes".
 */
public final class SessionGate {
  private final SessionRegistry sessions;
  private final Transactions transactions;
  private final Storage storage;
  private final ReadTimes readTimes;
  private final ClusterClock clock;
  private final LongSupplier clockMillis;
  private final boolean replicated;

  /**
   * The gate to the sessions of one engine.
   *
   * @param history gives the data as they were at a cluster time, or null when that is too long ago
   * @param replicated whether there are transactions and cluster times at all: not on a standalone
   * @param writable whether the server takes writes now
   */
  public SessionGate(
      SessionRegistry sessions,
      Transactions transactions,
      Storage storage,
      LongFunction<@Nullable Root> history,
      LongSupplier clockMillis,
      boolean replicated,
      BooleanSupplier writable) {
    this.clock = new ClusterClock(storage, clockMillis);
    this.readTimes = new ReadTimes(storage, clock, history, writable);
    this.replicated = replicated;
    this.sessions = sessions;
    this.transactions = transactions;
    this.storage = storage;
    this.clockMillis = clockMillis;
  }

  /** Checks what a command says of its session and its transaction, before it is to run. */
  void check(CommandSpec spec, String database, Arguments arguments) {
    TransactionFields.check(spec, database, arguments, replicated);
    Document gossip = replicated ? arguments.document(GenericFields.CLUSTER_TIME) : null;
    if (gossip != null) {
      clock.learn(gossip);
    }
  }

  /** The cluster time of the data as they are now. */
  long newestTime() {
    return storage.root().clusterTime();
  }

  /** Appends the cluster time and the time of the operation, where there are such. */
  void appendTimes(DocumentBuilder reply) {
    if (replicated) {
      clock.append(reply);
    }
  }

  /**
   * A command begins.
   *
   * @throws dev.morphium.protocol.CommandException when its session, its transaction or its read
   *     concern does not allow it; then it has not entered
   * @throws dev.morphium.engine.transaction.BusyException when another command works in its
   *     session, and it must not wait
   */
  void enter(Invocation invocation) {
    Document lsid = invocation.session();
    if (lsid == null) {
      invocation.runOn(readTimes.access(invocation));
      waitForOthers(invocation);
      return;
    }
    SessionId session = SessionId.of(lsid);
    sessions.touch(lsid);
    long number = invocation.transactionNumber();
    if (number < 0) {
      invocation.runOn(readTimes.access(invocation));
      waitForOthers(invocation);
      return;
    }
    SessionTransactions entered = transactions.enter(session, !invocation.isBrief());
    boolean done = false;
    try {
      invocation.workIn(entered);
      work(invocation, entered, number);
      done = true;
    } finally {
      if (!done) {
        entered.unlock();
        invocation.workIn(null);
      }
    }
  }

  /** A write outside of transactions waits for those that have changed the same documents. */
  private void waitForOthers(Invocation invocation) {
    if (invocation.isPatient()) {
      invocation.runOn(transactions.patient(invocation.operation()::check));
    }
  }

  private void work(Invocation invocation, SessionTransactions session, long number) {
    if (!invocation.isInTransaction()) {
      List<Value> statements = StatementNumbers.of(invocation);
      session.retryableWrite(number);
      invocation.runOn(storage);
      waitForOthers(invocation);
      invocation.retryAs(
          new RetryableWrite(
              session.id(),
              number,
              storage,
              (int) invocation.arguments().int64(GenericFields.STATEMENT, 0),
              statements,
              clockMillis));
    } else if (invocation.arguments().bool(GenericFields.START_TRANSACTION, false)) {
      Root snapshot = readTimes.access(invocation).root();
      invocation.runOn(session.begin(number, snapshot));
    } else if (!invocation.spec().is(CommandFlag.ENDS_TRANSACTION)) {
      invocation.runOn(session.open(number));
    }
  }

  /** A command that had entered has ended, with or without success. */
  void leave(Invocation invocation, boolean succeeded) {
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
      session.unlock();
    }
  }

  /** Whether a transaction may be in the way of the command. */
  boolean mayMeetTransactions(Invocation invocation) {
    return invocation.spec().is(CommandFlag.WRITE)
        && transactions.holdDocuments()
        && !invocation.isInTransaction();
  }

  /** Whether the command's writes wait for the log to commit them. */
  boolean waitsForCommit(Invocation invocation) {
    return !storage.commitsAtOnce()
        && (invocation.spec().is(CommandFlag.WRITE)
            || invocation.spec().is(CommandFlag.ENDS_TRANSACTION));
  }

  /** Hands what a command does to the writer lane; what a transaction holds is not changed. */
  <R> SubmittedWrite<R> begin(WriteOperation<R> work) {
    return storage.begin(transactions.unlessHeld(work));
  }

  /** What has to be waited for before the command is tried again. */
  Pause pause(HeldException held, Operation operation) {
    transactions.sweep();
    return new TransactionPause(held, operation);
  }

  /**
   * Whether the command would have to wait: for another one that works in its session, or for the
   * cluster time that it wants to see.
   */
  boolean wouldWait(Invocation invocation) {
    if (readTimes.wouldWait(invocation)) {
      return true;
    }
    Document lsid = invocation.session();
    return lsid != null
        && invocation.transactionNumber() >= 0
        && transactions.isBusy(SessionId.of(lsid));
  }
}
