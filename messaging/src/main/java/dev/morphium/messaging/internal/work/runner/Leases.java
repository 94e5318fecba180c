package dev.morphium.messaging.internal.work.runner;

import dev.morphium.messaging.internal.work.model.Lease;
import dev.morphium.messaging.internal.work.model.MessageStore;
import dev.morphium.messaging.internal.work.model.Renewal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The leases of the messages that this instance works on, which are renewed before their time (the
 * visibility timeout of other queues) is over, so that no other instance takes the work.
 *
 * <p>A lease that could not be renewed for as long as it lasts is given up here at the moment at
 * which others may take it.
 */
public final class Leases {
  private static final long LONGEST_PAUSE = TimeUnit.SECONDS.toNanos(5);
  private static final long SHORTEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(1);

  private final MessageStore store;
  private final LongSupplier nanoTime;
  private final Runnable wake;
  private final Runnable watch;
  private final Map<Lease, Held> held = new ConcurrentHashMap<>();
  private volatile long nextLook;
  private volatile long nextEnd;
  private volatile boolean lookForCancelled;

  private static final class Held {
    final Attempt attempt;
    final Duration length;
    final long begun;
    final @Nullable Duration limit;
    volatile long end;

    Held(Attempt attempt, Duration length, long begun, @Nullable Duration limit) {
      this.attempt = attempt;
      this.length = length;
      this.begun = begun;
      this.limit = limit;
      end = begun + length.toNanos();
    }

    /** How long until its lease or its time limit is over, whichever is first. */
    long left(long now) {
      long lease = end - now;
      return limit == null ? lease : Math.min(lease, begun + limit.toNanos() - now);
    }
  }

  /**
   * @param wake told when a lease has to be renewed earlier than all others; must not block
   * @param watch told when a lease ends earlier than all others; must not block
   */
  public Leases(MessageStore store, LongSupplier nanoTime, Runnable wake, Runnable watch) {
    this.store = store;
    this.nanoTime = nanoTime;
    this.wake = wake;
    this.watch = watch;
    nextLook = nanoTime.getAsLong();
    nextEnd = nextLook;
  }

  /**
   * Takes care of a lease from now on.
   *
   * @param asked when it was asked for: it ends no later than its length after that
   * @param limit how long the attempt may take; null for any time
   */
  public void add(Attempt attempt, Duration length, long asked, @Nullable Duration limit) {
    Held one = new Held(attempt, length, asked, limit);
    held.put(attempt.lease(), one);
    if (asked + length.toNanos() / 3 - nextLook < 0) {
      wake.run();
    }
    if (asked + one.left(asked) - nextEnd < 0) {
      watch.run();
    }
  }

  public void remove(Attempt attempt) {
    held.remove(attempt.lease());
  }

  public int size() {
    return held.size();
  }

  /** Tells whoever works on a message to give up; nothing when nobody here does. */
  public void cancel(ObjectId message) {
    held.forEach(
        (lease, one) -> {
          if (lease.message().equals(message)) {
            one.attempt.stop(Attempt.Stop.CANCELLED);
          }
        });
  }

  /** Has the next renewal look for wishes that nobody was told of. */
  public void lookForCancelled() {
    lookForCancelled = true;
    wake.run();
  }

  private void findCancelled() {
    if (lookForCancelled) {
      lookForCancelled = false;
      List<Lease> leases = List.copyOf(held.keySet());
      if (!leases.isEmpty()) {
        store.cancelled(leases).forEach(lease -> cancel(lease.message()));
      }
    }
  }

  /**
   * Renews those of which a third is over.
   *
   * @return how long until the next one is to be renewed
   */
  public Duration renew() {
    nextLook = nanoTime.getAsLong() + LONGEST_PAUSE;
    renewDue();
    long now = nanoTime.getAsLong();
    long next = now + LONGEST_PAUSE;
    for (Held one : held.values()) {
      long length = one.length.toNanos();
      long third = one.end - length + length / 3;
      // one that could not be renewed is tried again soon
      long look = third - now > 0 ? third : now + length / 12;
      next = Math.min(next - now, look - now) + now;
    }
    nextLook = next;
    return Duration.ofNanos(Math.max(next - now, SHORTEST_PAUSE));
  }

  private void renewDue() {
    long now = nanoTime.getAsLong();
    Map<Duration, List<Lease>> due = new HashMap<>();
    held.forEach(
        (lease, one) -> {
          if (one.attempt.isRenewable()
              && now - (one.end - one.length.toNanos()) > one.length.toNanos() / 3) {
            due.computeIfAbsent(one.length, ignored -> new ArrayList<>()).add(lease);
          }
        });
    due.forEach((length, leases) -> renewed(store.renew(leases, length), leases, length, now));
    findCancelled();
  }

  private void renewed(Renewal renewal, List<Lease> leases, Duration length, long asked) {
    for (Lease lease : leases) {
      Held one = held.get(lease);
      if (one != null && one.attempt.isRenewable()) {
        if (renewal.lost().contains(lease)) {
          one.attempt.stop(Attempt.Stop.LEASE_LOST);
        } else {
          if (!renewal.late().contains(lease)) {
            one.end = asked + length.toNanos();
          }
          if (renewal.cancelled().contains(lease)) {
            one.attempt.stop(Attempt.Stop.CANCELLED);
          }
        }
      }
    }
  }

  /**
   * Has handlers give up whose lease has ended, or whose time limit is over; asks the database
   * nothing, which may be what keeps the renewal waiting.
   *
   * @return how long until the next one ends
   */
  public Duration giveUpEnded() {
    nextEnd = nanoTime.getAsLong() + LONGEST_PAUSE;
    long now = nanoTime.getAsLong();
    long next = now + LONGEST_PAUSE;
    for (Held one : held.values()) {
      if (one.end - now <= 0) {
        one.attempt.stop(Attempt.Stop.LEASE_LOST);
        continue;
      }
      long left = one.left(now);
      if (left <= 0) {
        one.attempt.stop(Attempt.Stop.OVERDUE);
      } else {
        next = Math.min(next - now, left) + now;
      }
    }
    nextEnd = next;
    return Duration.ofNanos(Math.max(next - now, SHORTEST_PAUSE));
  }

  /** The topics of work that has gone on for so many times its lease. */
  public Set<String> overlong(int times) {
    long now = nanoTime.getAsLong();
    Set<String> topics = new TreeSet<>();
    for (Held one : held.values()) {
      if (now - one.begun > one.length.toNanos() * times) {
        topics.add(one.attempt.message().topic());
      }
    }
    return topics;
  }

  /** Tells all handlers to give up. */
  public void stopAll() {
    held.values().forEach(one -> one.attempt.stop(Attempt.Stop.CLOSING));
  }
}
