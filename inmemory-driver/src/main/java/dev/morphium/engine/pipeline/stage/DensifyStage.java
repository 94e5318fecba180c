package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.pipeline.BlockingSource;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.spill.StageMemory;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import java.util.Iterator;
import java.util.List;

/**
 * {@code $densify}: documents for the values of a field that are missing in a sequence.
 *
 * <p>Documents come out sorted by partition and value; those without a value come first in theirs.
 * Source: MongoDB manual, "$densify (aggregation)".
 *
 * @param field the field
 * @param partitionBy the fields of which each combination of values has a sequence of its own
 * @param step the distance of the values
 * @param range from where to where the sequences go
 */
record DensifyStage(FieldPath field, List<FieldPath> partitionBy, DensifyStep step, Range range)
    implements Stage {
  /** Where sequences begin and end. */
  sealed interface Range {
    /** From the smallest to the largest value of all documents. */
    record Full() implements Range {}

    /** From the smallest to the largest value of the partition. */
    record Partition() implements Range {}

    /** From one value to another, exclusive. */
    record Explicit(Value from, Value to) implements Range {}
  }

  @Override
  public String name() {
    return "$densify";
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    StageMemory memory = context.memory(name(), MemoryLimit.DENSIFY);
    return new BlockingSource(input, memory) {
      @Override
      protected Iterator<Document> compute() {
        return new DensifyRun(DensifyStage.this, context, memory).densify(input);
      }
    };
  }
}
