package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.value.DocumentBuilder;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The sections {@code mem} and {@code jvm} of {@code serverStatus}: what the process takes of the
 * machine, and how full the heap is that its data live in. The second is this server's own.
 *
 * @param status where the kernel tells of the process; what it does not tell is left out
 */
record ProcessSections(Path status) {
  /** Those of this process. */
  static ProcessSections ofThisProcess() {
    return new ProcessSections(Path.of("/proc/self/status"));
  }

  void memory(DocumentBuilder section) {
    section.append("bits", System.getProperty("os.arch", "").contains("64") ? 64 : 32);
    long resident = kibibytes("VmRSS:");
    long virtual = kibibytes("VmSize:");
    boolean told = resident >= 0 && virtual >= 0;
    if (told) {
      section.append("resident", (int) (resident >> 10)).append("virtual", (int) (virtual >> 10));
    }
    section.append("supported", told);
  }

  private long kibibytes(String name) {
    try {
      for (String line : Files.readAllLines(status)) {
        if (line.startsWith(name)) {
          return Long.parseLong(line.substring(name.length()).replace("kB", "").strip());
        }
      }
      return -1;
    } catch (IOException | NumberFormatException elsewhere) {
      return -1;
    }
  }

  static void machine(DocumentBuilder section) {
    MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    section
        .startDocument("heap")
        .append("usedBytes", heap.getUsed())
        .append("committedBytes", heap.getCommitted())
        .append("maxBytes", heap.getMax())
        .end();
    List<BufferPoolMXBean> pools = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class);
    for (BufferPoolMXBean pool : pools) {
      if (pool.getName().equals("direct")) {
        section.append("directBytes", pool.getMemoryUsed());
      }
    }
    long collections = 0;
    long millis = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      collections += Math.max(0, collector.getCollectionCount());
      millis += Math.max(0, collector.getCollectionTime());
    }
    section
        .startDocument("garbageCollection")
        .append("count", collections)
        .append("millis", millis)
        .end()
        .append("threads", ManagementFactory.getThreadMXBean().getThreadCount());
  }
}
