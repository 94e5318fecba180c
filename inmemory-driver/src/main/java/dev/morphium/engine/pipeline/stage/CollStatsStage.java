package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StageRules;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Objects;

/**
 * {@code $collStats}: one document with the figures of the collection.
 *
 * @param namespace the collection
 * @param scale what sizes are divided by; 0 when {@code storageStats} was not asked for
 * @param counted whether {@code count} was asked for
 */
record CollStatsStage(Namespace namespace, int scale, boolean counted) implements Stage {
  static Stage parse(String name, Value operand, StageCompilation compilation) {
    if (!(operand instanceof Document options)) {
      throw new CommandException(
          5447000, "$collStats must take a nested object but found: " + operand.type().alias());
    }
    int scale = 0;
    boolean counted = false;
    for (Element option : options.elements()) {
      switch (option.name()) {
        case "storageStats" -> scale = scale(option.value());
        case "count" -> {
          document(option);
          counted = true;
        }
        case "latencyStats", "queryExecStats", "operationStats", "targetAllNodes" ->
            throw new CommandException(
                ErrorCode.NOT_IMPLEMENTED,
                "The option '"
                    + option.name()
                    + "' of $collStats is not supported yet by this server");
        default ->
            throw new CommandException(
                ErrorCode.UNKNOWN_FIELD,
                "BSON field '$collStats." + option.name() + "' is an unknown field.");
      }
    }
    String collection = Objects.requireNonNullElse(compilation.collection(), "$cmd.aggregate");
    return new CollStatsStage(new Namespace(compilation.database(), collection), scale, counted);
  }

  private static Document document(Element option) {
    if (option.value() instanceof Document document) {
      return document;
    }
    throw new CommandException(
        ErrorCode.TYPE_MISMATCH,
        "BSON field '$collStats."
            + option.name()
            + "' is the wrong type '"
            + option.value().type().alias()
            + "', expected type 'object'");
  }

  private static int scale(Value storageStats) {
    Value scale = document(new Element("storageStats", storageStats)).get("scale");
    if (scale.isNullish()) {
      return 1;
    }
    if (!(scale instanceof NumberValue number)) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH,
          "BSON field '$collStats.storageStats.scale' is the wrong type '"
              + scale.type().alias()
              + "', expected types '[long, int, decimal, double]'");
    }
    if (number.longValue() < 1) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "BSON field 'scale' value must be >= 1, actual value '" + number.longValue() + "'");
    }
    return (int) Math.min(number.longValue(), Integer.MAX_VALUE);
  }

  @Override
  public String name() {
    return "$collStats";
  }

  @Override
  public StageRules rules() {
    return StageRules.first(false).notInTransaction();
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    input.close();
    DocumentBuilder out =
        new DocumentBuilder()
            .append("ns", namespace.toString())
            .append("localTime", new DateValue(context.evaluation().nowMillis()));
    Document figures = context.data().statistics(namespace, Math.max(1, scale));
    if (scale > 0) {
      out.append("storageStats", figures);
    }
    if (counted) {
      out.append("count", figures.get("count"));
    }
    return DocumentSource.of(List.of(out.build()));
  }
}
