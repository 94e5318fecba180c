package dev.morphium.benchmarks.process;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * The processors' time that was taken until now.
 *
 * @param own by this process
 * @param children by the processes that it started: the server's, where it has one of its own
 */
public record ProcessorTime(Duration own, Duration children) {
  /** What was taken until now. */
  public static ProcessorTime now() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    Duration children =
        ProcessHandle.current()
            .children()
            .flatMap(child -> child.info().totalCpuDuration().stream())
            .reduce(Duration.ZERO, Duration::plus);
    return new ProcessorTime(Duration.ofNanos(system.getProcessCpuTime()), children);
  }

  /** What was taken since then. */
  public ProcessorTime since(ProcessorTime before) {
    return new ProcessorTime(own.minus(before.own), children.minus(before.children));
  }

  /** For how long, in microseconds, each of so many was at it. */
  public String each(long count) {
    return "%.0f µs of this process, %.0f µs of the server"
        .formatted(own.toNanos() / 1e3 / count, children.toNanos() / 1e3 / count);
  }
}
