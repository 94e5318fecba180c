package dev.morphium.engine.command.ddl;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What {@code collMod} asks of a time series: coarser buckets. Source: MongoDB manual, "Set
 * Granularity for Time Series Data", "Change Time Series Granularity".
 */
final class TimeseriesChange {
  private static final CommandFields FIELDS = CommandFields.statement("collMod.timeseries");
  private static final CommandField GRANULARITY = FIELDS.string("granularity");
  private static final CommandField SPAN = FIELDS.number("bucketMaxSpanSeconds");
  private static final CommandField ROUNDING = FIELDS.number("bucketRoundingSeconds");
  private static final Set<String> BUCKETS =
      Set.of("granularity", "bucketMaxSpanSeconds", "bucketRoundingSeconds");
  private static final long MOST_SECONDS = 31_536_000;

  /** The granularities, and the buckets that each of them stands for. */
  private enum Granularity {
    SECONDS("seconds", 3_600, 60),
    MINUTES("minutes", 86_400, 3_600),
    HOURS("hours", 2_592_000, 86_400);

    private final String title;
    private final long span;
    private final long rounding;

    Granularity(String title, long span, long rounding) {
      this.title = title;
      this.span = span;
      this.rounding = rounding;
    }

    static @Nullable Granularity of(String title) {
      for (Granularity each : values()) {
        if (each.title.equals(title)) {
          return each;
        }
      }
      return null;
    }
  }

  private final @Nullable Granularity granularity;
  private final long span;
  private final long rounding;

  private TimeseriesChange(@Nullable Granularity granularity, long span, long rounding) {
    this.granularity = granularity;
    this.span = span;
    this.rounding = rounding;
  }

  /**
   * The change that the field {@code timeseries} asks for.
   *
   * @throws CommandException 2 or 72 when it can be none, whatever the time series is
   */
  static TimeseriesChange read(Document given) {
    Arguments asked = Arguments.parseStatement(FIELDS, given);
    String title = asked.string(GRANULARITY);
    Granularity granularity = title == null ? null : Granularity.of(title);
    if (title != null && granularity == null) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "Enumeration value '%s' for field 'collMod.timeseries.granularity' is not a valid value."
              .formatted(title));
    }
    long span = seconds(asked, SPAN);
    long rounding = seconds(asked, ROUNDING);
    boolean contradicts =
        granularity == null
            ? span != rounding
            : rounding > 0 || span > 0 && span != granularity.span;
    if (contradicts) {
      throw CollModCommand.invalid(
          granularity == null
              ? "Timeseries 'bucketMaxSpanSeconds' and 'bucketRoundingSeconds' need to be set to"
                  + " the same value"
              : "Timeseries 'bucketMaxSpanSeconds' and 'bucketRoundingSeconds' contradict"
                  + " 'granularity'");
    }
    return new TimeseriesChange(granularity, span, rounding);
  }

  private static long seconds(Arguments asked, CommandField field) {
    if (!asked.has(field)) {
      return 0;
    }
    long seconds = asked.int64(field, 0);
    if (seconds < 1 || seconds > MOST_SECONDS) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "BSON field '%s' value must be >= 1 and <= %d, actual value '%d'"
              .formatted(field.name(), MOST_SECONDS, seconds));
    }
    return seconds;
  }

  /**
   * The option {@code timeseries} after the change.
   *
   * @throws CommandException 72 when buckets would become finer
   */
  Document on(Document series) {
    if (granularity == null && span == 0) {
      return series;
    }
    Granularity before =
        series.get("granularity") instanceof StringValue title
            ? Granularity.of(title.value())
            : null;
    long spanBefore = Arguments.toLong(series.get("bucketMaxSpanSeconds"), 0);
    long roundingBefore = Arguments.toLong(series.get("bucketRoundingSeconds"), 0);
    if (before == null && spanBefore == 0) {
      before = Granularity.SECONDS;
    }
    if (before != null) {
      spanBefore = before.span;
      roundingBefore = before.rounding;
    }
    long spanAfter = granularity == null ? span : granularity.span;
    long roundingAfter = granularity == null ? rounding : granularity.rounding;
    if (spanAfter < spanBefore || roundingAfter < roundingBefore) {
      throw CollModCommand.invalid(
          "Invalid transition for timeseries.granularity. Can only transition from 'seconds' to"
              + " 'minutes' or 'minutes' to 'hours', and only to longer buckets.");
    }
    return changed(series);
  }

  private Document changed(Document series) {
    DocumentBuilder builder = new DocumentBuilder();
    for (Element element : series.elements()) {
      if (!BUCKETS.contains(element.name())) {
        builder.append(element.name(), element.value());
      }
    }
    if (granularity == null) {
      builder.append("bucketRoundingSeconds", (int) rounding);
      builder.append("bucketMaxSpanSeconds", (int) span);
    } else {
      builder.append("granularity", granularity.title);
      builder.append("bucketMaxSpanSeconds", (int) granularity.span);
    }
    return builder.build();
  }
}
