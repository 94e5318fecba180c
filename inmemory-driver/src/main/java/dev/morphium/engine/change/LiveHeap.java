package dev.morphium.engine.change;

import dev.morphium.engine.memory.GarbageCollection;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The heap occupancy of this process: what is used now, and what the garbage collector left in use
 * when it last looked.
 */
interface LiveHeap {
  /** The most that the heap may grow to. */
  long maximum();

  /** What is used, garbage included; costs little. */
  long used();

  /** What was left in use by the last collection of the pools where objects live long. */
  long usedAfterCollection();

  /**
   * Has what is in use counted: where nothing is allocated, the collector would not look.
   *
   * @param release lets go of what need not be in use, before it is counted
   * @return whether it was counted within the last moments; else it will be
   */
  boolean recount(Runnable release);

  /** Asks the virtual machine; its beans are not touched before memory is short. */
  final class OfThisProcess implements LiveHeap {
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** A heap of this size is compacted in some tenths of a second. */
    private static final long SMALL = 1L << 30;

    private final AtomicBoolean running = new AtomicBoolean();
    private volatile long countedAt = System.nanoTime() - PAUSE_NANOS;

    @Override
    public boolean recount(Runnable release) {
      if (System.nanoTime() - countedAt < PAUSE_NANOS) {
        return true;
      }
      if (running.compareAndSet(false, true)) {
        Thread.ofPlatform().name("morphium-heap").daemon(true).start(() -> count(release));
      }
      return false;
    }

    /** A concurrent collection also counts what is dead in regions where something lives. */
    private void count(Runnable release) {
      try {
        release.run();
        if (maximum() <= SMALL) {
          GarbageCollection.compact();
        } else {
          GarbageCollection.collect();
        }
        countedAt = System.nanoTime();
      } finally {
        running.set(false);
      }
    }

    @Override
    public long maximum() {
      return Runtime.getRuntime().maxMemory();
    }

    @Override
    public long used() {
      Runtime runtime = Runtime.getRuntime();
      return runtime.totalMemory() - runtime.freeMemory();
    }

    @Override
    public long usedAfterCollection() {
      long used = 0;
      for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
        MemoryUsage left = pool.getType() == MemoryType.HEAP ? pool.getCollectionUsage() : null;
        used += left == null ? 0 : left.getUsed();
      }
      return used;
    }
  }
}
