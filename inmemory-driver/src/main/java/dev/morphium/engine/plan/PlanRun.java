package dev.morphium.engine.plan;

import dev.morphium.engine.value.Document;

/** The execution of a query plan. Belongs to one thread at a time. */
public final class PlanRun {
  private final RecordSource source;

  PlanRun(RecordSource source) {
    this.source = source;
  }

  /**
   * Moves to the next record.
   *
   * @return false when there is none
   */
  public boolean next() {
    return source.next();
  }

  /** Whether it is known, without looking, that there is no further record. */
  public boolean isAtEnd() {
    return source.isAtEnd();
  }

  /** The id of the record. */
  public long recordId() {
    return source.recordId();
  }

  /** The record's document. */
  public Document document() {
    return source.result();
  }

  public long keysExamined() {
    return source.totalKeysExamined();
  }

  public long documentsExamined() {
    return source.totalDocumentsExamined();
  }

  /**
   * What {@code explain} shows of the steps that ran.
   *
   * @param millis how long they took
   */
  public Document describe(long millis) {
    return ExplainWriter.describe(source, millis);
  }
}
