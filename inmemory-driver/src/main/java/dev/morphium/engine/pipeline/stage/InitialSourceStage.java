package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageRules;

/**
 * An initial source: a stage that begins its pipeline with documents of its own, such as what the
 * server knows of itself, and reads no input.
 */
interface InitialSourceStage extends Stage {
  /** The documents of the stage. */
  DocumentSource open(PipelineContext context);

  @Override
  default boolean readsInput() {
    return false;
  }

  @Override
  default DocumentSource apply(DocumentSource input, PipelineContext context) {
    input.close();
    return open(context);
  }

  /** First, on a database and not on a collection, and not in a transaction. */
  @Override
  default StageRules rules() {
    return StageRules.first(true).notInTransaction();
  }
}
