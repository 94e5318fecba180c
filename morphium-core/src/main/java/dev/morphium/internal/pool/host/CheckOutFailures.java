package dev.morphium.internal.pool.host;

import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.pool.host.CheckOutFailure;
import dev.morphium.pool.host.HostPoolStatistics;
import dev.morphium.pool.host.PoolEvent;
import dev.morphium.pool.host.PoolState;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * Counts and publishes failed check-outs, with the exception that says why a thread got no
 * connection.
 */
final class CheckOutFailures {
  private static final int NAMED_HOLDERS = 3;

  private final HostPool pool;
  private final LongSupplier clock;
  private final PoolEventPublisher events;
  private final Map<CheckOutFailure, LongAdder> counts = new EnumMap<>(CheckOutFailure.class);

  CheckOutFailures(HostPool pool, LongSupplier clock, PoolEventPublisher events) {
    this.pool = pool;
    this.clock = clock;
    this.events = events;
    for (CheckOutFailure reason : CheckOutFailure.values()) {
      counts.put(reason, new LongAdder());
    }
  }

  /** The pool is paused or closed. */
  DriverException refused(long start) {
    Phase phase = pool.phase();
    if (phase.state() == PoolState.CLOSED) {
      return note(
          CheckOutFailure.POOL_CLOSED,
          start,
          new DriverException.NotSent("the pool of " + pool.address() + " is closed", null));
    }
    String why =
        phase.cause() == null ? "" : " Its last connection failed: " + phase.cause().getMessage();
    return note(
        CheckOutFailure.POOL_CLEARED,
        start,
        new DriverException.NotSent(
            "the pool of %s is paused until its host answers.%s".formatted(pool.address(), why),
            phase.cause()));
  }

  /** No connection became free in time. */
  DriverException tooLate(long start, Deadline deadline) {
    HostPoolStatistics now = pool.statistics();
    String uses = pool.longestUses(NAMED_HOLDERS);
    String message =
        ("no connection to %s became free within %d ms: %d of at most %d connections are in use%s, "
                + "%d are being opened, %d are idle, and %d other threads "
                + "wait. Raise maxPoolSize or waitQueueTimeoutMS, run fewer operations at a time, "
                + "or find operations that keep their connection too long.")
            .formatted(
                pool.address(),
                elapsed(start).toMillis(),
                now.inUse(),
                now.maxSize(),
                uses.isEmpty() ? "" : " (longest by " + uses + ")",
                now.connecting(),
                now.idle(),
                now.waiting());
    return note(
        CheckOutFailure.TIMEOUT,
        start,
        deadline.expired()
            ? new DriverException.TimedOut("nothing was sent before the deadline: " + message, null)
            : new DriverException.NotSent(message, null));
  }

  DriverException interrupted(long start, InterruptedException cause) {
    return note(
        CheckOutFailure.INTERRUPTED,
        start,
        new DriverException.NotSent(
            "the thread was interrupted after it had waited for %d ms for a connection to %s"
                .formatted(elapsed(start).toMillis(), pool.address()),
            cause));
  }

  /** A connection could not be opened; the exception goes on as it is. */
  void notOpened(long start, RuntimeException error) {
    note(CheckOutFailure.CONNECTION_ERROR, start, error);
  }

  private <E extends RuntimeException> E note(CheckOutFailure reason, long start, E error) {
    counts.getOrDefault(reason, new LongAdder()).increment();
    events.announce(
        () -> new PoolEvent.CheckOutFailed(pool.address(), reason, elapsed(start), error));
    return error;
  }

  private Duration elapsed(long start) {
    return Duration.ofNanos(clock.getAsLong() - start);
  }

  Map<CheckOutFailure, Long> counts() {
    Map<CheckOutFailure, Long> all = new EnumMap<>(CheckOutFailure.class);
    counts.forEach((reason, adder) -> all.put(reason, adder.sum()));
    return all;
  }
}
