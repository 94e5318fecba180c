package dev.morphium.engine.transaction;

import dev.morphium.engine.change.Root;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.session.SessionRecord;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * The transaction numbers of one session: which one is the newest, and the transaction that it
 * numbers, if it is one.
 *
 * <p>One command at a time works in a session that writes with numbers: it has the turn, whichever
 * threads work for it. Source: "Transactions" specification; MongoDB manual, "Transactions".
 */
public final class SessionTransactions {
  private final SessionId id;
  private final Transactions transactions;
  private final Semaphore turn = new Semaphore(1);

  // known to whoever has the turn
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

  /**
   * Takes the turn in the session.
   *
   * @param waits whether to wait until no other command works in it
   * @return false when it is forgotten
   * @throws BusyException when another command works in it, and nobody is to wait
   */
  boolean lock(boolean waits) {
    if (waits) {
      turn.acquireUninterruptibly();
    } else if (!turn.tryAcquire()) {
      throw new BusyException();
    }
    lastUseMillis = transactions.clockMillis();
    endKilled();
    if (forgotten) {
      turn.release();
    }
    return !forgotten;
  }

  public void unlock() {
    endKilled();
    turn.release();
  }

  /** Aborts the open transaction now, or as soon as the command that works in it has ended. */
  void kill() {
    killed = true;
    if (turn.tryAcquire()) {
      unlock();
    }
  }

  private void endKilled() {
    if (killed) {
      killed = false;
      abortOpen();
    }
  }

  /** Whether a command works in the session right now. */
  public boolean isLocked() {
    return turn.availablePermits() == 0;
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
   * @throws CommandException 112 when others have changed the same data: it is aborted then; 225 or
   *     251 when it is none, or was aborted; 10107 or 11602 when nobody can tell as yet
   */
  public void commit(long number) {
    Transaction found = known(number);
    if (found != null && found.isInDoubt()) {
      transactions.settle();
      found = known(number);
    }
    if (found != null && found.state() != Transaction.State.COMMITTED) {
      transactions.commit(open(number));
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
    if (!turn.tryAcquire()) {
      return;
    }
    try {
      Transaction last = transaction;
      if (last != null && transactions.isExpired(last)) {
        transactions.abort(last);
      }
      boolean open = transaction != null && transaction.state() == Transaction.State.IN_PROGRESS;
      forgotten = !open && lastUseMillis < forgetBefore;
    } finally {
      turn.release();
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
