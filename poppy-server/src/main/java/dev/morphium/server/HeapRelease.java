package dev.morphium.server;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The release of the heap after large drops and deletions: asks for one garbage collection when the
 * server has no use any more for much of what it has held. A server that idles allocates nothing,
 * and so its collector never begins by itself.
 *
 * <p>It waits until old roots of the past are gone. Asked of one thread at a time.
 */
final class HeapRelease {
  /** Longer than the past can be read after a large drop. */
  private static final long WAIT_NANOS = Duration.ofSeconds(35).toNanos();

  private static final int PARTS = 16;

  private final LongSupplier dataSize;
  private final LongSupplier nanoTime;
  private final Runnable collector;
  private final long enough;
  private long most;
  private long releasedAt;
  private boolean released;

  /**
   * @param dataSize how many bytes the data take
   * @param heap how many bytes the heap may take
   * @param collector begins a garbage collection
   */
  HeapRelease(LongSupplier dataSize, LongSupplier nanoTime, long heap, Runnable collector) {
    this.dataSize = dataSize;
    this.nanoTime = nanoTime;
    this.collector = collector;
    this.enough = heap / PARTS;
  }

  /** That of this process. */
  static HeapRelease ofThisProcess(LongSupplier dataSize) {
    return new HeapRelease(
        dataSize, System::nanoTime, Runtime.getRuntime().maxMemory(), HeapRelease::collect);
  }

  /** Looks at the data; about once a second. */
  void sweep() {
    long size = dataSize.getAsLong();
    if (most - size < enough) {
      most = Math.max(most, size);
      released = false;
    } else if (!released) {
      released = true;
      releasedAt = nanoTime.getAsLong();
    } else if (nanoTime.getAsLong() - releasedAt > WAIT_NANOS) {
      released = false;
      most = size;
      collector.run();
    }
  }

  /** Only where that stops nobody for long ({@code -XX:+ExplicitGCInvokesConcurrent}). */
  private static void collect() {
    HotSpotDiagnosticMXBean machine =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    if (machine != null
        && machine.getVMOption("ExplicitGCInvokesConcurrent").getValue().equals("true")) {
      System.gc();
    }
  }
}
