package dev.morphium.internal.transaction;

import dev.morphium.driver.WriteConcern;
import dev.morphium.exception.TransactionOutcomeUnknownException;
import dev.morphium.internal.execution.CommandSender;
import dev.morphium.session.ClientSession;
import dev.morphium.session.ServerSessions;
import dev.morphium.session.SessionBinding;
import dev.morphium.session.TransactionOptions;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The transactions of threads: every operation of a thread takes part in the transaction that the
 * thread started.
 *
 * <p>Source: MongoDB manual, "Transactions"; "Convenient API for Transactions" specification.
 */
public final class Transactions {
  private static final Duration LONGEST = Duration.ofMinutes(2);
  private static final double GROWTH = 1.5;
  private static final double FIRST_PAUSE_MILLIS = 5;
  private static final double LONGEST_PAUSE_MILLIS = 500;

  private final ServerSessions sessions;
  private final SessionBinding binding;
  private final TransactionCommands commands;
  private final LongSupplier clock;

  /**
   * @param sender sends commits and aborts
   * @param concern how safe commits are when a transaction does not say
   * @param timeout how long a commit or an abort may take; zero for no limit
   * @param clock the time in nanoseconds, from any moment on
   */
  public Transactions(
      CommandSender sender,
      ServerSessions sessions,
      SessionBinding binding,
      @Nullable WriteConcern concern,
      Duration timeout,
      LongSupplier clock) {
    this.sessions = sessions;
    this.binding = binding;
    this.clock = clock;
    commands = new TransactionCommands(sender, concern, timeout);
  }

  /** Whether this thread's operations take part in a transaction. */
  public boolean isActive() {
    ClientSession session = binding.current();
    return session != null && session.state().isActive();
  }

  /**
   * Starts a transaction for this thread, in the session that is bound to it or in one of its own.
   *
   * @throws IllegalStateException when the thread has one already
   */
  public void start(TransactionOptions options) {
    ClientSession bound = binding.current();
    if (bound != null) {
      bound.startTransaction(options);
      return;
    }
    ClientSession own = sessions.forOneTransaction();
    own.startTransaction(options);
    binding.bind(own);
  }

  /**
   * Commits this thread's transaction; can be called again when the outcome is unknown.
   *
   * @throws IllegalStateException when the thread has none
   * @throws TransactionOutcomeUnknownException when nobody knows whether it was done
   */
  public void commit() {
    commands.commit(current());
    release();
  }

  /**
   * Aborts this thread's transaction: nothing of it stays.
   *
   * @throws IllegalStateException when the thread has none
   */
  public void abort() {
    commands.abort(current());
    release();
  }

  /**
   * Does work in a transaction and commits it; does the whole work again after a conflict with
   * others, for two minutes at most, and never when the thread is interrupted.
   *
   * <p>Inside of a transaction the work becomes part of that one.
   *
   * @throws TransactionOutcomeUnknownException when nobody knows whether the commit was done
   */
  public <R> R run(TransactionOptions options, Supplier<R> work) {
    if (isActive()) {
      return work.get();
    }
    ClientSession bound = binding.current();
    if (bound != null) {
      return repeat(bound, options, work);
    }
    try (ClientSession own = sessions.forOneTransaction()) {
      return binding.call(own, () -> repeat(own, options, work));
    }
  }

  private <R> R repeat(ClientSession session, TransactionOptions options, Supplier<R> work) {
    long end = clock.getAsLong() + LONGEST.toNanos();
    double pause = FIRST_PAUSE_MILLIS;
    while (true) {
      session.startTransaction(options);
      try {
        R result = work.get();
        if (session.state().isActive()) {
          commit(session, end);
        }
        return result;
      } catch (TransactionOutcomeUnknownException unknown) {
        throw unknown;
      } catch (RuntimeException | Error failure) {
        if (session.state().isActive()) {
          commands.abort(session);
        }
        if (isHopeless(session, failure)
            || !TransactionFailures.isTransient(failure)
            || isOver(end)) {
          throw failure;
        }
      }
      pause(pause);
      pause = Math.min(pause * GROWTH, LONGEST_PAUSE_MILLIS);
    }
  }

  /** Whether the work went on after an operation had failed, so that it would fail again. */
  private static boolean isHopeless(ClientSession session, Throwable failure) {
    RuntimeException first = session.firstFailure();
    if (first == null || first == failure || TransactionFailures.isTransient(first)) {
      return false;
    }
    failure.addSuppressed(first);
    return true;
  }

  private void commit(ClientSession session, long end) {
    while (true) {
      try {
        commands.commit(session);
        return;
      } catch (TransactionOutcomeUnknownException unknown) {
        if (isOver(end)
            || !(unknown.getCause() instanceof RuntimeException cause)
            || !TransactionFailures.isWorthRepeating(cause)) {
          throw unknown;
        }
      }
    }
  }

  /** Whether nothing is tried again: an interrupted thread would fail at once, every time. */
  private boolean isOver(long end) {
    return clock.getAsLong() - end >= 0 || Thread.currentThread().isInterrupted();
  }

  private static void pause(double millis) {
    double part = ThreadLocalRandom.current().nextDouble();
    LockSupport.parkNanos((long) (part * millis * TimeUnit.MILLISECONDS.toNanos(1)));
  }

  private ClientSession current() {
    ClientSession session = binding.current();
    if (session == null) {
      throw new IllegalStateException("this thread has no transaction: start one first");
    }
    return session;
  }

  /** Frees the session of a transaction that was started without one. */
  private void release() {
    ClientSession session = binding.current();
    if (session != null && session.purpose() == ClientSession.Purpose.ONE_TRANSACTION) {
      binding.bind(null);
      session.close();
    }
  }
}
