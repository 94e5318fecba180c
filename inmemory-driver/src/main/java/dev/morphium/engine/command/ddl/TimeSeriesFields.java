package dev.morphium.engine.command.ddl;

import dev.morphium.engine.catalog.TimeSeriesOptions;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;

/**
 * The option {@code timeseries} of {@code create}, and its change by {@code collMod}. Source:
 * MongoDB manual, "Time Series", "Set Granularity for Time Series Data".
 */
final class TimeSeriesFields {
  private static final CommandFields FIELDS = CommandFields.statement("create.timeseries");
  private static final CommandField TIME_FIELD = FIELDS.string("timeField");
  private static final CommandField META_FIELD = FIELDS.string("metaField");
  private static final CommandField GRANULARITY = FIELDS.string("granularity");
  private static final CommandField SPAN = FIELDS.number("bucketMaxSpanSeconds");
  private static final CommandField ROUNDING = FIELDS.number("bucketRoundingSeconds");

  private static final CommandFields CHANGE = CommandFields.statement("collMod.timeseries");
  private static final CommandField NEW_GRANULARITY = CHANGE.string("granularity");
  private static final CommandField NEW_SPAN = CHANGE.number("bucketMaxSpanSeconds");
  private static final CommandField NEW_ROUNDING = CHANGE.number("bucketRoundingSeconds");

  private TimeSeriesFields() {}

  /**
   * The option in full.
   *
   * @throws CommandException when MongoDB would refuse the option
   */
  static Document read(Document given) {
    Arguments arguments = Arguments.parseStatement(FIELDS, given);
    arguments.require(TIME_FIELD);
    String time = String.valueOf(arguments.string(TIME_FIELD));
    String meta = arguments.string(META_FIELD);
    return TimeSeriesOptions.of(
        time,
        meta,
        arguments.string(GRANULARITY),
        seconds(arguments, SPAN),
        seconds(arguments, ROUNDING));
  }

  /**
   * The option after a change to coarser buckets.
   *
   * @throws CommandException 2 or 72 when there can be no such change
   */
  static Document changed(Document series, Document asked) {
    Arguments change = Arguments.parseStatement(CHANGE, asked);
    return TimeSeriesOptions.changed(
        series,
        change.string(NEW_GRANULARITY),
        seconds(change, NEW_SPAN),
        seconds(change, NEW_ROUNDING));
  }

  /**
   * A number of seconds; 0 when none was given.
   *
   * @throws CommandException 2 when it is out of range
   */
  private static long seconds(Arguments arguments, CommandField field) {
    return arguments.has(field)
        ? TimeSeriesOptions.seconds(field.name().text(), arguments.int64(field, 0))
        : 0;
  }
}
