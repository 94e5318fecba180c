package dev.morphium.engine.change;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;

/**
 * The heap occupancy of this process: what is used now, and what the garbage collector left in use
 * when it last looked.
 */
interface LiveHeap {
  /** The heap of this process. */
  LiveHeap OF_THIS_PROCESS = new OfThisProcess();

  /** The most that the heap may grow to. */
  long maximum();

  /** What is used, garbage included; costs little. */
  long used();

  /** What was left in use by the last collection of the pools where objects live long. */
  long usedAfterCollection();

  /** Asks the virtual machine; its beans are not touched before memory is short. */
  final class OfThisProcess implements LiveHeap {
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
