package dev.morphium.engine.transaction;

import dev.morphium.engine.change.CommitDependencies;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.session.SessionRecord;
import dev.morphium.engine.signal.OneShotSignal;
import dev.morphium.engine.signal.Signal;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The transaction numbers of one session, which one command at a time checks out (MongoDB's session
 * checkout), whichever threads work for it.
 *
 * <pre>
 *   checked in  -> checked out  by the command that comes first
 *   checked out -> checked in   when that command has ended; a kill aborts the transaction then
 *   checked in  -> forgotten    when it was not used for long; never back
 * </pre>
 *
 * <p>Source: "Transactions" specification; MongoDB manual, "Transactions".
 */
public final class SessionTransactions {
  private final SessionId id;
  private final Transactions transactions;
  private @Nullable OneShotSignal checkedOut; // guarded by this; fired when it is checked in

  // for the command that has checked it out
  private long newest = -1;
  private @Nullable Transaction transaction;
  private long lastUseMillis;
  private volatile boolean forgotten;
  private volatile boolean killed;

  SessionTransactions(SessionId id, Transactions transactions) {
    this.id = id;
    this.transactions = transactions;
  }

  public SessionId id() {
    return id;
  }

  /** Checks the session out. @return null when that is done, else what to wait for */
  @Nullable Signal checkOut() {
    synchronized (this) {
      if (checkedOut != null) {
        return checkedOut;
      }
      checkedOut = new OneShotSignal();
    }
    lastUseMillis = transactions.clockMillis();
    endKilled();
    return null;
  }

  /** Gives the session to the next command. */
  public void checkIn() {
    endKilled();
    OneShotSignal ended;
    synchronized (this) {
      ended = checkedOut;
      checkedOut = null;
    }
    if (ended != null) {
      ended.fire();
    }
  }

  /** Whether a command works in the session right now. */
  synchronized boolean isCheckedOut() {
    return checkedOut != null;
  }

  /** Checks the session out if no command works in it. */
  private synchronized boolean tryCheckOut() {
    if (checkedOut != null) {
      return false;
    }
    checkedOut = new OneShotSignal();
    return true;
  }

  /** Aborts the open transaction now, or as soon as the command that works in it has ended. */
  void kill() {
    killed = true;
    if (tryCheckOut()) {
      checkIn();
    }
  }

  private void endKilled() {
    if (killed) {
      killed = false;
      abortOpen();
    }
  }

  /**
   * A retryable write begins; an older transaction that is still open ends.
   *
   * @throws CommandException 225 when the session has used a newer number, 256 or 251 when the
   *     number is that of a transaction
   */
  public void retryableWrite(long number) {
    SessionRecord record = refresh();
    if (number < newest) {
      throw new CommandException(
          ErrorCode.TRANSACTION_TOO_OLD,
          ("Retryable write with txnNumber %d is prohibited on session %s because a newer"
                  + " retryable write with txnNumber %d has already started on this session.")
              .formatted(number, id.id(), newest));
    }
    boolean isTransaction =
        number == newest
            && (transaction != null
                || record.isTransaction() && record.transactionNumber() == number);
    if (isTransaction) {
      throw new CommandException(
          ErrorCode.INCOMPLETE_TRANSACTION_HISTORY,
          "Cannot retry a write under transaction number " + number + ", which is a transaction");
    }
    moveTo(number);
  }

  /**
   * A transaction begins.
   *
   * @param snapshot what it sees
   * @throws CommandException 225 when the session has used a newer number, 50911 when the number
   *     was used before
   */
  public Transaction begin(long number, Root snapshot) {
    refresh();
    if (number < newest) {
      throw tooOld(number);
    }
    if (number == newest) {
      Transaction.State state =
          transaction == null ? Transaction.State.COMMITTED : transaction.state();
      throw new CommandException(
          50911,
          ("Cannot start a transaction at given transaction number %d: a transaction with the same"
                  + " number is in state %s")
              .formatted(number, state));
    }
    moveTo(number);
    Transaction begun = transactions.begin(id, number, snapshot);
    transaction = begun;
    return begun;
  }

  /**
   * The open transaction with this number.
   *
   * @throws CommandException 225, 251 or 256 when it is none, or none any more
   */
  public Transaction open(long number) {
    Transaction found = known(number);
    if (found == null || found.state() == Transaction.State.COMMITTED) {
      throw new CommandException(
          ErrorCode.TRANSACTION_COMMITTED,
          "Transaction with { txnNumber: " + number + " } has been committed.");
    }
    if (transactions.isExpired(found)) {
      transactions.abort(found);
    }
    if (found.state() == Transaction.State.ABORTED) {
      throw new CommandException(
          ErrorCode.NO_SUCH_TRANSACTION,
          "Transaction with { txnNumber: " + number + " } has been aborted.");
    }
    return found;
  }

  /**
   * Commits the transaction with this number; it may be committed already.
   *
   * @param dependencies gets what the log has yet to decide; when it was lost, the error says so,
   *     and a later try finds out what became of the transaction
   * @throws CommandException 112 when others have changed the same data: it is aborted then; 225 or
   *     251 when it is none, or was aborted
   */
  public void commit(long number, CommitDependencies dependencies) {
    Transaction found = known(number);
    if (found == null) {
      return;
    }
    CommitDependencies begun = found.commit();
    if (begun == null) {
      transactions.commit(open(number), dependencies);
    } else {
      dependencies.addAll(begun);
    }
  }

  /** What the commit of an open transaction waits for before it begins; null for nothing. */
  public @Nullable Signal indexBuild(long number) {
    Transaction found = number == newest ? transaction : null;
    return found != null && found.state() == Transaction.State.IN_PROGRESS
        ? transactions.indexBuild(found)
        : null;
  }

  /**
   * Whether the log has lost the commit of the transaction with this number, as far as it knows.
   */
  public boolean isCommitLost(long number) {
    SessionRecord record = refresh();
    boolean committed = record.isTransaction() && record.transactionNumber() == number;
    Transaction found = number == newest && !committed ? transaction : null;
    CommitDependencies begun = found == null ? null : found.commit();
    return begun != null && begun.isLost();
  }

  /**
   * Writes behind everything that was begun before: when that is committed, what became of a lost
   * commit can be seen in the data.
   */
  public void barrier(CommitDependencies dependencies) {
    transactions.barrier(dependencies);
  }

  /** The commit that was lost has become known: it is in the data, or never will be. */
  public void settleLostCommit(long number) {
    Transaction found = known(number);
    if (found != null) {
      found.lose();
    }
  }

  /**
   * Aborts the transaction with this number.
   *
   * @throws CommandException 225, 251 or 256 when it is none, was aborted or committed before
   */
  public void abort(long number) {
    transactions.abort(open(number));
  }

  /** A statement of the transaction with this number failed: it is aborted, if it is open. */
  public void fail(long number) {
    if (number == newest) {
      abortOpen();
    }
  }

  /** Aborts whatever transaction is open. @return whether there was one */
  boolean abortOpen() {
    Transaction last = transaction;
    if (last == null || last.state() != Transaction.State.IN_PROGRESS) {
      return false;
    }
    transactions.abort(last);
    return true;
  }

  /** The newest transaction, in whatever state, or null. */
  @Nullable Transaction transaction() {
    return transaction;
  }

  /** Aborts a transaction that is open for too long, unless a command works in it right now. */
  void sweep(long forgetBefore) {
    if (!tryCheckOut()) {
      return;
    }
    try {
      Transaction last = transaction;
      if (last != null && transactions.isExpired(last)) {
        transactions.abort(last);
      }
      boolean open = transaction != null && transaction.state() == Transaction.State.IN_PROGRESS;
      if (!open && lastUseMillis < forgetBefore) {
        forgotten = true; // for good: others may be about to replace it
      }
    } finally {
      checkIn();
    }
  }

  boolean isForgotten() {
    return forgotten;
  }

  /**
   * The transaction with this number; null when the data say that it is committed, whatever is
   * remembered of it here.
   */
  private @Nullable Transaction known(long number) {
    SessionRecord record = refresh();
    if (number < newest) {
      throw tooOld(number);
    }
    boolean committed = record.isTransaction() && record.transactionNumber() == number;
    if (number > newest || transaction == null && !committed) {
      throw new CommandException(
          ErrorCode.NO_SUCH_TRANSACTION,
          ("Given transaction number %d does not match any in-progress transactions. The active"
                  + " transaction number is %d")
              .formatted(number, newest));
    }
    return committed ? null : transaction;
  }

  /** What the data remember of the session may be newer than what is remembered here. */
  private SessionRecord refresh() {
    SessionRecord record = transactions.record(id);
    if (record.transactionNumber() > newest) {
      moveTo(record.transactionNumber());
    }
    return record;
  }

  private void moveTo(long number) {
    if (number > newest) {
      abortOpen();
      transaction = null;
      newest = number;
    }
  }

  private CommandException tooOld(long number) {
    return new CommandException(
        ErrorCode.TRANSACTION_TOO_OLD,
        ("Cannot start transaction with { txnNumber: %d } on session %s because a newer"
                + " transaction with txnNumber %d has already started on this session.")
            .formatted(number, id.id(), newest));
  }
}
