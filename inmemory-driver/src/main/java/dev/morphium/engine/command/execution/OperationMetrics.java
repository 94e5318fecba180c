package dev.morphium.engine.command.execution;

import dev.morphium.engine.command.Operation;
import dev.morphium.engine.command.WriteFigures;
import dev.morphium.engine.plan.PlanStatistics;
import dev.morphium.protocol.CommandException;
import java.util.concurrent.atomic.LongAdder;

/**
 * The counters of what all operations did: documents, keys and errors, for {@code serverStatus}.
 * Source: MongoDB manual, "serverStatus".
 */
public final class OperationMetrics {
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
    /**
     * Documents that were looked for by {@code _id} and found: of each one key and one document.
     */
    EXPRESS_FOUND,
    INSERT_STATEMENTS,
    KEYS_EXAMINED,
    SORTS,
    UPDATE_STATEMENTS
  }

  private final LongAdder[] counters = new LongAdder[Counter.values().length];

  OperationMetrics() {
    for (int i = 0; i < counters.length; i++) {
      counters[i] = new LongAdder();
    }
  }

  /** A counter since the start. */
  public long count(Counter counter) {
    long express =
        switch (counter) {
          case DOCUMENTS_EXAMINED, DOCUMENTS_RETURNED, KEYS_EXAMINED ->
              counters[Counter.EXPRESS_FOUND.ordinal()].sum();
          default -> 0;
        };
    return express + counters[counter.ordinal()].sum();
  }

  /** Counts an error that a command ends with. */
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
  void ended(Operation operation) {
    if (operation.isExpress()) {
      add(Counter.EXPRESS_FOUND, operation.returned());
      return;
    }
    add(Counter.DOCUMENTS_RETURNED, Math.max(0, operation.returned()));
    PlanStatistics plans = operation.plans();
    if (plans != null) {
      add(Counter.KEYS_EXAMINED, plans.keysExamined());
      add(Counter.DOCUMENTS_EXAMINED, plans.documentsExamined());
      add(Counter.COLLECTION_SCANS, plans.collectionScans());
      add(Counter.SORTS, plans.sorts());
    }
    WriteFigures written = operation.written();
    if (written != null) {
      add(Counter.DOCUMENTS_INSERTED, written.inserted() + written.upserted());
      add(Counter.DOCUMENTS_UPDATED, written.matched());
      add(Counter.DOCUMENTS_DELETED, written.deleted());
      add(Counter.INSERT_STATEMENTS, written.inserts());
      add(Counter.UPDATE_STATEMENTS, written.updates());
      add(Counter.DELETE_STATEMENTS, written.deletes());
      add(Counter.ASSERTS_USER, written.refusals());
    }
  }

  private void add(Counter counter, long more) {
    if (more != 0) {
      counters[counter.ordinal()].add(more);
    }
  }
}
