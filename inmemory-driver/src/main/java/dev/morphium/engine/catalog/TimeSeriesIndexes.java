package dev.morphium.engine.catalog;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The secondary indexes of a time series collection, and how they look on its buckets. Source:
 * MongoDB manual, "Add Secondary Indexes to Time Series Collections" and "Time Series Limitations".
 */
public final class TimeSeriesIndexes {
  private final String time;
  private final @Nullable String meta;

  private TimeSeriesIndexes(TimeSeries series) {
    this.time = series.time().text();
    this.meta = series.meta() == null ? null : series.meta().text();
  }

  /**
   * Checks a specification that {@code createIndexes} was given.
   *
   * @throws CommandException 72 or 67 when the collection is a time series that cannot have it
   */
  public static void check(CollectionState collection, Document spec) {
    TimeSeries series = TimeSeries.of(collection.options());
    if (series != null && spec.get("key") instanceof Document key) {
      new TimeSeriesIndexes(series).check(spec, key);
    }
  }

  private void check(Document spec, Document key) {
    if (spec.get("unique").isTrue()) {
      throw invalid("Unique indexes are not supported on time-series collections");
    }
    boolean special = false;
    boolean measured = false;
    for (Element field : key.elements()) {
      if (field.value() instanceof StringValue kind && kind.value().equals("text")) {
        throw invalid("Text indexes are not supported on time-series collections");
      }
      boolean own = isWithin(meta, field.name());
      measured |= !own && !isWithin(time, field.name());
      special |= !own && !isPlain(field);
    }
    if (special) {
      throw new CommandException(
          ErrorCode.CANNOT_CREATE_INDEX,
          "Invalid index spec for time-series collection: "
              + key
              + " is supported on no"
              + " measurement");
    }
    if (key.has("_id")) {
      throw new CommandException(
          ErrorCode.NOT_IMPLEMENTED,
          "An index on _id of a time-series collection is not supported yet by this server");
    }
    if (spec.get("sparse").isTrue() && measured) {
      throw invalid("Sparse indexes on measurements are not supported on time-series collections");
    }
    if (spec.has("expireAfterSeconds")) {
      checkExpiry(spec, key);
    }
  }

  private static boolean isPlain(Element field) {
    boolean direction =
        field.value() instanceof NumberValue
            || field.value() instanceof StringValue kind && kind.value().equals("2dsphere");
    return direction && !field.name().contains("$**");
  }

  private void checkExpiry(Document spec, Document key) {
    boolean onTime = key.fieldCount() == 1 && time.equals(key.firstName());
    boolean bySeries =
        spec.get("partialFilterExpression") instanceof Document filter
            && filter.elements().stream().allMatch(part -> isWithin(meta, part.name()));
    if (!onTime || !bySeries) {
      throw invalid(
          "TTL indexes on time-series collections must be on the time field, with a"
              + " partialFilterExpression on the metaField");
    }
  }

  private static boolean isWithin(@Nullable String field, String path) {
    return field != null && (path.equals(field) || path.startsWith(field + "."));
  }

  /** The specification of an index as it stands on the buckets in MongoDB. */
  public static Document onBuckets(CollectionState collection, IndexDefinition index) {
    TimeSeries series = TimeSeries.of(collection.options());
    return series == null ? index.spec() : new TimeSeriesIndexes(series).onBuckets(index);
  }

  private Document onBuckets(IndexDefinition index) {
    DocumentBuilder key = new DocumentBuilder();
    for (Element field : index.keyPattern().elements()) {
      String name = field.name();
      if (meta != null && isWithin(meta, name)) {
        key.append("meta" + name.substring(meta.length()), field.value());
      } else if (field.value() instanceof NumberValue direction && direction.signum() < 0) {
        key.append("control.max." + name, field.value());
        key.append("control.min." + name, field.value());
      } else {
        key.append("control.min." + name, field.value());
        key.append("control.max." + name, field.value());
      }
    }
    return index.withOption("key", key.build()).spec();
  }

  private static CommandException invalid(String message) {
    return new CommandException(ErrorCode.INVALID_OPTIONS, message);
  }
}
