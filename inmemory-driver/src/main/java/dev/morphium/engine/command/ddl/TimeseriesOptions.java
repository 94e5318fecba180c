package dev.morphium.engine.command.ddl;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Map;

/** The option {@code timeseries} of {@code create}. Source: MongoDB manual, "Time Series". */
final class TimeseriesOptions {
  private static final CommandFields FIELDS = CommandFields.statement("create.timeseries");
  private static final CommandField TIME_FIELD = FIELDS.string("timeField");
  private static final CommandField META_FIELD = FIELDS.string("metaField");
  private static final CommandField GRANULARITY = FIELDS.string("granularity");
  private static final CommandField SPAN = FIELDS.number("bucketMaxSpanSeconds");
  private static final CommandField ROUNDING = FIELDS.number("bucketRoundingSeconds");
  private static final Map<String, Long> SPANS =
      Map.of("seconds", 3_600L, "minutes", 86_400L, "hours", 2_592_000L);
  private static final long MOST_SECONDS = 31_536_000;

  private TimeseriesOptions() {}

  /**
   * @throws CommandException when MongoDB would refuse the option
   */
  static void check(Document given) {
    Arguments arguments = Arguments.parseStatement(FIELDS, given);
    arguments.require(TIME_FIELD);
    String time = String.valueOf(arguments.string(TIME_FIELD));
    String meta = arguments.string(META_FIELD);
    checkName("timeField", time);
    if (meta != null) {
      checkName("metaField", meta);
      if (meta.equals("_id") || meta.equals(time)) {
        throw CreateConflicts.invalid(
            "The field 'metaField' must not be \"_id\" or the same as 'timeField'");
      }
    }
    String granularity = arguments.string(GRANULARITY);
    if (granularity != null && !SPANS.containsKey(granularity)) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "Enumeration value '%s' for field 'create.timeseries.granularity' is not a valid value."
              .formatted(granularity));
    }
    checkSeconds(arguments, granularity == null ? 0 : SPANS.getOrDefault(granularity, 0L));
  }

  private static void checkName(String field, String name) {
    if (name.indexOf('.') >= 0) {
      throw CreateConflicts.invalid("'" + field + "' must be a top-level field, not " + name);
    }
  }

  private static void checkSeconds(Arguments arguments, long expected) {
    long span = seconds(arguments, SPAN);
    long rounding = seconds(arguments, ROUNDING);
    if (expected > 0) {
      if (rounding > 0 || span > 0 && span != expected) {
        throw CreateConflicts.invalid(
            "Timeseries 'bucketMaxSpanSeconds' and 'bucketRoundingSeconds' contradict"
                + " 'granularity'");
      }
    } else if (span != rounding) {
      throw CreateConflicts.invalid(
          "Timeseries 'bucketMaxSpanSeconds' and 'bucketRoundingSeconds' need to be set to the"
              + " same value");
    }
  }

  private static long seconds(Arguments arguments, CommandField field) {
    if (!arguments.has(field)) {
      return 0;
    }
    long seconds = arguments.int64(field, 0);
    if (seconds < 1 || seconds > MOST_SECONDS) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "BSON field '%s' value must be >= 1 and <= %d, actual value '%d'"
              .formatted(field.name(), MOST_SECONDS, seconds));
    }
    return seconds;
  }
}
