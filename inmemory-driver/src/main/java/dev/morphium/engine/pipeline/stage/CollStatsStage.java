package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.ServerListing;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StageFactory;
import dev.morphium.engine.pipeline.StageOptions;
import dev.morphium.engine.pipeline.StageRules;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberCoercion;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * {@code $collStats}: one document with the figures of the collection.
 *
 * @param namespace the collection
 * @param scale what sizes are divided by; 0 when {@code storageStats} was not asked for
 * @param counted whether {@code count} was asked for
 * @param server knows its name
 */
record CollStatsStage(Namespace namespace, int scale, boolean counted, ServerListing server)
    implements InitialSourceStage {
  private static final Set<String> KNOWN =
      Set.of("count", "latencyStats", "queryExecStats", "storageStats");

  /** Makes stages that tell of collections of this server. */
  static StageFactory of(ServerListing server) {
    return (name, operand, compilation) -> parse(operand, compilation, server);
  }

  private static Stage parse(Value operand, StageCompilation compilation, ServerListing server) {
    if (!(operand instanceof Document options)) {
      throw new CommandException(
          5447000, "$collStats must take a nested object but found: " + operand.type().alias());
    }
    int scale = 0;
    boolean counted = false;
    String unsupported = null;
    for (Element option : options.elements()) {
      if (KNOWN.contains(option.name()) && option.value().isNullish()) {
        continue;
      }
      switch (option.name()) {
        case "storageStats" -> scale = scale(option.value());
        case "count" -> {
          empty(option);
          counted = true;
        }
        case "latencyStats" -> {
          checkLatency(document(option));
          unsupported = option.name();
        }
        case "queryExecStats" -> {
          empty(option);
          unsupported = option.name();
        }
        case "operationStats", "targetAllNodes" -> unsupported = option.name();
        default ->
            throw new CommandException(
                ErrorCode.UNKNOWN_FIELD,
                "BSON field '$collStats." + option.name() + "' is an unknown field.");
      }
    }
    if (unsupported != null) {
      throw new CommandException(
          ErrorCode.NOT_IMPLEMENTED,
          "The option '" + unsupported + "' of $collStats is not supported yet by this server");
    }
    String collection = Objects.requireNonNullElse(compilation.collection(), "$cmd.aggregate");
    return new CollStatsStage(
        new Namespace(compilation.database(), collection), scale, counted, server);
  }

  private static void empty(Element option) {
    if (!document(option).isEmpty()) {
      throw new CommandException(
          31170, option.name() + " parameter of $collStats does not accept any fields");
    }
  }

  private static void checkLatency(Document options) {
    for (Element option : options.elements()) {
      if (!option.name().equals("histograms")) {
        throw StageOptions.unknown("$collStats.latencyStats", option.name());
      }
      if (!(option.value() instanceof BooleanValue) && !option.value().isNullish()) {
        throw StageOptions.wrongType(
            option.value(), "$collStats.latencyStats", option.name(), "bool");
      }
    }
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
    long divisor = NumberCoercion.toLong(number);
    if (divisor < 1) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "BSON field 'scale' value must be >= 1, actual value '" + divisor + "'");
    }
    return (int) Math.min(divisor, Integer.MAX_VALUE);
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
  public DocumentSource open(PipelineContext context) {
    DocumentBuilder out =
        new DocumentBuilder()
            .append("ns", namespace.toString())
            .append("host", server.host())
            .append("localTime", new DateValue(context.evaluation().nowMillis()));
    boolean stored = scale > 0 || counted;
    if (stored && !context.data().exists(namespace)) {
      throw new CommandException(
          ErrorCode.NAMESPACE_NOT_FOUND,
          "Unable to retrieve storageStats in $collStats stage ::"
              + " caused by :: Collection ["
              + namespace
              + "] not found.");
    }
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
