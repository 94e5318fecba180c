package dev.morphium.engine.catalog;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * A time series collection: measurements, each with its time and perhaps with the metadata of its
 * series. Source: MongoDB manual, "Time Series".
 *
 * <p>Measurements are kept as plain documents, ordered by time and then by insertion; that is the
 * order in which they come when no other is asked for. MongoDB packs them into buckets, and gives
 * them bucket by bucket. The buckets' collection is listed here too; buckets are made when it is
 * read, and taken apart when they are inserted.
 *
 * @param time the field with the time
 * @param meta the field that tells the series, or null
 */
public record TimeSeries(FieldName time, @Nullable FieldName meta) {
  private static final FieldName OPTION = new FieldName("timeseries");
  private static final FieldName ID = new FieldName("_id");
  private static final String BUCKETS = "system.buckets.";

  /** The time series that a collection with these options is, or null. */
  public static @Nullable TimeSeries of(Document options) {
    if (options.isEmpty()
        || !(options.get(OPTION) instanceof Document series)
        || !(series.get("timeField") instanceof StringValue time)) {
      return null;
    }
    FieldName meta =
        series.get("metaField") instanceof StringValue given ? new FieldName(given.value()) : null;
    return new TimeSeries(new FieldName(time.value()), meta);
  }

  /** Whether the collection is a time series. */
  public static boolean isTimeSeries(CollectionState collection) {
    return collection.hasIndexes() && collection.idIndex().definition().isInternal();
  }

  /**
   * Refuses what cannot be done to a time series, which MongoDB takes for a view of its buckets.
   *
   * @throws CommandException 166 when it is one
   */
  public static void refuse(@Nullable CollectionState collection) {
    if (collection != null && isTimeSeries(collection)) {
      throw new CommandException(
          ErrorCode.COMMAND_NOT_SUPPORTED_ON_VIEW,
          "Namespace " + collection.namespace() + " is a timeseries collection");
    }
  }

  /** The name of the collection that has the buckets in MongoDB. */
  public static Namespace buckets(Namespace series) {
    return new Namespace(series.database(), BUCKETS + series.collection());
  }

  /** Whether this is the name of a collection of buckets. */
  public static boolean isBuckets(Namespace namespace) {
    return namespace.collection().startsWith(BUCKETS);
  }

  /** The name of the time series whose buckets have this name. */
  public static Namespace seriesOf(Namespace buckets) {
    return new Namespace(buckets.database(), buckets.collection().substring(BUCKETS.length()));
  }

  /** The time series whose buckets have this name, or null. */
  public static @Nullable CollectionState behind(Root root, Namespace buckets) {
    CollectionState series = isBuckets(buckets) ? root.collection(seriesOf(buckets)) : null;
    return series != null && isTimeSeries(series) ? series : null;
  }

  /**
   * What a reader finds where no collection of this name is stored: nothing, or the buckets of a
   * time series.
   */
  public static CollectionState absent(Root root, Namespace namespace) {
    CollectionState behind = behind(root, namespace);
    TimeSeries series = behind == null ? null : of(behind.options());
    return behind == null || series == null
        ? CollectionState.absent(namespace)
        : TimeSeriesBuckets.of(behind, series, namespace);
  }

  /**
   * The document as it is kept: the time first, then the series, then what was measured.
   *
   * @param given as it was sent
   * @param stored the same with an {@code _id}
   * @throws CommandException 2 when it has no time
   */
  Document measurement(Document given, Document stored) {
    Value at = given.get(time);
    if (at.type() != ValueType.DATE) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "'" + time.text() + "' must be present and contain a valid BSON UTC datetime value");
    }
    DocumentBuilder builder = new DocumentBuilder(stored.length()).append(time, at);
    if (meta != null) {
      builder.append(meta, FieldOrder.sorted(given.get(meta)));
    }
    if (!given.has("_id")) {
      builder.append(ID, stored.get(ID));
    }
    ElementCursor cursor = given.cursor();
    while (cursor.next()) {
      if (!cursor.isNamed(time) && (meta == null || !cursor.isNamed(meta))) {
        builder.append(cursor);
      }
    }
    return builder.build();
  }
}
