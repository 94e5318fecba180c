package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * {@code $querySettings}: what an administrator has set for queries, one document for each shape.
 *
 * @param shapes whether the shapes themselves are shown
 */
record QuerySettingsStage(boolean shapes) implements InitialSourceStage {
  private static final String NAME = "$querySettings";

  static Stage parse(Value operand) {
    if (!(operand instanceof Document options)) {
      throw new CommandException(
          7746800, NAME + " stage expects an object, but found: " + operand.type().alias());
    }
    boolean shapes = false;
    for (Element option : options.elements()) {
      String field = "BSON field '" + NAME + "." + option.name() + "' is ";
      if (!option.name().equals("showDebugQueryShape")) {
        throw new CommandException(ErrorCode.UNKNOWN_FIELD, field + "an unknown field.");
      }
      if (!(option.value() instanceof BooleanValue show)) {
        throw new CommandException(
            ErrorCode.TYPE_MISMATCH,
            field + "the wrong type '" + option.value().type().alias() + "', expected type 'bool'");
      }
      shapes = show.value();
    }
    return new QuerySettingsStage(shapes);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public DocumentSource open(PipelineContext context) {
    return DocumentSource.of(context.data().querySettings(shapes));
  }
}
