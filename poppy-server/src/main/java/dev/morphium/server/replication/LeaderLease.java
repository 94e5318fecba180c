package dev.morphium.server.replication;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * The leader lease of Raft: how long the primary can be sure that nobody else was elected.
 *
 * <p>A member that has heard of the primary helps nobody else into office for an election timeout.
 * So the primary is safe until that time after it has <em>sent</em> what a majority has answered,
 * whatever the clocks say. Source: Ongaro, "Consensus: Bridging Theory and Practice", section
 * 6.4.1.
 */
public final class LeaderLease {
  private static final Duration MARGIN = Duration.ofMillis(100);

  private final LongSupplier nanoTime;
  private final long nanos;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Long> sent = new ConcurrentHashMap<>();
  private volatile Set<String> others;
  private volatile long until;
  private volatile long notBefore;
  private volatile Runnable extended = () -> {};

  /**
   * A lease that has run out.
   *
   * @param length how long it lasts: less than an election timeout
   * @param others the addresses of the other members that vote
   */
  public LeaderLease(LongSupplier nanoTime, Duration length, Set<String> others) {
    this.nanoTime = nanoTime;
    this.nanos = length.toNanos();
    this.others = Set.copyOf(others);
    this.until = nanoTime.getAsLong();
    this.notBefore = until;
  }

  /** A lease that ends some time before the others may elect somebody. */
  public static LeaderLease within(Duration electionTimeout, Set<String> others) {
    return new LeaderLease(System::nanoTime, electionTimeout.minus(MARGIN), others);
  }

  /** These are the other members that vote now. */
  public void members(Set<String> addresses) {
    others = Set.copyOf(addresses);
    sent.keySet().retainAll(others);
  }

  /** A member has answered the primary. */
  public void answered(String address, long sentNanos) {
    lock.lock(); // an answer that is just being counted must not outlast the end
    try {
      if (sentNanos - notBefore >= 0) {
        sent.merge(address, sentNanos, (a, b) -> a - b >= 0 ? a : b);
        extend();
      }
    } finally {
      lock.unlock();
    }
    extended.run();
  }

  /** Has a callback called whenever it may hold again. */
  public void onExtension(Runnable callback) {
    extended = callback;
  }

  /**
   * Ends it, because the primary has asked another member to take over: that one is elected
   * whatever anybody has heard of the primary. It begins again when the other one had its time.
   *
   * @param transfer how long the other one is waited for
   */
  public void end(Duration transfer) {
    startAfter(transfer);
  }

  /** Another member leads: what this one was promised is void, and what comes later counts. */
  public void forget() {
    startAfter(Duration.ZERO);
  }

  private void startAfter(Duration pause) {
    lock.lock();
    try {
      long now = nanoTime.getAsLong();
      notBefore = now + pause.toNanos();
      sent.clear();
      until = now;
    } finally {
      lock.unlock();
    }
  }

  private void extend() {
    Set<String> voters = others;
    int needed = (voters.size() + 1) / 2; // and this member itself
    if (needed == 0) {
      return;
    }
    long[] times =
        voters.stream().filter(sent::containsKey).mapToLong(sent::get).sorted().toArray();
    if (times.length >= needed) {
      long oldest = times[times.length - needed];
      long end = oldest + nanos;
      if (end - until > 0) {
        until = end;
      }
    }
  }

  /** Whether there is nobody else whose answer would be needed. */
  public boolean isAlone() {
    return others.isEmpty();
  }

  /** Whether it still holds. */
  public boolean isValid() {
    return others.isEmpty() || nanoTime.getAsLong() - until < 0;
  }

  @Override
  public String toString() {
    return "LeaderLease" + Arrays.asList(others.toArray());
  }
}
