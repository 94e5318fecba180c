package dev.morphium.engine.plan;

import dev.morphium.engine.value.DocumentBuilder;
import org.jspecify.annotations.Nullable;

/** The source of a stage that counts, such as {@code COUNT}: it gives a number and no record. */
abstract class CountedRecords extends RecordSource {
  private long skipped;
  private long counted;

  CountedRecords(PlanNode node, RecordSource... inputs) {
    super(node, inputs);
  }

  /** Passes over so many records at most. @return how many there were */
  abstract long pass(long count);

  /** Counts, behind those to skip and up to a limit. */
  boolean count(long skip, long limit) {
    skipped = pass(skip);
    counted = skipped < skip ? 0 : pass(limit);
    return false;
  }

  static void describe(DocumentBuilder out, @Nullable RecordSource running) {
    if (running instanceof CountedRecords source) {
      out.append("nCounted", source.counted).append("nSkipped", source.skipped);
    }
  }

  @Override
  long counted() {
    return counted;
  }

  @Override
  long recordId() {
    return 0;
  }

  @Override
  byte @Nullable [] document() {
    return null;
  }
}
