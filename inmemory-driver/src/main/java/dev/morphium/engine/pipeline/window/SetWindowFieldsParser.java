package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.pipeline.AccumulatorFactory;
import dev.morphium.engine.pipeline.PipelineTables;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StageOptions;
import dev.morphium.engine.pipeline.WindowFunction;
import dev.morphium.engine.pipeline.WindowFunctionFactory;
import dev.morphium.engine.pipeline.WindowPlace;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.FieldPathRules;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parses the operand of {@code $setWindowFields}. */
public final class SetWindowFieldsParser {
  private static final String NAME = "$setWindowFields";

  /** Accumulators that are no window functions. */
  private static final Set<String> ONLY_GROUPS = Set.of("$accumulator", "$mergeObjects");

  private SetWindowFieldsParser() {}

  /**
   * Makes the stage.
   *
   * @throws CommandException with the server's codes when the operand is none
   */
  public static Stage parse(String name, Value operand, StageCompilation compilation) {
    if (!(operand instanceof Document specification)) {
      throw failure(
          "the $setWindowFields stage specification must be an object, found "
              + operand.type().alias());
    }
    Expression partitionBy = null;
    SortPattern sort = SortPattern.EMPTY;
    Document output = null;
    for (Element option : specification.elements()) {
      switch (option.name()) {
        case "partitionBy" -> partitionBy = compilation.expression(option.value());
        case "sortBy" ->
            sort = SortPattern.parse(StageOptions.document(option.value(), NAME, "sortBy"));
        case "output" -> output = StageOptions.document(option.value(), NAME, "output");
        default -> throw StageOptions.unknown(NAME, option.name());
      }
    }
    if (output == null) {
      throw new CommandException(
          40414, "BSON field '$setWindowFields.output' is missing but a required field");
    }
    return create(partitionBy, output, new WindowPlace(sort, compilation));
  }

  private static Stage create(
      @Nullable Expression partitionBy, Document output, WindowPlace place) {
    Map<FieldPath, WindowFunction> functions = new LinkedHashMap<>();
    for (Element field : output.elements()) {
      functions.put(FieldPathRules.parse(field.name()), function(field.value(), place));
    }
    return new SetWindowFieldsStage(
        partitionBy, place.sort(), Collections.unmodifiableMap(functions));
  }

  private static WindowFunction function(Value value, WindowPlace place) {
    if (!(value instanceof Document specification)) {
      throw failure(
          "The field must be an object with a window function, not " + ValueText.of(value));
    }
    String name = null;
    for (Element element : specification.elements()) {
      if (element.name().startsWith("$")) {
        name = element.name();
        break;
      }
    }
    if (name == null) {
      throw failure(
          "Expected a $-prefixed window function, but found none in "
              + ValueText.of(specification));
    }
    PipelineTables tables = place.compilation().tables();
    WindowFunctionFactory own = tables.windowFunctions().find(name);
    if (own != null) {
      return own.create(name, specification, place);
    }
    AccumulatorFactory accumulator =
        ONLY_GROUPS.contains(name) ? null : tables.accumulators().find(name);
    if (accumulator == null) {
      throw failure("Unrecognized window function, " + name);
    }
    return WindowedAccumulator.parse(name, specification, accumulator, place);
  }

  /**
   * @throws CommandException 9 when a function's specification has other fields than these
   */
  static void checkOnly(Document specification, String... allowed) {
    for (Element element : specification.elements()) {
      if (!List.of(allowed).contains(element.name())) {
        throw failure(
            "Window function found an unknown argument: "
                + element.name()
                + ". The function is "
                + allowed[0]);
      }
    }
  }

  static CommandException failure(String message) {
    return new CommandException(ErrorCode.FAILED_TO_PARSE, message);
  }
}
