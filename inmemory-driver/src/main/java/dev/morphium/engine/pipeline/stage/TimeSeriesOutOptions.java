package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.catalog.TimeSeriesOptions;
import dev.morphium.engine.pipeline.StageOptions;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberCoercion;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.Set;

/** The option {@code timeseries} of {@code $out}: a time series collection as the target. */
final class TimeSeriesOutOptions {
  private static final String NAME = "$out.timeseries";
  private static final Set<String> FIELDS =
      Set.of(
          "timeField", "metaField", "granularity", "bucketMaxSpanSeconds", "bucketRoundingSeconds");

  private TimeSeriesOutOptions() {}

  /**
   * The options in full.
   *
   * @throws CommandException with the server's codes when they are none
   */
  static Document read(Document options) {
    String time = null;
    String meta = null;
    String granularity = null;
    long span = 0;
    long rounding = 0;
    for (Element option : options.elements()) {
      Value value = option.value();
      String name = option.name();
      if (!FIELDS.contains(name)) {
        throw StageOptions.unknown(NAME, name);
      }
      if (value.isNullish()) {
        continue;
      }
      switch (name) {
        case "timeField" -> time = StageOptions.string(value, NAME, name);
        case "metaField" -> meta = StageOptions.string(value, NAME, name);
        case "granularity" -> granularity = StageOptions.string(value, NAME, name);
        case "bucketMaxSpanSeconds" -> span = seconds(value, name);
        default -> rounding = seconds(value, name);
      }
    }
    if (time == null) {
      throw new CommandException(
          40414, "BSON field '$out.timeseries.timeField' is missing but a required field");
    }
    return TimeSeriesOptions.of(time, meta, granularity, span, rounding);
  }

  private static long seconds(Value value, String option) {
    if (!(value instanceof NumberValue number)) {
      throw StageOptions.wrongType(value, NAME, option, "number");
    }
    return TimeSeriesOptions.seconds(option, NumberCoercion.toLong(number));
  }
}
