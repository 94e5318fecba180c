package dev.morphium.engine.memory;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory budget of an engine: how many bytes all running commands and open cursors may hold
 * together, beside the data themselves.
 *
 * <p>The limits of MongoDB are each for one stage of one command, so that many commands at once may
 * exceed any heap; the budget is what stands above them. A {@link MemoryAccount} takes from it in
 * chunks.
 */
public final class MemoryBudget {
  private static final int HEAP_PERCENT = 20;

  /** What one blocking stage may hold by default, for which there should be room. */
  private static final long ONE_STAGE = 100L << 20;

  private final long capacity;
  private final AtomicLong used = new AtomicLong();

  /** A budget of so many bytes. */
  public MemoryBudget(long capacity) {
    if (capacity < 0) {
      throw new IllegalArgumentException("a budget is not negative: " + capacity);
    }
    this.capacity = capacity;
  }

  /**
   * The budget that suits a heap: a fifth of it, at least what one stage may hold by default, at
   * most a quarter of it, since two fifths of it are for the data.
   */
  public static long ofHeap(long heapBytes) {
    return Math.min(Math.max(heapBytes / 100 * HEAP_PERCENT, ONE_STAGE), heapBytes / 4);
  }

  public long capacity() {
    return capacity;
  }

  /** How many bytes are reserved right now. */
  public long used() {
    return used.get();
  }

  /** How many bytes may still be reserved. */
  public long spare() {
    return Math.max(0, capacity - used.get());
  }

  /** Reserves so many bytes, or none. @return whether there was room */
  public boolean tryReserve(long bytes) {
    long before;
    do {
      before = used.get();
      if (bytes > capacity - before) {
        return false;
      }
    } while (!used.compareAndSet(before, before + bytes));
    return true;
  }

  /** Reserves so many bytes even where there is no room. */
  public void overdraw(long bytes) {
    used.addAndGet(bytes);
  }

  /** Gives back what was reserved. */
  public void release(long bytes) {
    used.addAndGet(-bytes);
  }
}
