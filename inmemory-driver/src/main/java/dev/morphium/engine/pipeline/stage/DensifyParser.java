package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageOptions;
import dev.morphium.engine.time.TimeUnit;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.FieldPathRules;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses the operand of {@code $densify}. */
final class DensifyParser {
  private static final String NAME = "$densify";

  private DensifyParser() {}

  static Stage parse(Value operand) {
    if (!(operand instanceof Document specification)) {
      throw new CommandException(5733401, "the $densify stage must be specified with an object");
    }
    FieldPath field = null;
    List<FieldPath> partitionBy = List.of();
    Document range = null;
    for (Element option : specification.elements()) {
      switch (option.name()) {
        case "field" ->
            field = FieldPathRules.parse(StageOptions.string(option.value(), NAME, "field"));
        case "partitionByFields" -> partitionBy = fields(option.value());
        case "range" -> range = StageOptions.document(option.value(), NAME, "range");
        default -> throw StageOptions.unknown(NAME, option.name());
      }
    }
    if (field == null || range == null) {
      throw new CommandException(
          40414,
          "BSON field '$densify."
              + (field == null ? "field" : "range")
              + "' is missing but a required field");
    }
    return stage(field, partitionBy, range);
  }

  private static List<FieldPath> fields(Value value) {
    if (!(value instanceof ArrayValue array)) {
      throw StageOptions.wrongType(value, NAME, "partitionByFields", "array");
    }
    List<FieldPath> fields = new ArrayList<>();
    for (Value field : array.elements()) {
      fields.add(FieldPathRules.parse(StageOptions.string(field, NAME, "partitionByFields")));
    }
    return List.copyOf(fields);
  }

  private static Stage stage(FieldPath field, List<FieldPath> partitionBy, Document range) {
    NumberValue size = null;
    TimeUnit unit = null;
    Value bounds = null;
    for (Element option : range.elements()) {
      switch (option.name()) {
        case "step" -> {
          if (!(option.value() instanceof NumberValue number)) {
            throw StageOptions.wrongType(option.value(), "$densify.range", "step", "number");
          }
          size = number;
        }
        case "unit" ->
            unit = TimeUnit.parse(StageOptions.string(option.value(), "$densify.range", "unit"));
        case "bounds" -> bounds = option.value();
        default -> throw StageOptions.unknown("$densify.range", option.name());
      }
    }
    if (size == null || bounds == null) {
      throw new CommandException(
          40414,
          "BSON field '$densify.range."
              + (size == null ? "step" : "bounds")
              + "' is missing but a required field");
    }
    if (size.signum() <= 0) {
      throw new CommandException(5733401, "the step parameter in a range statement must be > 0");
    }
    if (unit != null && !size.isLong()) {
      throw new CommandException(6586400, "The step parameter must be a whole number with a unit");
    }
    DensifyStage.Range parsed = range(bounds, unit, partitionBy);
    return new DensifyStage(field, partitionBy, DensifyStep.of(size, unit), parsed);
  }

  private static DensifyStage.Range range(
      Value bounds, @Nullable TimeUnit unit, List<FieldPath> partitionBy) {
    if (bounds instanceof StringValue text) {
      if (text.value().equals("full")) {
        return new DensifyStage.Range.Full();
      }
      if (text.value().equals("partition") && !partitionBy.isEmpty()) {
        return new DensifyStage.Range.Partition();
      }
      throw new CommandException(
          text.value().equals("partition") ? 5733408 : 5946802,
          "Bounds string must either be 'full' or 'partition', the latter with partitionByFields");
    }
    if (!(bounds instanceof ArrayValue array)) {
      throw new CommandException(
          5946802, "Bounds must either be an array or a string, not " + bounds.type().alias());
    }
    if (array.size() != 2) {
      throw new CommandException(
          5733403, "a bounding array in a range statement must have exactly two elements");
    }
    Value from = array.get(0);
    Value to = array.get(1);
    if (ValueComparator.BINARY.compare(from, to) > 0) {
      throw new CommandException(
          5733402, "the bounds in a range statement must be in ascending order");
    }
    boolean dates = from instanceof DateValue && to instanceof DateValue;
    boolean numbers = from instanceof NumberValue && to instanceof NumberValue;
    if (unit != null ? !dates : !numbers) {
      throw new CommandException(
          dates ? 5733409 : 5733406,
          "A bounding array must be of two dates with a 'unit', or of two numbers without one");
    }
    return new DensifyStage.Range.Explicit(from, to);
  }
}
