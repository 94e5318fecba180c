package dev.morphium;

import dev.morphium.session.ClientSession;
import dev.morphium.session.TransactionOptions;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The transactions and sessions of a {@link Morphium}.
 *
 * <pre>{@code
 * morphium.inTransaction(
 *     () -> {
 *       morphium.store(order);
 *       morphium.createQueryFor(Shelf.class).f(Shelf::sku).eq(order.sku()).dec(Shelf::pieces, 1);
 *     });
 * }</pre>
 */
public interface MorphiumSessions {
  /**
   * Does work in a transaction; everything that this thread does with this Morphium takes part.
   * After a conflict the whole work is done again.
   *
   * @throws dev.morphium.exception.TransactionOutcomeUnknownException when it is unknown whether
   *     the commit was done
   */
  <R> R inTransaction(Supplier<R> work);

  /** Does work in a transaction; see {@link #inTransaction(Supplier)}. */
  void inTransaction(Runnable work);

  /** Does work in a transaction with options; see {@link #inTransaction(Supplier)}. */
  <R> R inTransaction(TransactionOptions options, Supplier<R> work);

  /** Does work in a transaction with options; see {@link #inTransaction(Supplier)}. */
  void inTransaction(TransactionOptions options, Runnable work);

  /**
   * Starts a transaction for this thread.
   *
   * @throws IllegalStateException when it has one already
   */
  void startTransaction();

  /** Starts a transaction with options for this thread; see {@link #startTransaction()}. */
  void startTransaction(TransactionOptions options);

  /**
   * Commits this thread's transaction; may be called again when the outcome is unknown.
   *
   * @throws IllegalStateException when it has none
   * @throws dev.morphium.exception.TransactionOutcomeUnknownException when it is unknown whether
   *     the commit was done
   */
  void commitTransaction();

  /**
   * Aborts this thread's transaction: nothing of it stays.
   *
   * @throws IllegalStateException when it has none
   */
  void abortTransaction();

  /** Whether this thread has a transaction. */
  boolean isInTransaction();

  /** A session whose reads see its own writes, on whatever node; to be closed. */
  ClientSession startSession();

  /**
   * Does work in a session: everything that this thread does with this Morphium belongs to it.
   *
   * @param session null for work outside of this thread's session and transaction
   */
  <R> R inSession(@Nullable ClientSession session, Supplier<R> work);
}
