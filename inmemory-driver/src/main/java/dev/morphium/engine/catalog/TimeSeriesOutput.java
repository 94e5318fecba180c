package dev.morphium.engine.catalog;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import org.jspecify.annotations.Nullable;

/**
 * The output of {@code $out} into a time series collection. Source: MongoDB manual, "$out
 * (aggregation stage)", "Time Series Collections".
 */
public final class TimeSeriesOutput {
  private TimeSeriesOutput() {}

  /**
   * The options of the collection that a pipeline's output becomes.
   *
   * @param target the collection that it replaces, or null
   * @param timeseries the options that the stage was given, in full, or null
   * @throws CommandException 7406103 when the target is another time series, 7268700 when it is
   *     none
   */
  public static Document options(@Nullable CollectionState target, @Nullable Document timeseries) {
    if (target == null) {
      return timeseries == null
          ? Document.EMPTY
          : new DocumentBuilder().append("timeseries", timeseries).build();
    }
    if (timeseries != null) {
      Value present = target.options().get("timeseries");
      if (present.isMissing()) {
        throw new CommandException(
            7268700,
            "Cannot create a time-series collection from a non time-series collection: "
                + target.namespace());
      }
      if (!present.equals(timeseries)) {
        throw new CommandException(
            7406103,
            "Time-series options of $out must match those of the existing collection %s: %s"
                .formatted(target.namespace(), present));
      }
    }
    return target.options();
  }
}
