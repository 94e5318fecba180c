package dev.morphium.internal.pool.host;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The free list and the wait queue of a connection pool: idle things, and permits to make new ones,
 * given out in the order in which threads ask.
 *
 * <p>Taking an idle thing and giving it back while no thread waits needs no lock. Everything else
 * does: a thread that finds nothing joins a queue under the lock and looks once more, and a thread
 * that gives something back looks at the length of the queue afterwards; so one of the two always
 * sees the other. While threads wait, newcomers join the queue instead of overtaking it.
 *
 * <pre>{@code
 *                join()                    serve(): an idle thing, or a permit
 * asks --poll: none--> WAITING ------------------------------------> GRANTED
 *                         |  shut(): the caller grants a refusal --> REFUSED
 *                         |  leave(): deadline or interrupt
 *                         v
 *                       LEFT (with what was granted in the last moment, which goes back)
 *
 * a permit: reserve (size + 1, making + 1) --made--> a thing (making - 1)
 *                                          --notMade--> nothing (size - 1, making - 1)
 * }</pre>
 *
 * <p>Implementation note: {@code waiting} is the one field that both sides write and read without
 * the other's lock: offer pushes, then reads {@code waiting}; join raises {@code waiting}, then
 * pops. Both are volatile accesses, so they cannot both miss (the pattern of Dekker). {@code
 * making} and {@code size} change under the lock only. Like HikariCP's {@code ConcurrentBag}, but
 * first come, first served.
 */
final class Bag<T> {
  private final IdleStack<T> idle = new IdleStack<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final ArrayDeque<Waiter<T>> queue = new ArrayDeque<>();
  private final int capacity;
  private final int maxMaking;
  private volatile int waiting;
  private int making;
  private int size;
  private boolean open;

  /**
   * An empty bag that is shut.
   *
   * @param capacity how many things there may be, taken ones and those that are being made included
   * @param maxMaking how many may be in the making at a time
   */
  Bag(int capacity, int maxMaking) {
    this.capacity = capacity;
    this.maxMaking = maxMaking;
  }

  /** Takes an idle thing; null when there is none, or when others wait already. */
  @Nullable T poll() {
    return waiting > 0 ? null : idle.pop();
  }

  /** Gives a thing back, or adds a new one. */
  void offer(T item) {
    idle.push(item);
    if (waiting > 0) {
      lock.lock();
      try {
        serve();
      } finally {
        lock.unlock();
      }
    }
  }

  /** Asks for a thing, behind all who asked before. The answer may be there at once. */
  Waiter<T> join() {
    Waiter<T> waiter = new Waiter<>();
    lock.lock();
    try {
      if (open) {
        queue.addLast(waiter);
        waiting = queue.size();
        serve();
      } else {
        waiter.grant(new Grant.Refusal<>());
      }
      return waiter;
    } finally {
      lock.unlock();
    }
  }

  /** Stops waiting; what was granted in the last moment, or null for nothing. */
  @Nullable Grant<T> leave(Waiter<T> waiter) {
    lock.lock();
    try {
      if (queue.remove(waiter)) {
        waiting = queue.size();
      }
      return waiter.granted();
    } finally {
      lock.unlock();
    }
  }

  /** A permit to make one, when fewer than so many exist and nobody waits. */
  boolean reserveBelow(int least) {
    lock.lock();
    try {
      return open && queue.isEmpty() && size < least && reserve();
    } finally {
      lock.unlock();
    }
  }

  /** A permit was used: the new thing exists, and is taken. */
  void made() {
    lock.lock();
    try {
      making--;
      serve();
    } finally {
      lock.unlock();
    }
  }

  /** A permit was not used, or in vain. */
  void notMade() {
    lock.lock();
    try {
      making--;
      size--;
      serve();
    } finally {
      lock.unlock();
    }
  }

  /** A thing that was taken will never come back. */
  void gone() {
    lock.lock();
    try {
      size--;
      serve();
    } finally {
      lock.unlock();
    }
  }

  /** Lets threads wait, and permits be given. */
  void open() {
    lock.lock();
    try {
      open = true;
    } finally {
      lock.unlock();
    }
  }

  /** Refuses everyone who asks from now on; those who waited are to be told by the caller. */
  List<Waiter<T>> shut() {
    lock.lock();
    try {
      open = false;
      List<Waiter<T>> waiters = new ArrayList<>(queue);
      queue.clear();
      waiting = 0;
      return waiters;
    } finally {
      lock.unlock();
    }
  }

  /** Takes the idle things that meet a condition, which may be asked twice about the same. */
  List<T> removeIf(Predicate<? super T> condition) {
    return idle.removeIf(condition);
  }

  int idle() {
    return idle.size();
  }

  int waiting() {
    return waiting;
  }

  int making() {
    lock.lock();
    try {
      return making;
    } finally {
      lock.unlock();
    }
  }

  private void serve() {
    while (!queue.isEmpty()) {
      T item = idle.pop();
      if (item == null && !reserve()) {
        return;
      }
      Waiter<T> first = queue.removeFirst();
      waiting = queue.size();
      first.grant(item == null ? new Grant.Permit<>() : new Grant.Item<>(item));
    }
  }

  private boolean reserve() {
    if (size >= capacity || making >= maxMaking) {
      return false;
    }
    size++;
    making++;
    return true;
  }
}
