package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.FieldPathRules;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/** Parses the operand of {@code $graphLookup}. */
final class GraphLookupParser {
  private final StageCompilation compilation;
  private @Nullable Namespace from;
  private @Nullable FieldPath as;
  private @Nullable Expression startWith;
  private @Nullable FieldPath connectFrom;
  private @Nullable FieldPath connectTo;
  private @Nullable FieldPath depthField;
  private @Nullable Filter restriction;
  private long maxDepth = Long.MAX_VALUE;

  private GraphLookupParser(StageCompilation compilation) {
    this.compilation = compilation;
  }

  static Stage parse(String name, Value operand, StageCompilation compilation) {
    if (!(operand instanceof Document specification)) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE,
          "the $graphLookup stage specification must be an object, but found "
              + operand.type().alias());
    }
    GraphLookupParser parser = new GraphLookupParser(compilation);
    for (Element option : specification.elements()) {
      parser.read(option.name(), option.value());
    }
    return parser.stage();
  }

  private void read(String name, Value value) {
    switch (name) {
      case "from" -> {
        if (!(value instanceof StringValue collection)) {
          throw new CommandException(
              ErrorCode.FAILED_TO_PARSE,
              "$graphLookup 'from' field must be a string, but found " + value.type().alias());
        }
        from = Namespace.of(compilation.database(), collection.value());
      }
      case "as" -> as = path(name, value);
      case "startWith" -> startWith = compilation.expression(value);
      case "connectFromField" -> connectFrom = path(name, value);
      case "connectToField" -> connectTo = path(name, value);
      case "depthField" -> depthField = path(name, value);
      case "maxDepth" -> maxDepth = depth(value);
      case "restrictSearchWithMatch" -> {
        if (!(value instanceof Document query)) {
          throw new CommandException(
              40185, "restrictSearchWithMatch must be an object, found: " + value.type().alias());
        }
        restriction = compilation.filter(query);
      }
      default -> throw new CommandException(40104, "Unknown argument to $graphLookup: " + name);
    }
  }

  private static FieldPath path(String option, Value value) {
    if (!(value instanceof StringValue text)) {
      throw new CommandException(
          40103, "expected string as argument for " + option + ", found: " + value.type().alias());
    }
    return FieldPathRules.parse(text.value());
  }

  private static long depth(Value value) {
    if (!(value instanceof NumberValue number)) {
      throw new CommandException(
          40100, "maxDepth requires numeric argument, found " + value.type().alias());
    }
    if (number.signum() < 0) {
      throw new CommandException(40101, "maxDepth requires a nonnegative argument");
    }
    if (!number.isLong()) {
      throw new CommandException(40102, "maxDepth could not be represented as a long long");
    }
    return number.longValue();
  }

  private Stage stage() {
    if (from == null
        || as == null
        || startWith == null
        || connectFrom == null
        || connectTo == null) {
      throw new CommandException(
          40105,
          "$graphLookup requires 'from', 'as', 'startWith', 'connectFromField', and"
              + " 'connectToField' to be specified.");
    }
    return new GraphLookupStage(
        from, as, startWith, connectFrom, connectTo, depthField, maxDepth, restriction);
  }
}
