package dev.morphium;

import dev.morphium.session.ClientSession;
import dev.morphium.session.TransactionOptions;
import dev.morphium.transaction.Transactions;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The part of {@link Morphium} that does work in transactions and sessions. */
abstract class MorphiumSessions extends MorphiumWrites {
  MorphiumSessions(MorphiumContext parts) {
    super(parts);
  }

  /**
   * Does work in a transaction; everything that this thread does with this Morphium takes part.
   * After a conflict the whole work is done again.
   *
   * @throws dev.morphium.exception.TransactionOutcomeUnknownException when nobody knows whether the
   *     commit was done
   */
  public <R> R inTransaction(Supplier<R> work) {
    return beginning().run(TransactionOptions.DEFAULT, work);
  }

  /** Does work in a transaction; see {@link #inTransaction(Supplier)}. */
  public void inTransaction(Runnable work) {
    inTransaction(TransactionOptions.DEFAULT, work);
  }

  /** Does work in a transaction with options; see {@link #inTransaction(Supplier)}. */
  public <R> R inTransaction(TransactionOptions options, Supplier<R> work) {
    return beginning().run(options, work);
  }

  /** Does work in a transaction with options; see {@link #inTransaction(Supplier)}. */
  public void inTransaction(TransactionOptions options, Runnable work) {
    beginning()
        .run(
            options,
            () -> {
              work.run();
              return Boolean.TRUE;
            });
  }

  /**
   * Starts a transaction for this thread.
   *
   * @throws IllegalStateException when it has one already
   */
  public void startTransaction() {
    beginning().start(TransactionOptions.DEFAULT);
  }

  /** Starts a transaction with options for this thread; see {@link #startTransaction()}. */
  public void startTransaction(TransactionOptions options) {
    beginning().start(options);
  }

  /** The transactions, after what was collected before was sent: it is not to overtake them. */
  private Transactions beginning() {
    if (!parts.transactions.isActive()) {
      parts.buffers.beforeTransaction();
    }
    return parts.transactions;
  }

  /**
   * Commits this thread's transaction; may be called again when the outcome is unknown.
   *
   * @throws IllegalStateException when it has none
   * @throws dev.morphium.exception.TransactionOutcomeUnknownException when nobody knows whether the
   *     commit was done
   */
  public void commitTransaction() {
    parts.transactions.commit();
  }

  /**
   * Aborts this thread's transaction: nothing of it stays.
   *
   * @throws IllegalStateException when it has none
   */
  public void abortTransaction() {
    parts.transactions.abort();
  }

  /** Whether this thread has a transaction. */
  public boolean isInTransaction() {
    return parts.transactions.isActive();
  }

  /** A session whose reads see its own writes, on whatever node; to be closed. */
  public ClientSession startSession() {
    return parts.sessions.explicit(true);
  }

  /**
   * Does work in a session: everything that this thread does with this Morphium belongs to it.
   *
   * @param session null for work outside of this thread's session and transaction
   */
  public <R> R inSession(@Nullable ClientSession session, Supplier<R> work) {
    if (session != null && !session.isOf(parts.sessions)) {
      throw new IllegalArgumentException(
          "this session was started by another Morphium: each works with its own startSession()");
    }
    return parts.binding.call(session, work);
  }
}
