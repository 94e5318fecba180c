package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StageOptions;
import dev.morphium.engine.pipeline.window.SetWindowFieldsParser;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.FieldPathRules;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses {@code $fill}: values for fields that are null or missing. It is short for {@code
 * $setWindowFields} and {@code $addFields}. Source: MongoDB manual, "$fill (aggregation)".
 */
final class FillParser {
  private static final String NAME = "$fill";

  private @Nullable Value partitionBy;
  private @Nullable Document sortBy;
  private @Nullable Document output;

  private FillParser() {}

  static Stage parse(String name, Value operand, StageCompilation compilation) {
    if (!(operand instanceof Document specification)) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE,
          "the $fill stage specification must be an object, found " + operand.type().alias());
    }
    FillParser parser = new FillParser();
    specification.elements().forEach(parser::option);
    return new CompositeStage(NAME, parser.stages(compilation));
  }

  private void option(Element option) {
    Value value = option.value();
    switch (option.name()) {
      case "partitionBy" -> partition(value);
      case "partitionByFields" -> partition(fields(value));
      case "sortBy" -> sortBy = StageOptions.document(value, NAME, "sortBy");
      case "output" -> output = StageOptions.document(value, NAME, "output");
      default -> throw StageOptions.unknown(NAME, option.name());
    }
  }

  private void partition(Value value) {
    if (partitionBy != null) {
      throw new CommandException(
          6050204, "Maximum one of 'partitionBy' and 'partitionByFields' can be specified");
    }
    partitionBy = value;
  }

  /** The document expression that partitions by these fields. */
  private static Value fields(Value value) {
    if (!(value instanceof ArrayValue array)) {
      throw StageOptions.wrongType(value, NAME, "partitionByFields", "array");
    }
    DocumentBuilder key = new DocumentBuilder();
    int index = 0;
    for (Value field : array.elements()) {
      String path = StageOptions.string(field, NAME, "partitionByFields");
      if (path.startsWith("$")) {
        throw new CommandException(6050202, "Field path must not start with '$': " + path);
      }
      FieldPathRules.parse(path);
      key.append("key" + index++, StringValue.of("$" + path));
    }
    return key.build();
  }

  private List<Stage> stages(StageCompilation compilation) {
    if (output == null) {
      throw new CommandException(
          40414, "BSON field '$fill.output' is missing but a required field");
    }
    DocumentBuilder windows = new DocumentBuilder();
    DocumentBuilder constants = new DocumentBuilder();
    boolean anyWindow = false;
    boolean anyConstant = false;
    for (Element field : output.elements()) {
      Document fill = StageOptions.document(field.value(), "$fill.output", field.name());
      Element how = only(field.name(), fill);
      Value path = StringValue.of("$" + field.name());
      if (how.name().equals("value")) {
        constants.startDocument(field.name());
        constants.append("$ifNull", ArrayValue.of(path, how.value())).end();
        anyConstant = true;
      } else {
        windows.startDocument(field.name()).append(function(how.value()), path).end();
        anyWindow = true;
      }
    }
    List<Stage> stages = new ArrayList<>();
    if (anyWindow) {
      stages.add(windowStage(windows.build(), compilation));
    }
    if (anyConstant) {
      stages.add(ProjectingStages.addFields("$addFields", constants.build(), compilation));
    }
    return List.copyOf(stages);
  }

  private static Element only(String name, Document fill) {
    List<Element> options = fill.elements();
    if (options.size() != 1
        || !options.get(0).name().equals("value") && !options.get(0).name().equals("method")) {
      throw new CommandException(
          6050203,
          "Each element of 'output' must have exactly one of 'value' and 'method', but '"
              + name
              + "' has not");
    }
    return options.get(0);
  }

  private static String function(Value method) {
    String name = method instanceof StringValue text ? text.value() : "";
    return switch (name) {
      case "linear" -> "$linearFill";
      case "locf" -> "$locf";
      default ->
          throw new CommandException(
              6050202, "Method must be either 'locf' or 'linear', but found " + method);
    };
  }

  private Stage windowStage(Document windows, StageCompilation compilation) {
    DocumentBuilder specification = new DocumentBuilder();
    if (partitionBy != null) {
      specification.append("partitionBy", partitionBy);
    }
    if (sortBy != null) {
      specification.append("sortBy", sortBy);
    }
    specification.append("output", windows);
    return SetWindowFieldsParser.parse("$setWindowFields", specification.build(), compilation);
  }
}
