package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import java.util.List;

/**
 * A stage that is short for several others.
 *
 * @param name the stage's name
 * @param stages what it stands for
 */
record CompositeStage(String name, List<Stage> stages) implements Stage {
  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    DocumentSource flow = input;
    for (Stage stage : stages) {
      flow = stage.apply(flow, context);
    }
    return flow;
  }
}
