package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.pipeline.PipelinePrivileges;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StageOptions;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parser of {@code $rankFusion} and {@code $scoreFusion}.
 *
 * <p>Source: MongoDB manual, "$rankFusion (aggregation)", "$scoreFusion (aggregation)".
 */
final class FusionParser {
  private final String stage;
  private final boolean scored;

  /** Where an expression finds the scores of the pipelines. */
  private final List<Integer> slots = new ArrayList<>();

  private FusionParser(String stage, boolean scored) {
    this.stage = stage;
    this.scored = scored;
  }

  static Stage parse(String name, Value operand, StageCompilation compilation) {
    return new FusionParser(name, name.equals("$scoreFusion")).stage(operand, compilation);
  }

  /** The input pipelines read what the pipeline itself reads. */
  static void privileges(Value operand, PipelinePrivileges needs) {
    if (operand instanceof Document specification
        && specification.get("input") instanceof Document input
        && input.get("pipelines") instanceof Document pipelines) {
      pipelines.elements().forEach(pipeline -> needs.facet(pipeline.value()));
    }
  }

  private Stage stage(Value operand, StageCompilation compilation) {
    if (!(operand instanceof Document specification)) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE,
          "The "
              + stage
              + " stage specification must be an object, found "
              + operand.type().alias());
    }
    checkOnly(specification, "", Set.of("input", "combination", "scoreDetails"));
    Document input = required(specification, "", "input");
    checkOnly(input, ".input", scored ? Set.of("pipelines", "normalization") : Set.of("pipelines"));
    FusionPipelines rules = new FusionPipelines(stage, scored);
    Document pipelines = rules.check(required(input, ".input", "pipelines"));
    ScoreNormalization normalization =
        scored
            ? ScoreNormalization.parse(
                StageOptions.require(value(input, "normalization"), stage, "input.normalization"),
                stage,
                "input.normalization")
            : ScoreNormalization.NONE;
    Document combination = document(specification.get("combination"), ".combination");
    boolean details = truth(specification.get("scoreDetails"));
    Document weights = weights(combination);
    checkWeights(weights, pipelines);
    Expression expression = expression(combination, pipelines, compilation);
    List<FusionInput> inputs = new ArrayList<>();
    for (Element pipeline : pipelines.elements()) {
      inputs.add(rules.compile(pipeline, weight(weights, pipeline.name()), compilation));
    }
    if (String.valueOf(compilation.collection()).startsWith("system.buckets.")) {
      throw timeSeries(stage);
    }
    String collection = Objects.requireNonNullElse(compilation.collection(), "$cmd.aggregate");
    FusionScoring scoring =
        scored
            ? new ScoreScoring(inputs, normalization, expression, List.copyOf(slots))
            : new RankScoring(inputs);
    Namespace namespace = new Namespace(compilation.database(), collection);
    return FusionStage.of(stage, namespace, inputs, scoring, details, compilation);
  }

  private static @Nullable Value value(Document document, String name) {
    Value value = document.get(name);
    return value.isNullish() ? null : value;
  }

  private void checkOnly(Document document, String where, Set<String> names) {
    for (Element element : document.elements()) {
      if (!names.contains(element.name())) {
        throw StageOptions.unknown(stage + where, element.name());
      }
    }
  }

  private Document required(Document document, String where, String name) {
    Value value = StageOptions.require(value(document, name), stage + where, name);
    return document(value, where + "." + name);
  }

  private Document document(Value value, String where) {
    if (value.isNullish()) {
      return Document.EMPTY;
    }
    if (value instanceof Document document) {
      return document;
    }
    throw wrongType("BSON field '" + stage + where, value, "object");
  }

  static CommandException wrongType(String field, Value value, String expected) {
    return new CommandException(
        ErrorCode.TYPE_MISMATCH,
        field
            + "' is the wrong type '"
            + value.type().alias()
            + "', expected type '"
            + expected
            + "'");
  }

  private boolean truth(Value details) {
    if (details.isNullish()) {
      return false;
    }
    if (details instanceof BooleanValue truth) {
      return truth.value();
    }
    throw wrongType("BSON field '" + stage + ".scoreDetails", details, "bool");
  }

  private Document weights(Document combination) {
    if (!scored && combination != Document.EMPTY) {
      checkOnly(combination, ".combination", Set.of("weights"));
      return required(combination, ".combination", "weights");
    }
    if (scored) {
      checkOnly(combination, ".combination", Set.of("weights", "method", "expression"));
    }
    return document(combination.get("weights"), ".combination.weights");
  }

  private void checkWeights(Document weights, Document pipelines) {
    for (Element weight : weights.elements()) {
      if (!pipelines.has(weight.name())) {
        throw new CommandException(
            9967500,
            stage
                + " has a weight in 'combination.weights' for '"
                + weight.name()
                + "', which is none of its input pipelines");
      }
      if (!(weight.value() instanceof NumberValue number)) {
        throw new CommandException(
            13118,
            stage
                + "'s weight of '"
                + weight.name()
                + "' must be a number, found "
                + weight.value().type().alias());
      }
      if (!(number.doubleValue() >= 0)) {
        throw new CommandException(
            9460300,
            stage + "'s pipeline weight must be non-negative, but given " + number.doubleValue());
      }
    }
  }

  private static double weight(Document weights, String pipeline) {
    return weights.get(pipeline) instanceof NumberValue number ? number.doubleValue() : 1;
  }

  /** The expression that makes one score of all, in which pipelines are variables. */
  private @Nullable Expression expression(
      Document combination, Document pipelines, StageCompilation compilation) {
    Value method = combination.get("method");
    Value expression = combination.get("expression");
    String chosen =
        method.isNullish() ? "avg" : StageOptions.string(method, stage, "combination.method");
    if (!chosen.equals("avg") && !chosen.equals("expression")) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "Enumeration value '"
              + chosen
              + "' for field '$scoreFusion.combination.method' is not a valid value.");
    }
    if (chosen.equals("expression") == expression.isMissing()) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE,
          "$scoreFusion's 'combination.expression' must be there exactly when"
              + " 'combination.method' is 'expression'");
    }
    if (expression.isMissing()) {
      return null;
    }
    if (!combination.get("weights").isMissing()) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE,
          "$scoreFusion takes either 'combination.weights' or 'combination.expression'");
    }
    return bound(compilation, pipelines).compile(expression);
  }

  private Compilation bound(StageCompilation compilation, Document pipelines) {
    Compilation within = compilation.expressions();
    for (Element pipeline : pipelines.elements()) {
      within = within.bind(pipeline.name());
      slots.add(Objects.requireNonNull(within.slot(pipeline.name())));
    }
    return within;
  }

  static CommandException timeSeries(String stage) {
    return new CommandException(10557301, stage + " is unsupported on timeseries collections");
  }

  /** The value of a score. */
  static NumberValue number(Value score, String stage) {
    if (score instanceof NumberValue number) {
      return number;
    }
    throw new CommandException(
        ErrorCode.TYPE_MISMATCH,
        stage
            + "'s score must be a number, found "
            + (score == Constant.MISSING ? "nothing" : score.type().alias()));
  }
}
