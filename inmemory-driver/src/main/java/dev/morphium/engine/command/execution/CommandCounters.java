package dev.morphium.engine.command.execution;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** How often each command ran and failed, for {@code serverStatus}. */
public final class CommandCounters {
  private final Map<String, Count> counts = new ConcurrentHashMap<>();
  private final OperationMetrics metrics = new OperationMetrics();

  /** The counts of one command. */
  public static final class Count {
    private final LongAdder total = new LongAdder();
    private final LongAdder failed = new LongAdder();

    public long total() {
      return total.sum();
    }

    public long failed() {
      return failed.sum();
    }
  }

  void count(String command, boolean succeeded) {
    Count count = counts.computeIfAbsent(command, name -> new Count());
    count.total.increment();
    if (!succeeded) {
      count.failed.increment();
    }
  }

  /** What all operations together did. */
  public OperationMetrics metrics() {
    return metrics;
  }

  /** All counts by command, in alphabetical order. */
  public Map<String, Count> all() {
    return new TreeMap<>(counts);
  }
}
