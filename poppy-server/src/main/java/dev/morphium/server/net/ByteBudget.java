package dev.morphium.server.net;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory budget that all connections share for bytes of one kind: admission control by a
 * counter, and a queue of those who wait for room.
 *
 * <p>Safe for any number of threads; nobody blocks. Whoever waits is called when room has been
 * given back, tries again, and calls {@link #wake} when it has taken what it wanted, so that one
 * release is enough for several that wait.
 */
final class ByteBudget {
  private final long most;
  private final AtomicLong used = new AtomicLong();
  private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

  ByteBudget(long most) {
    this.most = most;
  }

  long most() {
    return most;
  }

  long used() {
    return used.get();
  }

  boolean isExceeded() {
    return used.get() > most;
  }

  /** Whether twice as much is in use as should be. */
  boolean isFarExceeded() {
    return used.get() / 2 > most;
  }

  /** Whether somebody waits for room. */
  boolean isAwaited() {
    return !waiting.isEmpty();
  }

  /** Takes so many bytes if there is room for them. */
  boolean take(long bytes) {
    if (used.addAndGet(bytes) <= most) {
      return true;
    }
    used.addAndGet(-bytes);
    return false;
  }

  /** Takes so many bytes, which are in use whether there is room or not. */
  void add(long bytes) {
    used.addAndGet(bytes);
  }

  /** Gives bytes back. */
  void give(long bytes) {
    used.addAndGet(-bytes);
    wake();
  }

  /** Has somebody called when there may be room for so many bytes; perhaps at once. */
  void await(long bytes, Runnable retry) {
    waiting.add(retry);
    if (used.get() + bytes <= most) { // it was given back before anybody could see who waits
      wake();
    }
  }

  /** Takes a callback out of the queue of those who wait for room. */
  void forget(Runnable retry) {
    waiting.remove(retry);
  }

  /** Calls whoever waits longest. */
  void wake() {
    Runnable next = waiting.poll();
    if (next != null) {
      next.run();
    }
  }
}
