package dev.morphium.engine.command.execution;

import dev.morphium.engine.change.LatencyHistogram;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** How often each command ran and failed, for {@code serverStatus}. */
public final class CommandCounters {
  private final Map<String, Count> counts = new ConcurrentHashMap<>();
  private final OperationMetrics metrics = new OperationMetrics();

  /** What commands are told apart by where their latency is counted. */
  public enum Kind {
    READS,
    WRITES,
    COMMANDS;

    /** The kind of a command. */
    public static Kind of(CommandSpec command) {
      if (command.is(CommandFlag.WRITE) && command.is(CommandFlag.TRANSACTION)) {
        return WRITES;
      }
      boolean reads = command.is(CommandFlag.READ_CONCERN) || command.name().equals("getMore");
      return reads ? READS : COMMANDS;
    }
  }

  /** The counts of one command. */
  public static final class Count {
    private final LongAdder failed = new LongAdder();
    private final LatencyHistogram latencies = new LatencyHistogram();
    private final Kind kind;

    private Count(Kind kind) {
      this.kind = kind;
    }

    public long total() {
      return latencies.operations();
    }

    public long failed() {
      return failed.sum();
    }

    /** How long all of them took, in microseconds. */
    public long micros() {
      return latencies.micros();
    }

    /** How long each of them took. */
    public LatencyHistogram latencies() {
      return latencies;
    }

    /** Where their latency is counted. */
    public Kind kind() {
      return kind;
    }
  }

  void count(CommandSpec command, boolean succeeded, long nanos) {
    Count count = counts.get(command.name());
    if (count == null) {
      count = counts.computeIfAbsent(command.name(), name -> new Count(Kind.of(command)));
    }
    count.latencies.add((nanos + 500) / 1000);
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
