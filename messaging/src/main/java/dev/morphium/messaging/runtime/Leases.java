package dev.morphium.messaging.runtime;

import dev.morphium.messaging.spi.Lease;
import dev.morphium.messaging.spi.MessageStore;
import dev.morphium.messaging.spi.Renewal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * The work that this instance has, and the care that nobody takes it away.
 *
 * <p>A lease that could not be renewed for as long as it lasts is given up here at the moment at
 * which others may take it.
 */
final class Leases {
  private final MessageStore store;
  private final LongSupplier nanoTime;
  private final Map<Lease, Held> held = new ConcurrentHashMap<>();

  private static final class Held {
    final Attempt attempt;
    final Duration length;
    volatile long end;

    Held(Attempt attempt, Duration length, long end) {
      this.attempt = attempt;
      this.length = length;
      this.end = end;
    }
  }

  Leases(MessageStore store, LongSupplier nanoTime) {
    this.store = store;
    this.nanoTime = nanoTime;
  }

  /**
   * Takes care of a lease from now on.
   *
   * @param asked when it was asked for: it ends no later than its length after that
   */
  void add(Attempt attempt, Duration length, long asked) {
    held.put(attempt.lease(), new Held(attempt, length, asked + length.toNanos()));
  }

  void remove(Attempt attempt) {
    held.remove(attempt.lease());
  }

  int size() {
    return held.size();
  }

  /** Renews those of which a third is over. */
  void renew() {
    long now = nanoTime.getAsLong();
    Map<Duration, List<Lease>> due = new HashMap<>();
    held.forEach(
        (lease, one) -> {
          if (now - (one.end - one.length.toNanos()) > one.length.toNanos() / 3) {
            due.computeIfAbsent(one.length, ignored -> new ArrayList<>()).add(lease);
          }
        });
    try {
      due.forEach((length, leases) -> renewed(store.renew(leases, length), leases, length, now));
    } finally {
      giveUpEnded();
    }
  }

  private void renewed(Renewal renewal, List<Lease> leases, Duration length, long asked) {
    for (Lease lease : leases) {
      Held one = held.get(lease);
      if (one != null) {
        if (renewal.lost().contains(lease)) {
          one.attempt.stop(Attempt.Stop.LEASE_LOST);
        } else {
          one.end = asked + length.toNanos();
          if (renewal.cancelled().contains(lease)) {
            one.attempt.stop(Attempt.Stop.CANCELLED);
          }
        }
      }
    }
  }

  private void giveUpEnded() {
    long now = nanoTime.getAsLong();
    for (Held one : held.values()) {
      if (now - one.end >= 0) {
        one.attempt.stop(Attempt.Stop.LEASE_LOST);
      }
    }
  }

  /** Tells all handlers to give up. */
  void stopAll() {
    held.values().forEach(one -> one.attempt.stop(Attempt.Stop.CLOSING));
  }
}
