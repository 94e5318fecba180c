package dev.morphium.pool;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoubleSupplier;

/**
 * The retry policy of commands: how often a command is retried, and after which backoff. Source:
 * "Retryable Reads", "Retryable Writes", "Client Side Operations Timeout" and "Client Backpressure"
 * specifications.
 *
 * @param reads whether reads are tried again ({@code retryReads})
 * @param random gives numbers from 0 up to, and without, 1; used by many threads
 */
record RetryPolicy(boolean reads, DoubleSupplier random) {
  /** Most attempts of a command without a deadline. */
  static final int ATTEMPTS = 2;

  /** Most attempts of a command that has not left this machine yet. */
  static final int UNSENT_ATTEMPTS = 3;

  /** Most attempts of a command that servers are too busy for. */
  static final int BUSY_ATTEMPTS = 6;

  private static final long FIRST_PAUSE_MILLIS = 100;
  private static final long LONGEST_PAUSE_MILLIS = 10_000;

  /** Whether another attempt may follow. */
  boolean allow(AttemptOutcome outcome, Command command, int attempts) {
    Deadline deadline = command.deadline();
    return switch (outcome.again()) {
      case NO -> false;
      case SOON ->
          (attempts < most(outcome) || deadline.limited())
              && (reads || !command.traits().isRetryableRead())
              && !deadline.expired();
      case LATER -> attempts < BUSY_ATTEMPTS && pause(attempts, deadline);
    };
  }

  private static int most(AttemptOutcome outcome) {
    return outcome.failure() instanceof DriverException.NotSent ? UNSENT_ATTEMPTS : ATTEMPTS;
  }

  /** Waits before another attempt; false when the deadline comes first, or an interrupt. */
  private boolean pause(int attempts, Deadline deadline) {
    long most = Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << (attempts - 1));
    long nanos = (long) (TimeUnit.MILLISECONDS.toNanos(most) * random.getAsDouble());
    if (deadline.limited() && deadline.remainingNanos() <= nanos) {
      return false;
    }
    long end = System.nanoTime() + nanos;
    for (long left = nanos; left > 0; left = end - System.nanoTime()) {
      if (Thread.currentThread().isInterrupted()) {
        return false;
      }
      LockSupport.parkNanos(this, left);
    }
    return true;
  }
}
