package dev.morphium.messaging.layout;

import java.time.Instant;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The server's time, as far as it can be known from here.
 *
 * <p>Leases of several machines can only be compared by one clock. Between two looks at the server
 * the time goes on by a counter that nobody sets, so that a local clock that jumps moves nothing.
 */
final class ServerClock {
  private final Supplier<Instant> server;
  private final LongSupplier nanoTime;
  private volatile Reading reading;

  private record Reading(Instant time, long nanos) {}

  ServerClock(Supplier<Instant> server, LongSupplier nanoTime) {
    this.server = server;
    this.nanoTime = nanoTime;
    reading = read();
  }

  Instant now() {
    Reading last = reading;
    return last.time.plusNanos(nanoTime.getAsLong() - last.nanos);
  }

  /** Looks at the server's clock again. */
  void adjust() {
    reading = read();
  }

  /** The server looked at its clock in the middle of the round trip, as far as anybody knows. */
  private Reading read() {
    long before = nanoTime.getAsLong();
    Instant time = server.get();
    long after = nanoTime.getAsLong();
    return new Reading(time, before + (after - before) / 2);
  }
}
