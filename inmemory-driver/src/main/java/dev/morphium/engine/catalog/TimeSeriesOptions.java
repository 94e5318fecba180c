package dev.morphium.engine.catalog;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The option {@code timeseries} of a collection in full, as {@code listCollections} shows it.
 *
 * <p>How much time a bucket spans is given either by a granularity or in seconds. Nothing depends
 * on it here, where there are no buckets; but it is checked and kept as in MongoDB. Source: MongoDB
 * manual, "Set Granularity for Time Series Data".
 */
public final class TimeSeriesOptions {
  private static final long MOST_SECONDS = 31_536_000;
  private static final List<Granularity> GRANULARITIES =
      List.of(
          new Granularity("seconds", 60, 3_600),
          new Granularity("minutes", 3_600, 86_400),
          new Granularity("hours", 86_400, 2_592_000));

  private record Granularity(String name, long rounding, long span) {}

  private TimeSeriesOptions() {}

  /**
   * The option in full.
   *
   * @param granularity null for the usual one, unless there are seconds
   * @param span the option {@code bucketMaxSpanSeconds}, or 0
   * @param rounding the option {@code bucketRoundingSeconds}, or 0
   * @throws CommandException 72 when they do not go together, 2 for no granularity
   */
  public static Document of(
      String time, @Nullable String meta, @Nullable String granularity, long span, long rounding) {
    checkName("timeField", time);
    if (meta != null) {
      checkName("metaField", meta);
      if (meta.equals("_id") || meta.equals(time)) {
        throw invalid("The field 'metaField' must not be \"_id\" or the same as 'timeField'");
      }
    }
    return build(time, meta, checked(granularity, span, rounding), span);
  }

  /**
   * The option after a change of the span.
   *
   * @param before the option in full
   * @param granularity as in {@link #of}, or null when it is not to change
   * @throws CommandException 72 when the span would become less, or others as in {@link #of}
   */
  public static Document changed(
      Document before, @Nullable String granularity, long span, long rounding) {
    if (granularity == null && span == 0 && rounding == 0) {
      return before;
    }
    Granularity wanted = checked(granularity, span, rounding);
    long newSpan = wanted == null ? span : wanted.span;
    long newRounding = wanted == null ? rounding : wanted.rounding;
    long oldSpan = number(before, "bucketMaxSpanSeconds");
    Granularity old = named(text(before, "granularity"));
    long oldRounding = old == null ? number(before, "bucketRoundingSeconds") : old.rounding;
    if (newSpan < oldSpan || newRounding < oldRounding) {
      throw invalid(
          "Invalid transition for timeseries.granularity, bucketMaxSpanSeconds or"
              + " bucketRoundingSeconds: they can only be increased");
    }
    String time = String.valueOf(text(before, "timeField"));
    return build(time, text(before, "metaField"), wanted, span);
  }

  /**
   * A number of seconds.
   *
   * @throws CommandException 2 when it is out of range
   */
  public static long seconds(String option, long seconds) {
    if (seconds < 1 || seconds > MOST_SECONDS) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "BSON field '%s' value must be >= 1 and <= %d, actual value '%d'"
              .formatted(option, MOST_SECONDS, seconds));
    }
    return seconds;
  }

  private static Document build(
      String time, @Nullable String meta, @Nullable Granularity granularity, long span) {
    DocumentBuilder options = new DocumentBuilder().append("timeField", time);
    if (meta != null) {
      options.append("metaField", meta);
    }
    if (granularity == null) {
      options.append("bucketRoundingSeconds", (int) span);
    } else {
      options.append("granularity", granularity.name);
    }
    return options
        .append("bucketMaxSpanSeconds", (int) (granularity == null ? span : granularity.span))
        .build();
  }

  /** The granularity, or null when there are seconds in place of one. */
  private static @Nullable Granularity checked(@Nullable String name, long span, long rounding) {
    if (name == null && (span > 0 || rounding > 0)) {
      if (span != rounding) {
        throw invalid(
            "Timeseries 'bucketMaxSpanSeconds' and 'bucketRoundingSeconds' need to be set to the"
                + " same value");
      }
      return null;
    }
    Granularity granularity = named(name == null ? "seconds" : name);
    if (granularity == null) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "Enumeration value '" + name + "' for field 'timeseries.granularity' is not valid");
    }
    if (rounding > 0 || span > 0 && span != granularity.span) {
      throw invalid(
          "Timeseries 'bucketMaxSpanSeconds' and 'bucketRoundingSeconds' contradict"
              + " 'granularity'");
    }
    return granularity;
  }

  private static @Nullable Granularity named(@Nullable String name) {
    for (Granularity granularity : GRANULARITIES) {
      if (granularity.name.equals(name)) {
        return granularity;
      }
    }
    return null;
  }

  private static void checkName(String option, String name) {
    if (name.indexOf('.') >= 0) {
      throw invalid("'" + option + "' must be a top-level field, not " + name);
    }
  }

  private static @Nullable String text(Document options, String field) {
    return options.get(field) instanceof StringValue text ? text.value() : null;
  }

  private static long number(Document options, String field) {
    return options.get(field) instanceof NumberValue number ? number.longValue() : 0;
  }

  private static CommandException invalid(String message) {
    return new CommandException(ErrorCode.INVALID_OPTIONS, message);
  }
}
