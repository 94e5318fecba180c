package dev.morphium.engine.plan;

import dev.morphium.engine.value.Document;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stage of a query plan while it is executed: an iterator over records.
 *
 * <p>Belongs to one thread at a time; reads an immutable snapshot.
 */
abstract class RecordSource {
  private final PlanNode node;
  private final List<RecordSource> inputs;
  private long works;
  private long returned;

  RecordSource(PlanNode node, RecordSource... inputs) {
    this.node = node;
    this.inputs = List.of(inputs);
  }

  /** Moves to the next record. @return false when there is none */
  final boolean next() {
    works++;
    boolean more = advance();
    if (more) {
      returned++;
    }
    return more;
  }

  abstract boolean advance();

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
    return Document.of(bytes);
  }

  PlanNode node() {
    return node;
  }

  List<RecordSource> inputs() {
    return inputs;
  }

  final long works() {
    return works;
  }

  final long returned() {
    return returned;
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
