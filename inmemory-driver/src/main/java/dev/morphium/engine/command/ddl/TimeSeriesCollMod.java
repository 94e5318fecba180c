package dev.morphium.engine.command.ddl;

import dev.morphium.engine.catalog.TimeSeriesOptions;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;

/**
 * The change of a time series collection by {@code collMod}: coarser buckets. Source: MongoDB
 * manual, "Set Granularity for Time Series Data", "Change Time Series Granularity".
 */
final class TimeSeriesCollMod {
  private static final CommandFields FIELDS = CommandFields.statement("collMod.timeseries");
  private static final CommandField GRANULARITY = FIELDS.string("granularity");
  private static final CommandField SPAN = FIELDS.number("bucketMaxSpanSeconds");
  private static final CommandField ROUNDING = FIELDS.number("bucketRoundingSeconds");

  private TimeSeriesCollMod() {}

  /**
   * The option {@code timeseries} after the change.
   *
   * @throws CommandException 2 or 72 when there can be no such change
   */
  static Document of(Document series, Document asked) {
    Arguments change = Arguments.parseStatement(FIELDS, asked);
    return TimeSeriesOptions.changed(
        series,
        change.string(GRANULARITY),
        TimeSeriesCreateOptions.seconds(change, SPAN),
        TimeSeriesCreateOptions.seconds(change, ROUNDING));
  }
}
