package dev.morphium.metrics;

import dev.morphium.internal.command.CommandShape;
import dev.morphium.internal.command.WinningPlan;
import dev.morphium.listener.OperationObserver;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Operation;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs commands that took longer than a threshold: one line each, with the command's shape and
 * without its values, and by choice with the plan that the server has for it.
 */
public final class SlowOperations implements OperationObserver {
  private static final Logger LOG = LoggerFactory.getLogger(SlowOperations.class);

  private final long threshold;
  private final LongSupplier clock;
  private final Consumer<String> log;
  private final @Nullable WinningPlan plans;

  /**
   * Lines without plans.
   *
   * @param threshold from how long on a command is slow
   * @param clock the time in nanoseconds, from any moment on
   */
  public SlowOperations(Duration threshold, LongSupplier clock) {
    this(threshold, clock, null);
  }

  /**
   * Lines with plans.
   *
   * @param threshold from how long on a command is slow
   * @param clock the time in nanoseconds, from any moment on
   * @param explains asks for plans, outside of sessions; null for lines without
   */
  public SlowOperations(Duration threshold, LongSupplier clock, @Nullable CommandRunner explains) {
    this(threshold, clock, explains, LOG::warn);
  }

  SlowOperations(
      Duration threshold,
      LongSupplier clock,
      @Nullable CommandRunner explains,
      Consumer<String> log) {
    this.threshold = TimeUnit.NANOSECONDS.convert(threshold);
    this.clock = clock;
    this.log = log;
    plans = explains == null ? null : new WinningPlan(explains, clock);
  }

  @Override
  public Running started(Operation operation) {
    if (operation.awaitsData() && !operation.opensCursor()) {
      return Running.UNNOTICED;
    }
    long start = clock.getAsLong();
    return failure -> {
      long took = clock.getAsLong() - start;
      if (took >= threshold) {
        String plan = plans == null ? null : plans.of(operation);
        log.accept(line(operation, took, failure) + (plan == null ? "" : ", plan: " + plan));
      }
    };
  }

  private static String line(Operation operation, long nanos, @Nullable Throwable failure) {
    return "slow operation: %d ms on %s%s: %s"
        .formatted(
            TimeUnit.NANOSECONDS.toMillis(nanos),
            operation.database(),
            failure == null ? "" : ", failed with " + failure.getClass().getSimpleName(),
            CommandShape.of(operation));
  }
}
