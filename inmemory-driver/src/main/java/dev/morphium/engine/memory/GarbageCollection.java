package dev.morphium.engine.memory;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * An explicit garbage collection, concurrent or compacting.
 *
 * <p>A concurrent one ({@code -XX:+ExplicitGCInvokesConcurrent}) stops nothing for long, and gives
 * back only regions of the heap in which nothing lives any more. A compacting one moves all live
 * objects together, and stops everything meanwhile: about a tenth of a second for 100 MiB of them.
 */
public final class GarbageCollection {
  private GarbageCollection() {}

  /** Whether {@code System.gc()} stops nothing for long. */
  public static boolean isConcurrent() {
    HotSpotDiagnosticMXBean machine =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    try {
      return machine != null
          && machine.getVMOption("ExplicitGCInvokesConcurrent").getValue().equals("true");
    } catch (IllegalArgumentException unknown) {
      return false;
    }
  }

  /** A concurrent collection, or a compacting one where there is no other. */
  public static void collect() {
    System.gc();
  }

  /** A compacting collection, which the virtual machine does before it counts what lives. */
  public static void compact() {
    if (!isConcurrent()) {
      System.gc();
      return;
    }
    try {
      ManagementFactory.getPlatformMBeanServer()
          .invoke(
              new ObjectName("com.sun.management:type=DiagnosticCommand"),
              "gcClassHistogram",
              new Object[] {new String[0]},
              new String[] {String[].class.getName()});
    } catch (JMException without) {
      System.gc();
    }
  }
}
