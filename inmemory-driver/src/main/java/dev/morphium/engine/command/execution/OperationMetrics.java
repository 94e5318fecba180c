package dev.morphium.engine.command.execution;

import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.command.WriteFigures;
import dev.morphium.engine.plan.PlanStatistics;
import dev.morphium.protocol.CommandException;
import java.util.concurrent.atomic.LongAdder;

/**
 * The counters of what all operations did: latencies, documents, keys and errors, for {@code
 * serverStatus}. Source: MongoDB manual, "serverStatus".
 */
public final class OperationMetrics {
  /** What operations are told apart by where their latency is counted. */
  public enum Kind {
    READS,
    WRITES,
    COMMANDS;

    static Kind of(CommandSpec command) {
      if (command.is(CommandFlag.WRITE) && command.is(CommandFlag.TRANSACTION)) {
        return WRITES;
      }
      boolean reads = command.is(CommandFlag.READ_CONCERN) || command.name().equals("getMore");
      return reads ? READS : COMMANDS;
    }
  }

  /** The latency of one kind of operations. */
  public static final class Latency {
    private final LongAdder micros = new LongAdder();
    private final LongAdder count = new LongAdder();

    public long micros() {
      return micros.sum();
    }

    public long count() {
      return count.sum();
    }

    private void add(long nanos) {
      micros.add(nanos / 1000);
      count.increment();
    }
  }

  /** What is counted. */
  public enum Counter {
    ASSERTS_INTERNAL,
    ASSERTS_REGULAR,
    ASSERTS_USER,
    COLLECTION_SCANS,
    DELETE_STATEMENTS,
    DOCUMENTS_DELETED,
    DOCUMENTS_EXAMINED,
    DOCUMENTS_INSERTED,
    DOCUMENTS_RETURNED,
    DOCUMENTS_UPDATED,
    KEYS_EXAMINED,
    SORTS,
    UPDATE_STATEMENTS
  }

  private final Latency[] latencies = {new Latency(), new Latency(), new Latency()};
  private final LongAdder[] counters = new LongAdder[Counter.values().length];

  OperationMetrics() {
    for (int i = 0; i < counters.length; i++) {
      counters[i] = new LongAdder();
    }
  }

  /** The latency of one kind of operations since the start. */
  public Latency latency(Kind kind) {
    return latencies[kind.ordinal()];
  }

  /** A counter since the start. */
  public long count(Counter counter) {
    return counters[counter.ordinal()].sum();
  }

  /** Counts an error that a command ends with, or that one of its statements has. */
  public void failed(Throwable problem) {
    add(
        switch (problem) {
          case CommandException refused -> Counter.ASSERTS_USER;
          case AssertionError broken -> Counter.ASSERTS_REGULAR;
          default -> Counter.ASSERTS_INTERNAL;
        },
        1);
  }

  /** Counts an operation that has ended. */
  void ended(Operation operation, long nanos) {
    latencies[Kind.of(operation.invocation().spec()).ordinal()].add(nanos);
    if (operation.returned() > 0) {
      add(Counter.DOCUMENTS_RETURNED, operation.returned());
    }
    add(Counter.KEYS_EXAMINED, Math.max(0, operation.keysExamined()));
    add(Counter.DOCUMENTS_EXAMINED, Math.max(0, operation.documentsExamined()));
    PlanStatistics plans = operation.plans();
    if (plans != null) {
      add(Counter.COLLECTION_SCANS, plans.collectionScans());
      add(Counter.SORTS, plans.sorts());
    }
    WriteFigures written = operation.written();
    if (written != null) {
      add(Counter.DOCUMENTS_INSERTED, written.inserted() + written.upserted());
      add(Counter.DOCUMENTS_UPDATED, written.matched());
      add(Counter.DOCUMENTS_DELETED, written.deleted());
      add(Counter.UPDATE_STATEMENTS, written.updates());
      add(Counter.DELETE_STATEMENTS, written.deletes());
    }
  }

  private void add(Counter counter, long more) {
    if (more != 0) {
      counters[counter.ordinal()].add(more);
    }
  }
}
