package dev.morphium.engine.store;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/**
 * The heap size of a byte array, which is more than its length where the garbage collector G1 makes
 * it a humongous object: one that is larger than half of a region has whole regions of its own, so
 * that an array of a mebibyte may take two.
 *
 * <p>Source: Java documentation, "Garbage-First Garbage Collector", "Humongous Objects".
 */
public final class HeapSize {
  private static final int HEADER = 16;

  /** Half of the smallest region, which is a mebibyte. */
  private static final int SMALLEST_HUMONGOUS = (1 << 19) - HEADER;

  private HeapSize() {}

  /** About how many bytes of the heap an array of so many bytes takes. */
  public static long ofBytes(int length) {
    return length < SMALLEST_HUMONGOUS ? length : ofBytes(length, Region.BYTES);
  }

  /**
   * @param region the size of G1's regions; 0 for another collector
   */
  static long ofBytes(int length, long region) {
    long size = (long) length + HEADER;
    return region == 0 || size <= region / 2 ? length : Math.ceilDiv(size, region) * region;
  }

  /** Asked for when the first large array is there: a bean costs milliseconds. */
  private static final class Region {
    static final long BYTES = bytes();

    private static long bytes() {
      HotSpotDiagnosticMXBean machine =
          ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
      return machine != null && option(machine, "UseG1GC").equals("true")
          ? Long.parseLong(option(machine, "G1HeapRegionSize"))
          : 0;
    }

    private static String option(HotSpotDiagnosticMXBean machine, String name) {
      try {
        return machine.getVMOption(name).getValue();
      } catch (IllegalArgumentException unknown) {
        return "";
      }
    }
  }
}
