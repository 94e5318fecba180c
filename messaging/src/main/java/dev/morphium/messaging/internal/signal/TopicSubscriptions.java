package dev.morphium.messaging.internal.signal;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The topics that an instance's change stream is subscribed to, and whether it tells of them by
 * now.
 *
 * <p>Topics come and do not go: another stream costs more than what one of them may still bring.
 * Where there are very many, the stream tells of all.
 */
final class TopicSubscriptions {
  private static final int MOST = 200;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Map<String, Integer> topics = new HashMap<>();
  private int wanted;
  private int told;

  /** The newest wish whose waiting thread has given up (timed out); 0 when there is none. */
  private int givenUp;

  private boolean closed;

  /**
   * What is wanted at a moment.
   *
   * @param number grows with every wish
   * @param topics null when all are
   */
  record Wish(int number, @Nullable Set<String> topics) {}

  /** Adds a topic; whether the stream has to be another one for it. */
  boolean add(String topic) {
    lock.lock();
    try {
      if (topics.size() > MOST || topics.containsKey(topic)) {
        return false;
      }
      wanted++;
      topics.put(topic, wanted);
      return true;
    } finally {
      lock.unlock();
    }
  }

  Wish wish() {
    lock.lock();
    try {
      return new Wish(wanted, topics.size() > MOST ? null : Set.copyOf(topics.keySet()));
    } finally {
      lock.unlock();
    }
  }

  /** Whether more is wanted than is told. */
  boolean isOpen() {
    lock.lock();
    try {
      return wanted != told;
    } finally {
      lock.unlock();
    }
  }

  /**
   * A stream tells of what was wanted once. A newer wish that was given up is not met by that, and
   * is told of again.
   *
   * @return whether somebody did not wait, and may have missed something
   */
  boolean told(Wish wish) {
    lock.lock();
    try {
      told = wish.number;
      boolean missed = givenUp > 0;
      if (givenUp <= wish.number) {
        givenUp = 0;
      }
      changed.signalAll();
      return missed;
    } finally {
      lock.unlock();
    }
  }

  /** Waits until a topic is told of, for some time at most. */
  void await(String topic, Duration limit) {
    boolean interrupted = false;
    lock.lock();
    try {
      int number = topics.getOrDefault(topic, wanted);
      long rest = limit.toNanos();
      while (told < number && !closed && !interrupted && rest > 0) {
        try {
          rest = changed.awaitNanos(rest);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      if (told < number) {
        givenUp = Math.max(givenUp, number);
      }
    } finally {
      lock.unlock();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends all waits. */
  void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
