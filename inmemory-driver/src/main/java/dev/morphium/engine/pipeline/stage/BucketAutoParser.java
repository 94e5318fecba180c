package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.pipeline.AccumulatedField;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import java.util.List;

/** Parses the operand of {@code $bucketAuto}. */
final class BucketAutoParser {
  private BucketAutoParser() {}

  static Stage parse(String name, Value operand, StageCompilation compilation) {
    if (!(operand instanceof Document specification)) {
      throw new CommandException(
          40240,
          "The argument to $bucketAuto must be an object, but found type: "
              + operand.type().alias());
    }
    Expression groupBy = null;
    int buckets = 0;
    List<AccumulatedField> fields = null;
    Granularity granularity = null;
    for (Element option : specification.elements()) {
      Value value = option.value();
      switch (option.name()) {
        case "groupBy" -> groupBy = BucketStage.groupBy(value, 40239, "$bucketAuto", compilation);
        case "buckets" -> buckets = buckets(value);
        case "output" -> fields = BucketStage.fields(value, 40244, "$bucketAuto", compilation);
        case "granularity" -> granularity = granularity(value);
        default ->
            throw new CommandException(
                40245, "Unrecognized option to $bucketAuto: " + option.name());
      }
    }
    if (groupBy == null || buckets == 0) {
      throw new CommandException(
          40246, "$bucketAuto requires 'groupBy' and 'buckets' to be specified");
    }
    return new BucketAutoStage(
        groupBy, buckets, fields == null ? BucketStage.count(compilation) : fields, granularity);
  }

  private static int buckets(Value value) {
    if (!(value instanceof NumberValue number)) {
      throw new CommandException(
          40241,
          "The $bucketAuto 'buckets' field must be a numeric value, but found type: "
              + value.type().alias());
    }
    if (!number.isInt()) {
      throw new CommandException(
          40242,
          "The $bucketAuto 'buckets' field must be representable as a 32-bit integer, but found "
              + ValueText.of(value));
    }
    if (number.longValue() <= 0) {
      throw new CommandException(
          40243,
          "The $bucketAuto 'buckets' field must be greater than 0, but found: "
              + ValueText.of(value));
    }
    return (int) number.longValue();
  }

  private static Granularity granularity(Value value) {
    if (!(value instanceof StringValue text)) {
      throw new CommandException(
          40261,
          "The $bucketAuto 'granularity' field must be a string, but found type: "
              + value.type().alias());
    }
    Granularity granularity = Granularity.of(text.value());
    if (granularity == null) {
      throw new CommandException(40257, "Unknown rounding granularity '" + text.value() + "'");
    }
    return granularity;
  }
}
