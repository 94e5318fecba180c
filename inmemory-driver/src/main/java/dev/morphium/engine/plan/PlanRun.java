package dev.morphium.engine.plan;

import dev.morphium.engine.value.Document;
import java.util.function.LongSupplier;

/** The execution of a query plan. Belongs to one thread at a time. */
public final class PlanRun implements AutoCloseable {
  private final RecordSource source;
  private final RecordMetadata metadata;
  private boolean ended;

  PlanRun(RecordSource source, QueryRequest request) {
    this.source = source;
    this.metadata = RecordMetadata.of(request);
  }

  /**
   * Moves to the next record.
   *
   * @return false when there is none
   */
  public boolean next() {
    boolean more = source.next();
    ended = !more;
    return more;
  }

  /** Has the time of the stages measured. */
  void timedBy(LongSupplier nanoClock) {
    source.timedBy(nanoClock);
  }

  /** Whether the last move found no record. */
  boolean isEnded() {
    return ended;
  }

  /** What a plan that only counts has counted. */
  public long counted() {
    return source.counted();
  }

  /** How many records it gave. */
  public long returned() {
    return source.returned();
  }

  /** How long it took, in nanoseconds, where that was measured. */
  public long nanos() {
    return source.nanos();
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
    return metadata.of(source);
  }

  /** Gives back what the plan holds. */
  @Override
  public void close() {
    source.close();
  }

  public long keysExamined() {
    return source.totalKeysExamined();
  }

  public long documentsExamined() {
    return source.totalDocumentsExamined();
  }

  /** What {@code explain} shows of the stages that ran. */
  public Document describe() {
    return ExplainWriter.describe(source);
  }
}
