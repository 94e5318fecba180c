package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.match.FilterCompiler;
import dev.morphium.engine.match.QueryFeature;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.FieldPathRules;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parser of {@code $geoNear}.
 *
 * <p>Source: MongoDB manual, "$geoNear (aggregation)".
 */
final class GeoNearParser {
  private static final int DEEPEST_KEY = 180;
  private static final int DEEPEST_OUTPUT = 199;
  private static final Set<String> REMOVED = Set.of("limit", "num", "start");

  private final StageCompilation compilation;
  private @Nullable Expression near;
  private @Nullable FieldPath distanceField;
  private @Nullable FieldPath includeLocs;
  private @Nullable String key;
  private @Nullable Expression multiplier;
  private @Nullable Expression minimum;
  private @Nullable Expression maximum;
  private boolean spherical;
  private Filter query;

  private GeoNearParser(StageCompilation compilation) {
    this.compilation = compilation;
    this.query = compilation.filter(Document.EMPTY);
  }

  static Stage parse(String name, Value operand, StageCompilation compilation) {
    if (!(operand instanceof Document options)) {
      throw new CommandException(
          10065,
          "invalid parameter: expected an object ($geoNear), found " + ValueText.of(operand));
    }
    GeoNearParser parser = new GeoNearParser(compilation);
    options.elements().forEach(parser::option);
    return parser.stage();
  }

  private Stage stage() {
    if (near == null) {
      throw new CommandException(5860400, "$geoNear requires a 'near' argument");
    }
    return new GeoNearStage(
        near, distanceField, includeLocs, key, multiplier, minimum, maximum, spherical, query);
  }

  private void option(Element option) {
    Value value = option.value();
    switch (option.name()) {
      case "near" -> near = near(value);
      case "distanceField" -> distanceField = output(value, 16606, "distanceField");
      case "includeLocs" -> includeLocs = output(value, 16607, "includeLocs");
      case "key" -> key = key(value);
      case "distanceMultiplier" -> multiplier = number(value, "distanceMultiplier");
      case "minDistance" -> minimum = number(value, "minDistance");
      case "maxDistance" -> maximum = number(value, "maxDistance");
      case "spherical" -> spherical = isTrue(value);
      case "query" -> query = query(value);
      case "uniqueDocs" -> {} // without meaning since MongoDB 2.6
      default -> throw unknown(option.name());
    }
  }

  private static CommandException unknown(String name) {
    if (REMOVED.contains(name)) {
      int code = name.equals("limit") ? 50858 : name.equals("num") ? 50857 : 50856;
      return new CommandException(
          code,
          "$geoNear no longer supports the '%s' parameter. Use a $limit stage instead."
              .formatted(name));
    }
    return new CommandException(ErrorCode.BAD_VALUE, "Unknown argument to $geoNear: " + name);
  }

  private Expression near(Value value) {
    boolean shape = value instanceof Document || value instanceof ArrayValue;
    boolean variable = value instanceof StringValue text && text.value().startsWith("$$");
    if (!shape && !variable) {
      throw GeoNearStage.notPoint(value);
    }
    if (readsFields(value)) {
      throw new CommandException(
          5860402, "$geoNear requires a constant near argument: " + ValueText.of(value));
    }
    return compilation.expression(value);
  }

  private static FieldPath output(Value value, int code, String option) {
    if (!(value instanceof StringValue text)) {
      throw new CommandException(
          code, "$geoNear requires that '" + option + "' option is a String");
    }
    FieldPath path = FieldPathRules.parse(text.value());
    if (path.size() > DEEPEST_OUTPUT) {
      throw new CommandException(
          5984700, "$geoNear '" + option + "' is nested too deeply for a document");
    }
    return path;
  }

  private static String key(Value value) {
    if (!(value instanceof StringValue text)) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH,
          "$geoNear parameter 'key' must be of type string but found type: "
              + value.type().alias());
    }
    if (text.value().isEmpty()) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "$geoNear parameter 'key' cannot be the empty string");
    }
    FieldPath path = FieldPathRules.parse(text.value());
    if (path.size() > DEEPEST_KEY) {
      throw new CommandException(5729100, "FieldPath of the 'key' of $geoNear is too deep");
    }
    return text.value();
  }

  private Expression number(Value value, String option) {
    boolean expression =
        value instanceof Document document
            ? String.valueOf(document.firstName()).startsWith("$")
            : value instanceof StringValue text && text.value().startsWith("$");
    if (!expression && !(value instanceof NumberValue)) {
      throw GeoNearStage.notNumber(option, value);
    }
    if (expression && readsFields(value)) {
      throw new CommandException(
          7555702, "$geoNear requires a constant " + option + ": " + ValueText.of(value));
    }
    if (value instanceof NumberValue number) {
      GeoNearStage.checkNumber(option, number);
    }
    return compilation.expression(value);
  }

  /** Whether an expression has the path of a field, which nothing can have a value for here. */
  private static boolean readsFields(Value value) {
    return switch (value) {
      case StringValue text ->
          text.value().startsWith("$")
              && (!text.value().startsWith("$$")
                  || text.value().startsWith("$$ROOT")
                  || text.value().startsWith("$$CURRENT"));
      case ArrayValue array -> array.elements().stream().anyMatch(GeoNearParser::readsFields);
      case Document document ->
          !document.has("$literal")
              && document.elements().stream().anyMatch(each -> readsFields(each.value()));
      default -> false;
    };
  }

  /** The truth of any value: of numbers what is not zero, of others what is there. */
  private static boolean isTrue(Value value) {
    return !(value.isNullish() || value instanceof NumberValue number && isZero(number))
        && !(value.type() == ValueType.BOOLEAN && !value.isTrue());
  }

  private static boolean isZero(NumberValue number) {
    return number.isZero() && !number.isNaN();
  }

  private Filter query(Value value) {
    if (!(value instanceof Document given)) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH,
          "$geoNear parameter 'query' must be of type object but found type: "
              + value.type().alias());
    }
    return new FilterCompiler(compilation.tables().queries(), compilation.expressions())
        .forbidding(QueryFeature.NEAR, QueryFeature.TEXT, QueryFeature.WHERE)
        .compile(given);
  }
}
