package dev.morphium.scripting;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** How much memory threads have allocated, as the virtual machine counts it. */
final class AllocationMeter {
  private final ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  /** What this thread has allocated since it began, in bytes; of platform threads alone. */
  long allocated() {
    return threads.getCurrentThreadAllocatedBytes();
  }
}
