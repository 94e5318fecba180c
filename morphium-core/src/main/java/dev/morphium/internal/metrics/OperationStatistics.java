package dev.morphium.internal.metrics;

import dev.morphium.listener.OperationObserver;
import dev.morphium.metrics.CommandStatistics;
import dev.morphium.operation.Operation;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** Counts commands by their names. */
public final class OperationStatistics implements OperationObserver {
  private static final int NAMES = 200;
  private static final String OTHERS = "others";

  private final LongSupplier clock;
  private final Map<String, CommandCounter> counters = new ConcurrentHashMap<>();

  /**
   * @param clock the time in nanoseconds, from any moment on
   */
  public OperationStatistics(LongSupplier clock) {
    this.clock = clock;
  }

  @Override
  public Running started(Operation operation) {
    CommandCounter counter = counter(operation.name());
    long start = clock.getAsLong();
    return failure -> counter.count(clock.getAsLong() - start, failure != null);
  }

  /** What was counted so far, by the names of the commands. */
  public Map<String, CommandStatistics> statistics() {
    Map<String, CommandStatistics> statistics = new TreeMap<>();
    counters.forEach((name, counter) -> statistics.put(name, counter.statistics()));
    return statistics;
  }

  private CommandCounter counter(String name) {
    CommandCounter known = counters.get(name);
    if (known != null) {
      return known;
    }
    String counted = counters.size() < NAMES ? name : OTHERS;
    return counters.computeIfAbsent(counted, ignored -> new CommandCounter());
  }
}
