package dev.morphium.engine.transaction;

import dev.morphium.engine.change.CommitDependencies;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.DataReservation;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.WriteOperation;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.signal.OneShotSignal;
import dev.morphium.engine.signal.Signal;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * A transaction of a session: it sees the moment of its beginning and its own writes, and nobody
 * else sees these before the commit.
 *
 * <p>What it costs depends on what it touches, not on what is stored. One thread at a time uses it;
 * {@link SessionTransactions} sees to that. Source: MongoDB manual, "Transactions".
 */
public final class Transaction implements DataAccess {
  /** How far a transaction has come. */
  public enum State {
    IN_PROGRESS,
    COMMITTED,
    ABORTED
  }

  private final SessionId session;
  private final long number;
  private final long startedMillis;
  private volatile State state = State.IN_PROGRESS;
  private volatile @Nullable PrivateWork work;
  private volatile @Nullable CommitDependencies commit;
  private final OneShotSignal ended = new OneShotSignal();

  Transaction(SessionId session, long number, long startedMillis) {
    this.session = session;
    this.number = number;
    this.startedMillis = startedMillis;
  }

  void startWith(PrivateWork privateWork) {
    work = privateWork;
  }

  public SessionId session() {
    return session;
  }

  /** The transaction's number within its session. */
  public long number() {
    return number;
  }

  public State state() {
    return state;
  }

  /** When it began, in milliseconds since 1970. */
  public long startedMillis() {
    return startedMillis;
  }

  @Override
  public Root root() {
    return work().root();
  }

  /**
   * {@inheritDoc}
   *
   * @throws CommandException 112 when it changes what someone else has changed since the
   *     transaction began, 263 when a transaction may not do that
   */
  @Override
  public <R extends @Nullable Object> R write(WriteOperation<R> operation) {
    return work().write(operation);
  }

  @Override
  public DataReservation room() {
    return work().room();
  }

  /** Its snapshot and its writes. */
  PrivateWork work() {
    PrivateWork current = work;
    if (current == null) {
      throw new CommandException(
          ErrorCode.NO_SUCH_TRANSACTION,
          "Transaction with { txnNumber: " + number + " } has been aborted.");
    }
    return current;
  }

  /** It was applied to the newest root, and is committed when the log has committed this. */
  void committing(CommitDependencies dependencies) {
    commit = dependencies;
  }

  /** What the log has to decide about its commit; null before it was applied. */
  @Nullable CommitDependencies commit() {
    return commit;
  }

  /** Its commit was lost, and has not happened. */
  void lose() {
    state = State.ABORTED;
    commit = null;
  }

  /** Ready when it has committed or aborted, and holds nothing any more. */
  Signal ended() {
    return ended;
  }

  /** The transaction ends; what it held is given up. */
  void end(State last) {
    PrivateWork done = work;
    state = last;
    work = null;
    if (done != null) {
      done.release();
    }
    ended.fire();
  }
}
