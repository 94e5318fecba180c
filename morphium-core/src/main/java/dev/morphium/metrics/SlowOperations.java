package dev.morphium.metrics;

import dev.morphium.execution.OperationObserver;
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
 * without its values.
 */
public final class SlowOperations implements OperationObserver {
  private static final Logger LOG = LoggerFactory.getLogger(SlowOperations.class);

  private final long threshold;
  private final LongSupplier clock;
  private final Consumer<String> log;

  /**
   * @param threshold from how long on a command is slow
   * @param clock the time in nanoseconds, from any moment on
   */
  public SlowOperations(Duration threshold, LongSupplier clock) {
    this(threshold, clock, LOG::warn);
  }

  SlowOperations(Duration threshold, LongSupplier clock, Consumer<String> log) {
    this.threshold = TimeUnit.NANOSECONDS.convert(threshold);
    this.clock = clock;
    this.log = log;
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
        log.accept(line(operation, took, failure));
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
