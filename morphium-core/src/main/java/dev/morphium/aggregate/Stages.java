package dev.morphium.aggregate;

import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import org.bson.BsonDocument;

/**
 * Something that aggregation stages are added to: a {@link Pipeline}, or a {@link SubPipeline} in a
 * stage.
 *
 * @param <S> the pipeline with one more stage, which is what has to be used
 */
@CheckReturnValue
public interface Stages<S> {
  /**
   * Adds a stage.
   *
   * @throws dev.morphium.exception.MappingException when a name is unknown
   * @throws IllegalArgumentException when the stage is incomplete, or cannot stand here
   */
  S with(PipelineStage stage);

  /**
   * Adds a stage in the server's own form: names are not translated, and nothing is known of the
   * documents after it.
   *
   * @throws IllegalArgumentException when it is no stage
   */
  default S raw(BsonDocument stage) {
    Arguments.required(stage, "raw", "stage");
    return with(PipelineStage.raw(stage));
  }
}
