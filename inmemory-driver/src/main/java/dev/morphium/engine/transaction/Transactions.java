package dev.morphium.engine.transaction;

import dev.morphium.engine.change.CommitDependencies;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.change.IndexBuildInProgress;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.change.WriteAttempt;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.change.WriteOperation;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.session.SessionRecord;
import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
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
  private static final Document SETTLED =
      new DocumentBuilder().append("msg", "finding out what became of a transaction").build();

  /** How often a large commit is prepared anew before it is done within the writer lane. */
  private static final int MOST_PREPARATIONS = 1;

  private static final long SWEEP_MILLIS = 1000;
  private static final long FORGET_MILLIS = 30 * 60 * 1000;

  private final Map<SessionId, SessionTransactions> sessions = new ConcurrentHashMap<>();
  private final WriteIntents intents = new WriteIntents();
  private final TransactionStatistics statistics = new TransactionStatistics();
  private final Storage storage;
  private final Supplier<UUID> ids;
  private final LongSupplier clockMillis;
  private final LongSupplier lifetimeMillis;
  private final AtomicLong lastSweep;
  private final SessionRecordExpiry expiry;

  /**
   * No transactions yet.
   *
   * @param ids gives new collections their identities
   * @param clockMillis the time, in milliseconds since 1970
   * @param nanoTime a clock that does not jump, in nanoseconds
   * @param lifetimeMillis how long a transaction may be open
   */
  public Transactions(
      Storage storage,
      Supplier<UUID> ids,
      LongSupplier clockMillis,
      LongSupplier nanoTime,
      LongSupplier lifetimeMillis) {
    this.storage = storage;
    this.ids = ids;
    this.clockMillis = clockMillis;
    this.lifetimeMillis = lifetimeMillis;
    this.lastSweep = new AtomicLong(clockMillis.getAsLong());
    this.expiry = new SessionRecordExpiry(nanoTime);
  }

  /** Checks a session out, or tells what to wait for before that is tried again. */
  public SessionCheckout checkOut(SessionId session) {
    sweep();
    while (true) {
      SessionTransactions found = sessions.get(session);
      if (found == null) {
        found = sessions.computeIfAbsent(session, id -> new SessionTransactions(id, this));
      }
      Signal inUse = found.checkOut();
      if (inUse != null) {
        return new SessionCheckout.InUse(inUse);
      }
      if (!found.isForgotten()) {
        return new SessionCheckout.CheckedOut(found);
      }
      found.checkIn();
      sessions.remove(session, found);
    }
  }

  /** Whether a command works with numbers in the session right now. */
  public boolean isBusy(SessionId session) {
    SessionTransactions known = sessions.get(session);
    return known != null && known.isCheckedOut();
  }

  public TransactionStatistics statistics() {
    return statistics;
  }

  /**
   * Applies an operation that changes documents outside of transactions, and takes it back where an
   * open transaction has changed the same ones.
   *
   * @param writer who writes, as in {@link #reserve}
   */
  public <R extends @Nullable Object> WriteAttempt<R> attempt(
      WriteOperation<R> operation, CommitDependencies dependencies, Object writer) {
    WriteAttempt<R> attempted;
    try {
      attempted =
          storage.apply(
              batch -> {
                WriteBatch.Savepoint before = batch.savepoint();
                R result = operation.run(batch);
                Signal conflict = intents.conflict(batch.effectsSince(before), writer, batch::root);
                if (conflict == null) {
                  return new WriteAttempt.Applied<R>(result);
                }
                batch.rollback(before);
                return new WriteAttempt.Blocked<R>(conflict);
              },
              dependencies);
    } catch (IndexBuildInProgress unready) {
      Signal built = storage.indexBuild(unready.namespace());
      return new WriteAttempt.Blocked<>(built == null ? Signal.READY : built);
    }
    if (attempted instanceof WriteAttempt.Blocked) {
      sweep(); // the transaction may be open for too long
    }
    return attempted;
  }

  /**
   * What a commit waits for: an index build in progress on a collection that the transaction has
   * changed. Null when there is none.
   */
  @Nullable Signal indexBuild(Transaction transaction) {
    if (!storage.isBuilding()) {
      return null;
    }
    Root newest = storage.root();
    for (Effect effect : transaction.work().effects()) {
      Namespace namespace =
          effect instanceof Effect.OnCollection change
              ? newest.namespace(change.collection())
              : null;
      Signal build = namespace == null ? null : storage.indexBuild(namespace);
      if (build != null) {
        return build;
      }
    }
    return null;
  }

  /**
   * Reserves a collection for a writer outside of transactions, so that it cannot be overtaken.
   *
   * @return null when the writer has it, else what ends the reservation that another one has
   */
  public @Nullable Signal reserve(UUID collection, Object writer) {
    return intents.reserve(collection, writer);
  }

  /** Ends a reservation that was made. */
  public void unreserve(UUID collection) {
    intents.unreserve(collection);
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

  void commit(Transaction transaction, CommitDependencies dependencies) {
    PrivateWork work = transaction.work();
    List<Effect> effects = work.effects();
    CommitDependencies own = new CommitDependencies();
    Transaction.State last = Transaction.State.ABORTED;
    try {
      if (!effects.isEmpty()) {
        Merge merge = new Merge(work.snapshot(), effects, ids);
        merge.begin(work.root(), storage.root());
        work.room().close();
        apply(transaction, merge, own);
      }
      transaction.committing(own);
      last = Transaction.State.COMMITTED; // whatever becomes of the command now
      dependencies.addAll(own);
    } finally {
      end(transaction, last);
    }
  }

  /**
   * Applies a commit in the writer lane. Where its collections have changed since it was prepared,
   * it is prepared again outside; the last time it is done there and then.
   */
  private void apply(Transaction transaction, Merge merge, CommitDependencies dependencies) {
    boolean done = false;
    for (int left = MOST_PREPARATIONS; !done; left--) {
      boolean last = left == 0;
      done =
          storage.apply(
              batch -> {
                if (!last && !merge.isReady(batch)) {
                  return false;
                }
                batch.commitTransaction(
                    transaction.session(),
                    transaction.number(),
                    clockMillis.getAsLong(),
                    () -> merge.into(batch));
                return true;
              },
              dependencies);
      if (!done) {
        merge.prepare(storage.newest(new CommitDependencies()));
      }
    }
  }

  /**
   * Writes a message behind everything that was begun before: when it is committed, all of that has
   * happened or never will.
   */
  public void barrier(CommitDependencies dependencies) {
    storage.apply(
        batch -> {
          batch.note(SETTLED);
          return true;
        },
        dependencies);
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
    boolean recent = now >= last && now - last < SWEEP_MILLIS; // a clock may be put back
    if (recent || !lastSweep.compareAndSet(last, now)) {
      return;
    }
    for (SessionTransactions session : sessions.values()) {
      session.sweep(now - FORGET_MILLIS);
    }
    sessions.values().removeIf(SessionTransactions::isForgotten);
    forgetRecords();
  }

  /** What the data remember of a session goes when nobody has written in it for long. */
  private void forgetRecords() {
    List<Map.Entry<SessionId, SessionRecord>> old =
        new ArrayList<>(expiry.expired(storage.root().sessions()));
    old.removeIf(entry -> sessions.containsKey(entry.getKey()));
    if (!old.isEmpty()) {
      CompletionStage<Integer> done =
          storage.submit(
              batch -> {
                // one that has written since it was found is remembered
                old.removeIf(entry -> !entry.getValue().equals(batch.session(entry.getKey())));
                if (!old.isEmpty()) {
                  batch.forgetSessions(old.stream().map(Map.Entry::getKey).toList());
                }
                return old.size();
              });
      done.exceptionally(failure -> 0);
    }
  }
}
