package dev.morphium.internal.buffer;

import dev.morphium.annotation.WriteBuffer.STRATEGY;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.DriverException.NotSent;
import dev.morphium.exception.BufferFullException;
import dev.morphium.internal.buffer.WriteSender.Outcome;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The writes of one type that wait to be sent, in their order.
 *
 * <p>A write stays in the buffer until it is done, so that the buffer is never larger than its
 * policy says, and nothing is lost while the server is away. One thread at a time sends.
 */
final class TypeBuffer {
  private static final Logger LOG = LoggerFactory.getLogger(TypeBuffer.class);
  private static final Duration PAUSE = Duration.ofMillis(200);

  private final String name;
  private final BufferPolicy policy;
  private final WriteSender sender;
  private final ReentrantLock sending = new ReentrantLock();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Deque<WaitingWrite> waiting = new ArrayDeque<>();
  private long due;
  private boolean away;
  private boolean closed;
  private @Nullable Thread thread;

  TypeBuffer(Class<?> type, BufferPolicy policy, WriteSender sender) {
    name = type.getSimpleName();
    this.policy = policy;
    this.sender = sender;
  }

  /**
   * Takes writes, as the strategy says when there is no room for them.
   *
   * @param deadline until when the caller waits for room
   * @return those that the caller has to send itself, at once; usually none
   * @throws BufferFullException when they are refused
   */
  List<WaitingWrite> add(List<WaitingWrite> writes, Deadline deadline) {
    lock.lock();
    try {
      if (closed) {
        return writes;
      }
      if (waiting.size() + writes.size() <= policy.size()) {
        writes.forEach(this::take);
        return List.of();
      }
      if (policy.strategy() == STRATEGY.REJECT_NEW) {
        throw new BufferFullException(
            ("the write buffer of %s has room for %d writes and holds %d: another %d are refused;"
                    + " try again later, or give it another size or strategy")
                .formatted(name, policy.size(), waiting.size(), writes.size()));
      }
    } finally {
      lock.unlock();
    }
    if (policy.strategy() == STRATEGY.WRITE_NEW) {
      flush();
      return writes;
    }
    for (int i = 0; i < writes.size(); i++) {
      if (!addOne(writes.get(i), deadline)) {
        return writes.subList(i, writes.size());
      }
    }
    return List.of();
  }

  private boolean addOne(WaitingWrite write, Deadline deadline) {
    while (true) {
      if (policy.strategy() == STRATEGY.WRITE_OLD && isFull()) {
        throwIfAway(sendSome(1, false));
      }
      lock.lock();
      try {
        if (policy.strategy() == STRATEGY.WAIT) {
          awaitRoom(deadline);
        }
        if (closed) {
          return false;
        }
        if (waiting.size() < policy.size()) {
          take(write);
          return true;
        }
      } finally {
        lock.unlock();
      }
    }
  }

  private boolean isFull() {
    lock.lock();
    try {
      return !closed && waiting.size() >= policy.size();
    } finally {
      lock.unlock();
    }
  }

  /** With the lock held. */
  private void awaitRoom(Deadline deadline) {
    try {
      while (!closed && waiting.size() >= policy.size()) {
        if (deadline.expired()) {
          throw new DriverException.TimedOut(
              "the write buffer of %s stayed full until the time was up; this write was not taken"
                  .formatted(name),
              null);
        }
        changed.awaitNanos(deadline.remainingNanos());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NotSent("interrupted while waiting for room in the write buffer of " + name, e);
    }
  }

  /** With the lock held. */
  private void take(WaitingWrite write) {
    waiting.add(write);
    if (waiting.size() == 1) {
      due = System.nanoTime() + policy.delay().toNanos();
    }
    if (thread == null) {
      thread = Thread.ofVirtual().name("morphium-buffer-" + name).start(this::run);
    }
    if (waiting.size() == 1 || waiting.size() >= policy.size()) {
      changed.signalAll();
    }
  }

  private void run() {
    while (awaitWork()) {
      Outcome outcome = sendSome(Integer.MAX_VALUE, false);
      NotSent reason = outcome.away();
      if (reason != null && !away) {
        LOG.warn("the writes of {} cannot be sent; they wait for the server", name, reason);
      }
      away = reason != null;
    }
  }

  /** Waits until something is to be sent; false when this is closed. */
  private boolean awaitWork() {
    lock.lock();
    try {
      if (away) {
        long end = System.nanoTime() + PAUSE.toNanos();
        for (long left = PAUSE.toNanos(); left > 0 && !closed; left = end - System.nanoTime()) {
          changed.awaitNanos(left);
        }
      }
      while (!closed) {
        if (waiting.isEmpty()) {
          changed.await();
        } else {
          long left = due - System.nanoTime();
          if (left <= 0 || waiting.size() >= policy.size()) {
            return true;
          }
          changed.awaitNanos(left);
        }
      }
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts this thread", e);
    } finally {
      lock.unlock();
    }
  }

  /** Sends what waits now, the oldest first, and takes it out when it is done. */
  private Outcome sendSome(int most, boolean last) {
    sending.lock();
    try {
      List<WaitingWrite> some = oldest(most);
      if (some.isEmpty()) {
        return new Outcome(0, null, null);
      }
      Outcome outcome = sender.send(some, last);
      lock.lock();
      try {
        for (int i = 0; i < outcome.handled(); i++) {
          waiting.remove();
        }
        due = System.nanoTime() + policy.delay().toNanos();
        changed.signalAll();
      } finally {
        lock.unlock();
      }
      return outcome;
    } finally {
      sending.unlock();
    }
  }

  private List<WaitingWrite> oldest(int most) {
    lock.lock();
    try {
      List<WaitingWrite> some = new ArrayList<>(Math.min(most, waiting.size()));
      for (WaitingWrite write : waiting) {
        if (some.size() == most) {
          break;
        }
        some.add(write);
      }
      return some;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Sends everything that was taken before.
   *
   * @return the first failure; null when everything was done
   * @throws NotSent when the server is away: what was not sent waits on
   */
  @Nullable RuntimeException flush() {
    Outcome outcome = sendSome(Integer.MAX_VALUE, false);
    throwIfAway(outcome);
    return outcome.failure();
  }

  private static void throwIfAway(Outcome outcome) {
    if (outcome.away() != null) {
      throw outcome.away();
    }
  }

  boolean isEmpty() {
    lock.lock();
    try {
      return waiting.isEmpty();
    } finally {
      lock.unlock();
    }
  }

  /** Takes nothing more, sends everything, and ends its thread. */
  void close() {
    Thread running;
    lock.lock();
    try {
      closed = true;
      running = thread;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    sendSome(Integer.MAX_VALUE, true);
    if (running != null) {
      try {
        running.join(TimeUnit.SECONDS.toMillis(3));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
