package dev.morphium.engine.plan;

import dev.morphium.engine.value.Document;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A stage of a query plan while it is executed: an iterator over records.
 *
 * <p>Belongs to one thread at a time; reads an immutable snapshot.
 */
abstract class RecordSource {
  private final PlanNode node;
  private final List<RecordSource> inputs;
  private @Nullable LongSupplier clock;
  private long nanos;
  private long works;
  private long returned;

  RecordSource(PlanNode node, RecordSource... inputs) {
    this.node = node;
    this.inputs = List.of(inputs);
  }

  /** Has the time measured that this stage and those below it take; for {@code explain} alone. */
  final void timedBy(LongSupplier nanoClock) {
    clock = nanoClock;
    inputs.forEach(input -> input.timedBy(nanoClock));
  }

  /** Moves to the next record. @return false when there is none */
  final boolean next() {
    LongSupplier timer = clock;
    return timer == null ? step() : timed(timer);
  }

  private boolean step() {
    works++;
    boolean more = advance();
    if (more) {
      returned++;
    }
    return more;
  }

  private boolean timed(LongSupplier timer) {
    long start = timer.getAsLong();
    boolean more = step();
    nanos += timer.getAsLong() - start;
    return more;
  }

  abstract boolean advance();

  /**
   * Moves over this many records, without looking at them where the trees know how many there are.
   *
   * @return how many there were: less than asked for at the end
   */
  long skip(long count) {
    long left = count;
    while (left > 0 && next()) {
      left--;
    }
    return count - left;
  }

  /** Whether it is known, without looking, that there is no further record. */
  boolean isAtEnd() {
    return false;
  }

  /** The id of the record the source stands on. */
  abstract long recordId();

  /** The record's document, or null where the source knows only ids. */
  abstract byte @Nullable [] document();

  /** The computed document where a node above the records made one, else the record's. */
  Document result() {
    byte[] bytes = document();
    if (bytes == null) {
      throw new IllegalStateException(node.stage() + " gives no documents");
    }
    return Document.of(bytes).withMetadata(metadata());
  }

  /**
   * What the plan knows of the record beside its document: {@code textScore}, {@code
   * geoNearDistance}.
   */
  Document metadata() {
    return inputs.size() == 1 ? inputs.get(0).metadata() : Document.EMPTY;
  }

  /** Gives back what the step holds. */
  void close() {
    inputs.forEach(RecordSource::close);
  }

  PlanNode node() {
    return node;
  }

  List<RecordSource> inputs() {
    return inputs;
  }

  /** How long the stage took with those below it, in nanoseconds, where that was measured. */
  final long nanos() {
    return nanos;
  }

  final long works() {
    return works;
  }

  final long returned() {
    return returned;
  }

  /** What a stage that only counts has counted. */
  long counted() {
    return 0;
  }

  long keysExamined() {
    return 0;
  }

  long documentsExamined() {
    return 0;
  }

  final long totalKeysExamined() {
    long total = keysExamined();
    for (RecordSource input : inputs) {
      total += input.totalKeysExamined();
    }
    return total;
  }

  final long totalDocumentsExamined() {
    long total = documentsExamined();
    for (RecordSource input : inputs) {
      total += input.totalDocumentsExamined();
    }
    return total;
  }
}
