package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.pipeline.Accumulator;
import dev.morphium.engine.spill.RunFormat;
import dev.morphium.engine.spill.SpillReader;
import dev.morphium.engine.spill.SpillWriter;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;

/** A group of a running {@code $group}: its states, and when its key came first. */
final class AggregateGroup {
  /** The object, its array, and its places in the table. */
  private static final int OBJECT_BYTES = 112;

  private final Accumulator[] accumulators;
  private final long sequence;
  private final long ownBytes;
  private long bytes;
  private boolean continued;

  /**
   * @param sequence the place in the input of the first document of the group
   */
  AggregateGroup(Value id, Accumulator[] accumulators, long sequence) {
    this.accumulators = accumulators;
    this.sequence = sequence;
    this.ownBytes = OBJECT_BYTES + 8L * accumulators.length + ValueSize.of(id);
    this.bytes = measure();
  }

  private long measure() {
    long sum = ownBytes;
    for (Accumulator accumulator : accumulators) {
      sum += accumulator.memoryBytes();
    }
    return sum;
  }

  Accumulator[] accumulators() {
    return accumulators;
  }

  long sequence() {
    return sequence;
  }

  /** How many bytes the group takes. */
  long bytes() {
    return bytes;
  }

  /** Whether further documents of the group lie on disk. */
  boolean isContinued() {
    return continued;
  }

  void setContinued(boolean further) {
    continued = further;
  }

  /** Takes one more document. @return how many bytes more the group takes now */
  long add(Scope scope) {
    for (Accumulator accumulator : accumulators) {
      accumulator.add(scope);
    }
    long before = bytes;
    bytes = measure();
    return bytes - before;
  }

  /** The finished document of a group, with the place of the group's first document. */
  record Result(long sequence, Document document) {
    static final RunFormat<Result> FORMAT =
        new RunFormat<>() {
          @Override
          public void write(SpillWriter out, Result result) {
            out.writeLong(result.sequence).writeDocument(result.document);
          }

          @Override
          public Result read(SpillReader in) {
            return new Result(in.readLong(), in.readDocument());
          }
        };
  }
}
