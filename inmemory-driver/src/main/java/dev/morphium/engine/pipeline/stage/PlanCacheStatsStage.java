package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageRules;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * {@code $planCacheStats}: the plans that are cached, which are none: every query is planned anew
 * from exact counts.
 */
record PlanCacheStatsStage() implements Stage {
  private static final String NAME = "$planCacheStats";

  static Stage parse(Value operand) {
    if (!(operand instanceof Document options)) {
      throw failed(NAME + " value must be an object. Found: " + operand.type().alias());
    }
    boolean given = false;
    for (Element option : options.elements()) {
      if (!option.name().equals("allHosts") || given) {
        throw failed(
            NAME
                + " parameters object must contain only 'allHosts', once. Found: "
                + option.name());
      }
      given = true;
      if (!(option.value() instanceof BooleanValue allHosts)) {
        throw new CommandException(
            13111, "wrong type for field (allHosts) " + option.value().type().alias() + " != bool");
      }
      if (allHosts.value()) {
        throw new CommandException(
            4503200, NAME + " stage supports allHosts parameter only for sharded clusters");
      }
    }
    return new PlanCacheStatsStage();
  }

  private static CommandException failed(String message) {
    return new CommandException(ErrorCode.FAILED_TO_PARSE, message);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean readsInput() {
    return false;
  }

  @Override
  public StageRules rules() {
    return StageRules.first(false).notInTransaction();
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    input.close();
    return DocumentSource.EMPTY;
  }
}
