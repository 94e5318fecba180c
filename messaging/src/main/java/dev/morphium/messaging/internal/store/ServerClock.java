package dev.morphium.messaging.internal.store;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The server's time, as far as it can be known from here.
 *
 * <p>Leases of several machines can only be compared by one clock. Between two looks at the server
 * the time goes on by a counter that nobody sets, so that a local clock that jumps moves nothing.
 */
public final class ServerClock {
  /** A counter that goes wrong by more than one part of so many is broken. */
  private static final long DRIFT = 2_000;

  /** A first look that leaves no more doubt needs no second one, in nanoseconds. */
  private static final long PRECISE = TimeUnit.MILLISECONDS.toNanos(5);

  private static final int FIRST_LOOKS = 3;

  private final Supplier<Instant> server;
  private final LongSupplier nanoTime;
  private volatile Reading reading;

  /**
   * @param doubt how far from the truth it may be, in nanoseconds
   */
  private record Reading(Instant time, long nanos, long doubt) {
    /** How far from the truth it may be later, since counters are not exact either. */
    long doubt(long later) {
      return doubt + (later - nanos) / DRIFT;
    }
  }

  public ServerClock(Supplier<Instant> server, LongSupplier nanoTime) {
    this.server = server;
    this.nanoTime = nanoTime;
    reading = read();
    // the first one may have had to wait for a connection
    for (int looks = 1; looks < FIRST_LOOKS && reading.doubt > PRECISE; looks++) {
      adjust();
    }
  }

  public Instant now() {
    Reading last = reading;
    return last.time.plusNanos(nanoTime.getAsLong() - last.nanos);
  }

  /**
   * Looks at the server's clock again; a look that took long, as over a bad connection, says less
   * than an older one that was quick.
   */
  public void adjust() {
    Reading last = reading;
    Reading next = read();
    if (next.doubt <= last.doubt(next.nanos)) {
      reading = next;
    }
  }

  /** The server looked at its clock in the middle of the round trip, as far as anybody knows. */
  private Reading read() {
    long before = nanoTime.getAsLong();
    Instant time = server.get();
    long after = nanoTime.getAsLong();
    long doubt = (after - before) / 2;
    return new Reading(time, before + doubt, doubt);
  }
}
