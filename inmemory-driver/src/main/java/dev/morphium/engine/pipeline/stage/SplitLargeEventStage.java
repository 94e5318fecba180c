package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StagePlace;
import dev.morphium.engine.pipeline.StageRules;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;

/**
 * {@code $changeStreamSplitLargeEvent}: events that are too large for one document come in
 * fragments.
 *
 * <p>Whoever runs the pipeline splits what comes out at its end, for the fragments need tokens.
 * Source: MongoDB manual, "$changeStreamSplitLargeEvent (aggregation)".
 */
public record SplitLargeEventStage() implements Stage {
  private static final String NAME = "$changeStreamSplitLargeEvent";

  static Stage parse(String name, Value operand, StageCompilation compilation) {
    if (!(operand instanceof Document options) || !options.isEmpty()) {
      throw new CommandException(7182800, NAME + " spec should be an empty object");
    }
    return new SplitLargeEventStage();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public StageRules rules() {
    return StageRules.notIn(StagePlace.FACET, StagePlace.LOOKUP, StagePlace.UNION_WITH);
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    return input;
  }
}
