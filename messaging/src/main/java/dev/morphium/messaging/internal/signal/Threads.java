package dev.morphium.messaging.internal.signal;

import java.time.Duration;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Waiting for threads to end. */
public final class Threads {
  private static final Duration REACTION = Duration.ofSeconds(1);

  private Threads() {}

  /**
   * Waits until a thread has ended, also when this one is interrupted meanwhile; a thread does not
   * wait for itself.
   */
  public static void join(Thread thread) {
    boolean ignored = join(thread, Duration.ofDays(1));
  }

  /** Waits until a thread has ended, but not for ever; whether it has. */
  public static boolean join(Thread thread, Duration limit) {
    if (thread == Thread.currentThread() || thread.getState() == Thread.State.NEW) {
      return true;
    }
    long end = System.nanoTime() + limit.toNanos();
    boolean interrupted = false;
    while (thread.isAlive() && end - System.nanoTime() > 0) {
      try {
        boolean ignored = thread.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }

  /** Waits until threads have ended, for some time in all; whether they have. */
  public static boolean join(Collection<Thread> threads, Duration limit) {
    long end = System.nanoTime() + limit.toNanos();
    boolean all = true;
    for (Thread thread : threads) {
      all &= join(thread, Duration.ofNanos(Math.max(1, end - System.nanoTime())));
    }
    return all;
  }

  /**
   * Waits until a thread has ended that was told to; interrupts it when that takes long, because it
   * may be waiting for a server that does not answer.
   *
   * @return whether it has ended
   */
  public static boolean end(@Nullable Thread thread, Duration patience) {
    if (thread == null || join(thread, patience)) {
      return true;
    }
    thread.interrupt();
    return join(thread, REACTION);
  }
}
