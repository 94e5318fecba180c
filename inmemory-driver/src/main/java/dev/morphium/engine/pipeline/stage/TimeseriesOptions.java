package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.StageOptions;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberCoercion;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Set;

/** Checks of the options of a time series collection, as {@code $out} takes them. */
final class TimeseriesOptions {
  private static final String NAME = "$out.timeseries";
  private static final long MAX_SECONDS = 31_536_000;
  private static final Set<String> GRANULARITIES = Set.of("seconds", "minutes", "hours");

  private TimeseriesOptions() {}

  /**
   * @throws CommandException with the server's codes when they are none
   */
  static void check(Document options) {
    boolean time = false;
    int bucketOptions = 0;
    for (Element option : options.elements()) {
      Value value = option.value();
      if (!Set.of(
              "timeField",
              "metaField",
              "granularity",
              "bucketMaxSpanSeconds",
              "bucketRoundingSeconds")
          .contains(option.name())) {
        throw StageOptions.unknown(NAME, option.name());
      }
      if (value.isNullish()) {
        continue;
      }
      switch (option.name()) {
        case "timeField" -> {
          StageOptions.string(value, NAME, "timeField");
          time = true;
        }
        case "metaField" -> StageOptions.string(value, NAME, "metaField");
        case "granularity" -> checkGranularity(StageOptions.string(value, NAME, "granularity"));
        default -> {
          checkSeconds(value, option.name());
          bucketOptions++;
        }
      }
    }
    if (!time) {
      throw new CommandException(
          40414, "BSON field '$out.timeseries.timeField' is missing but a required field");
    }
    if (bucketOptions == 1) {
      throw new CommandException(
          ErrorCode.INVALID_OPTIONS,
          "timeseries.bucketRoundingSeconds and timeseries.bucketMaxSpanSeconds must both be set"
              + " to the same value");
    }
  }

  private static void checkGranularity(String granularity) {
    if (!GRANULARITIES.contains(granularity)) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "Enumeration value '"
              + granularity
              + "' for field '$out.timeseries.granularity' is not a valid value.");
    }
  }

  private static void checkSeconds(Value value, String option) {
    if (!(value instanceof NumberValue number)) {
      throw StageOptions.wrongType(value, NAME, option, "number");
    }
    long seconds = NumberCoercion.toLong(number);
    if (seconds < 1 || seconds > MAX_SECONDS) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "BSON field '"
              + option
              + "' value must be between 1 and "
              + MAX_SECONDS
              + ", actual value '"
              + seconds
              + "'");
    }
  }
}
