package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.feed.StreamOptions;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StagePlace;
import dev.morphium.engine.pipeline.StageRules;
import java.util.EnumSet;

/**
 * {@code $changeStream}: the documents of this pipeline are events, and it never comes to an end.
 *
 * <p>The events come from outside of the pipeline: whoever runs it opens the stream and lets its
 * events in. Source: MongoDB manual, "$changeStream (aggregation stage)".
 *
 * @param options what the stage was given
 * @param collectionless whether the pipeline was asked for without a collection
 */
public record ChangeStreamStage(StreamOptions options, boolean collectionless) implements Stage {
  @Override
  public String name() {
    return "$changeStream";
  }

  @Override
  public StageRules rules() {
    return new StageRules(
        true,
        false,
        collectionless,
        EnumSet.of(
            StagePlace.FACET, StagePlace.LOOKUP, StagePlace.UNION_WITH, StagePlace.TRANSACTION));
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    return input;
  }
}
