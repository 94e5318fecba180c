package dev.morphium.scripting;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** How much memory threads have allocated, as the virtual machine counts it. */
final class AllocationMeter {
  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  private AllocationMeter() {}

  /** What this thread has allocated since it began, in bytes; of platform threads alone. */
  static long allocated() {
    return THREADS.getCurrentThreadAllocatedBytes();
  }
}
