package dev.morphium.engine.transaction;

import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.change.WriteOperation;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.session.SessionRecord;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The transactions of all sessions.
 *
 * <p>A transaction that is open for too long is aborted; no thread waits for that, the next
 * transaction of any session finds it. Source: MongoDB manual, "transactionLifetimeLimitSeconds".
 */
public final class Transactions {
  /** How many threads may wait for the end of a transaction. */
  private static final int MOST_WAITING = 8;

  private static final Document SETTLED =
      new DocumentBuilder().append("msg", "finding out what became of a transaction").build();

  private static final long SWEEP_MILLIS = 1000;
  private static final long FORGET_INTERVAL_MILLIS = 60_000;
  private static final long FORGET_MILLIS = 30 * 60 * 1000;

  private final Map<SessionId, SessionTransactions> sessions = new ConcurrentHashMap<>();
  private final Semaphore waiting = new Semaphore(MOST_WAITING);
  private final WriteIntents intents = new WriteIntents();
  private final TransactionStatistics statistics = new TransactionStatistics();
  private final Storage storage;
  private final Supplier<UUID> ids;
  private final LongSupplier clockMillis;
  private final LongSupplier lifetimeMillis;
  private final AtomicLong lastSweep;
  private final AtomicLong lastForgetting;

  /**
   * No transactions yet.
   *
   * @param ids gives new collections their identities
   * @param clockMillis the time, in milliseconds since 1970
   * @param lifetimeMillis how long a transaction may be open
   */
  public Transactions(
      Storage storage, Supplier<UUID> ids, LongSupplier clockMillis, LongSupplier lifetimeMillis) {
    this.storage = storage;
    this.ids = ids;
    this.clockMillis = clockMillis;
    this.lifetimeMillis = lifetimeMillis;
    this.lastSweep = new AtomicLong(clockMillis.getAsLong());
    this.lastForgetting = new AtomicLong(clockMillis.getAsLong());
  }

  /**
   * The transactions of one session, locked for the caller.
   *
   * @param waits whether to wait while another command works in the session
   * @throws BusyException when one does, and nobody is to wait
   */
  public SessionTransactions enter(SessionId session, boolean waits) {
    sweep();
    SessionTransactions found;
    do {
      SessionTransactions known = sessions.get(session);
      found =
          known != null
              ? known
              : sessions.computeIfAbsent(session, id -> new SessionTransactions(id, this));
    } while (!found.lock(waits));
    return found;
  }

  /** Whether a command works with numbers in the session right now. */
  public boolean isBusy(SessionId session) {
    SessionTransactions known = sessions.get(session);
    return known != null && known.isLocked();
  }

  public TransactionStatistics statistics() {
    return statistics;
  }

  /** Whether an open transaction has changed any document. */
  public boolean holdDocuments() {
    return !intents.isEmpty();
  }

  /**
   * All data, for one command outside of transactions, whose writes wait for the transactions that
   * have changed the same documents, or throw {@link HeldException} when it has done nothing yet.
   *
   * @param interrupt throws when the command is to end
   */
  public DataAccess patient(Runnable interrupt) {
    return new PatientAccess(storage, this, waiting, interrupt);
  }

  /**
   * The same operation, but where an open transaction has changed the same documents it is taken
   * back, and ends with a {@link HeldException}.
   */
  public <R extends @Nullable Object> WriteOperation<R> unlessHeld(WriteOperation<R> operation) {
    return batch -> {
      int before = batch.size();
      R result = operation.run(batch);
      Transaction holder = intents.isEmpty() ? null : intents.holder(batch.effects(before));
      if (holder != null) {
        throw new HeldException(holder);
      }
      return result;
    };
  }

  /** The transactions that are open right now. */
  public Collection<Transaction> open() {
    List<Transaction> open = new ArrayList<>();
    for (SessionTransactions session : sessions.values()) {
      Transaction last = session.transaction();
      if (last != null && last.state() == Transaction.State.IN_PROGRESS) {
        open.add(last);
      }
    }
    return open;
  }

  /**
   * Aborts the open transactions of the sessions that the condition holds for; where a command
   * works in one right now, when it has ended.
   */
  public void killIf(Predicate<SessionId> condition) {
    sessions.forEach(
        (id, session) -> {
          if (condition.test(id)) {
            session.kill();
          }
        });
  }

  SessionRecord record(SessionId session) {
    return storage.root().session(session);
  }

  long clockMillis() {
    return clockMillis.getAsLong();
  }

  boolean isExpired(Transaction transaction) {
    return clockMillis.getAsLong() - transaction.startedMillis() > lifetimeMillis.getAsLong();
  }

  Transaction begin(SessionId session, long number, Root snapshot) {
    statistics.started();
    Transaction transaction = new Transaction(session, number, clockMillis.getAsLong());
    transaction.startWith(new PrivateWork(transaction, storage, intents, snapshot, ids));
    return transaction;
  }

  void commit(Transaction transaction) {
    PrivateWork work = transaction.work();
    List<Effect> effects = work.effects();
    Transaction.State last = Transaction.State.ABORTED;
    try {
      if (!effects.isEmpty()) {
        Merge merge = new Merge(work.snapshot(), effects);
        merge.prepare(storage.root());
        write(transaction, merge);
      }
      last = Transaction.State.COMMITTED;
    } catch (CommandException e) {
      if (!e.code().equals(ErrorCode.WRITE_CONFLICT)) {
        transaction.doubt();
      }
      throw e;
    } finally {
      end(transaction, last);
    }
  }

  /**
   * Returns when everything that was begun before has happened or never will: a message that comes
   * behind it in the log was committed.
   *
   * @throws CommandException when this member is not the primary
   */
  void settle() {
    storage.write(
        batch -> {
          batch.note(SETTLED);
          return true;
        });
  }

  private void write(Transaction transaction, Merge merge) {
    storage.write(
        batch -> {
          batch.commitTransaction(
              transaction.session(),
              transaction.number(),
              clockMillis.getAsLong(),
              () -> merge.into(batch));
          return true;
        });
  }

  void abort(Transaction transaction) {
    if (transaction.state() == Transaction.State.IN_PROGRESS) {
      end(transaction, Transaction.State.ABORTED);
    }
  }

  private void end(Transaction transaction, Transaction.State state) {
    transaction.end(state);
    statistics.ended(state);
  }

  /** Aborts transactions that are open for too long, and forgets sessions nobody uses. */
  public void sweep() {
    long now = clockMillis.getAsLong();
    long last = lastSweep.get();
    if (now - last < SWEEP_MILLIS || !lastSweep.compareAndSet(last, now)) {
      return;
    }
    for (SessionTransactions session : sessions.values()) {
      session.sweep(now - FORGET_MILLIS);
    }
    sessions.values().removeIf(SessionTransactions::isForgotten);
    if (now - lastForgetting.get() >= FORGET_INTERVAL_MILLIS) {
      lastForgetting.set(now);
      forgetRecords(now - FORGET_MILLIS);
    }
  }

  /** What the data remember of a session goes when nobody has written in it for long. */
  private void forgetRecords(long before) {
    List<SessionId> old = new ArrayList<>();
    for (Map.Entry<SessionId, SessionRecord> entry : storage.root().sessions()) {
      if (entry.getValue().lastWriteMillis() < before && !sessions.containsKey(entry.getKey())) {
        old.add(entry.getKey());
      }
    }
    if (!old.isEmpty()) {
      CompletionStage<Integer> done =
          storage.submit(
              batch -> {
                batch.forgetSessions(old);
                return old.size();
              });
      done.exceptionally(failure -> 0);
    }
  }
}
