package dev.morphium.engine.pipeline.accumulator;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.ConstantExpression;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.pipeline.AccumulatorFactory;
import dev.morphium.engine.pipeline.CompiledAccumulator;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.script.Scripts;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.CodeValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The accumulator {@code $accumulator}, made of functions of JavaScript. Source: MongoDB manual,
 * "$accumulator (aggregation)".
 */
final class ScriptAccumulators {
  private ScriptAccumulators() {}

  static OperatorTable.Builder<AccumulatorFactory> entries() {
    return OperatorTable.<AccumulatorFactory>of("accumulator")
        .implemented("$accumulator", ScriptAccumulators::accumulator);
  }

  private static CompiledAccumulator accumulator(
      String name, Value operand, Compilation compilation) {
    if (!(operand instanceof Document specification)) {
      throw new CommandException(
          4544703,
          "$accumulator expects an object as an argument; found: " + operand.type().alias());
    }
    Map<String, String> functions = new HashMap<>();
    Expression start = null;
    Expression input = null;
    for (Element element : specification.elements()) {
      switch (element.name()) {
        case "init", "accumulate", "merge", "finalize" ->
            functions.put(element.name(), function(element, compilation));
        case "initArgs" -> start = compilation.compile(element.value());
        case "accumulateArgs" -> input = compilation.compile(element.value());
        case "lang" -> checkLanguage(element.value());
        default ->
            throw new CommandException(
                4544706, "$accumulator got an unexpected field: " + element.name());
      }
    }
    String init = required("init", functions, 4544707);
    String accumulate = required("accumulate", functions, 4544708);
    required("merge", functions, 4544709);
    if (input == null) {
      throw new CommandException(
          4544710, "$accumulator missing required argument 'accumulateArgs'");
    }
    Scripts scripts = compilation.context().scripts();
    Expression initial = start == null ? new ConstantExpression(ArrayValue.EMPTY) : start;
    Expression arguments = input;
    String loop = ScriptState.loop(accumulate);
    String last = functions.get("finalize");
    return scope -> {
      Value first = initial.evaluate(scope);
      if (!(first instanceof ArrayValue array)) {
        throw new CommandException(
            4544711, "$accumulator initArgs must evaluate to an array: " + ValueText.of(first));
      }
      Value state = scripts.call(init, array.elements());
      return new ScriptState(scripts, state, arguments, loop, last);
    };
  }

  private static String required(String name, Map<String, String> functions, int missing) {
    String source = functions.get(name);
    if (source == null || source.isEmpty()) {
      throw new CommandException(missing, "$accumulator missing required argument '" + name + "'");
    }
    return source;
  }

  private static String function(Element element, Compilation compilation) {
    Expression expression = compilation.compile(element.value());
    if (!expression.isConstant()) {
      throw new CommandException(
          4544701, "$accumulator '" + element.name() + "' must be a constant expression");
    }
    String source = source(expression.evaluate(compilation.newScope()));
    if (source == null) {
      throw new CommandException(
          4544702, "$accumulator '" + element.name() + "' must be a String or Code");
    }
    return source;
  }

  /** The source of a function; null when the value is none. */
  static @Nullable String source(Value value) {
    return switch (value) {
      case StringValue text -> text.value();
      case CodeValue code -> code.value();
      default -> null;
    };
  }

  private static void checkLanguage(Value language) {
    if (!(language instanceof StringValue text)) {
      throw new CommandException(
          4544704, "$accumulator lang must be a string; found: " + language.type().alias());
    }
    if (!text.value().equals("js")) {
      throw new CommandException(4544705, "$accumulator only supports lang: 'js'");
    }
  }
}
