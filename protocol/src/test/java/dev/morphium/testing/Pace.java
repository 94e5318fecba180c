package dev.morphium.testing;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A workload's pace: how long a client that is played, or a fault that is injected, lasts.
 *
 * <p>Never to wait for what the program does: that is awaited as a condition. A rule of the build
 * lists who may use it, and why.
 */
public final class Pace {
  private Pace() {}

  /** Returns after a time that belongs to the workload. */
  public static void pass(Duration time) {
    CompletableFuture.runAsync(
            () -> {}, CompletableFuture.delayedExecutor(time.toNanos(), TimeUnit.NANOSECONDS))
        .join();
  }
}
