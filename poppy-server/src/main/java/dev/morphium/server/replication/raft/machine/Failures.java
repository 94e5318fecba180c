package dev.morphium.server.replication.raft.machine;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * The failed writes of a leader, whose errors are held back until this member knows that it has
 * stepped down.
 *
 * <p>The library says that a write has failed before it says that this member leads no more. A
 * client that hears of the failure first asks who is the primary, is told that this member is, and
 * spends its only further try on it.
 */
final class Failures {
  private static final long NO_TERM = -1;
  private static final long MOST_SECONDS = 2;

  private final Queue<Runnable> held = new ConcurrentLinkedQueue<>();
  private final Executor executor;
  private volatile long leading = NO_TERM;

  /**
   * @param executor runs whatever those do who are told: the thread that applies the log must not
   *     wait for them
   */
  Failures(Executor executor) {
    this.executor = executor;
  }

  /** This member leads from now on. */
  void lead(long term) {
    leading = term;
    tellAll();
  }

  /** It is known that it does not lead. */
  void stopped() {
    leading = NO_TERM;
    tellAll();
  }

  /** Tells of a failure: now, or when this member is known not to lead in that term any more. */
  void tell(long term, Runnable failure) {
    if (leading != term || term == NO_TERM) {
      failure.run();
      return;
    }
    held.add(failure);
    if (leading != term) {
      tellAll();
    } else {
      CompletableFuture.delayedExecutor(MOST_SECONDS, TimeUnit.SECONDS).execute(this::tellAll);
    }
  }

  /** Tells of a failure when this member is known not to lead in any term. */
  void tell(Runnable failure) {
    tell(leading, failure);
  }

  private void tellAll() {
    if (!held.isEmpty()) {
      executor.execute(
          () -> {
            for (Runnable next = held.poll(); next != null; next = held.poll()) {
              next.run();
            }
          });
    }
  }
}
