package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Shape;
import dev.morphium.annotation.CheckReturnValue;
import java.util.List;
import org.bson.BsonDocument;

/**
 * A pipeline within a stage: of a facet, of joined documents, of a union, of an update by {@code
 * $merge}.
 *
 * <p>It has the stages that may stand there, and never changes: each method gives a new one, so
 * that {@code stages -> stages.match(...).limit(3)} is how it is said.
 */
@CheckReturnValue
public final class SubPipeline
    implements FilterStages<SubPipeline>,
        ProjectionStages<SubPipeline>,
        GroupingStages<SubPipeline>,
        JoinStages<SubPipeline>,
        SeriesStages<SubPipeline>,
        SearchStages<SubPipeline> {
  private final StageSequence sequence;

  SubPipeline(StageSequence sequence) {
    this.sequence = sequence;
  }

  @Override
  public SubPipeline with(PipelineStage stage) {
    return new SubPipeline(sequence.then(stage));
  }

  /** The stages so far, as the server wants them. */
  public List<BsonDocument> stages() {
    return sequence.copies();
  }

  /** The documents after the last stage. */
  Shape shape() {
    return sequence.scope().shape();
  }

  @Override
  public String toString() {
    return sequence.stages().toString();
  }
}
