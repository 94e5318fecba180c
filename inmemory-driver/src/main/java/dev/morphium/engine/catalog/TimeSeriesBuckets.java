package dev.morphium.engine.catalog;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.ObjectIdValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.bson.types.ObjectId;

/**
 * The buckets of a time series: measurements are kept as plain documents, and are packed when
 * {@code system.buckets.X} is asked for, as mongodump does, and when they are dumped. Buckets have
 * the first version of MongoDB's form, in which each field is a column without compression; every
 * version of MongoDB reads it.
 *
 * <p>Those that are not full are open until there are no further measurements, or until all open
 * ones are too large together. Source: MongoDB manual, "Time Series", "Behavior"; MongoDB
 * specification of buckets.
 */
public final class TimeSeriesBuckets {
  private static final int MOST_MEASUREMENTS = 1000;
  private static final int MOST_BYTES = 125 << 10;
  private static final int MOST_OPEN_BYTES = 16 << 20;
  private static final long USUAL_SPAN_SECONDS = 3600;

  private final TimeSeries series;
  private final long spanMillis;
  private final Map<Key, Open> open = new LinkedHashMap<>();
  private int openBytes;
  private int count;

  /** What the measurements of a bucket have in common. */
  private record Key(Value meta, long begin) {}

  /** A bucket that takes further measurements. */
  private static final class Open {
    private final List<Document> measurements = new ArrayList<>();
    private int bytes;

    boolean isFull() {
      return measurements.size() == MOST_MEASUREMENTS || bytes >= MOST_BYTES;
    }
  }

  /**
   * No buckets yet.
   *
   * @param options those of the collection
   */
  public TimeSeriesBuckets(TimeSeries series, Document options) {
    this.series = series;
    spanMillis =
        1000
            * (options.get("timeseries") instanceof Document given
                    && given.get("bucketMaxSpanSeconds") instanceof NumberValue seconds
                ? seconds.longValue()
                : USUAL_SPAN_SECONDS);
  }

  /**
   * All buckets of a time series as it is now.
   *
   * @param name theirs
   */
  static CollectionState of(CollectionState measurements, TimeSeries series, Namespace name) {
    UUID id = measurements.id();
    WriteBatch batch = new WriteBatch(Root.EMPTY, () -> id);
    WritableCollection packed = batch.createCollection(id, name, Document.EMPTY);
    TimeSeriesBuckets buckets = new TimeSeriesBuckets(series, measurements.options());
    RecordCursor records = measurements.records().cursor();
    for (boolean there = records.seekAtLeast(0); there; there = records.next()) {
      buckets.add(Document.of(records.document())).forEach(packed::insert);
    }
    buckets.end().forEach(packed::insert);
    return packed.state();
  }

  /** Takes a measurement; the buckets that are complete by it. */
  public List<Document> add(Document measurement) {
    long at = measurement.get(series.time()) instanceof DateValue date ? date.value() : 0;
    Value meta = series.meta() == null ? Constant.MISSING : measurement.get(series.meta());
    Key key = new Key(meta, Math.floorDiv(at, spanMillis) * spanMillis);
    Open bucket = open.computeIfAbsent(key, absent -> new Open());
    bucket.measurements.add(measurement);
    bucket.bytes += measurement.length();
    openBytes += measurement.length();
    List<Document> complete = new ArrayList<>();
    if (bucket.isFull()) {
      complete.add(close(key, bucket));
    }
    while (openBytes > MOST_OPEN_BYTES) {
      Map.Entry<Key, Open> oldest = open.entrySet().iterator().next();
      complete.add(close(oldest.getKey(), oldest.getValue()));
    }
    return complete;
  }

  /** The buckets that were open; there are no further measurements. */
  public List<Document> end() {
    List<Document> last = new ArrayList<>();
    for (Map.Entry<Key, Open> each : List.copyOf(open.entrySet())) {
      last.add(close(each.getKey(), each.getValue()));
    }
    return last;
  }

  private Document close(Key key, Open bucket) {
    open.remove(key);
    openBytes -= bucket.bytes;
    return pack(key, bucket.measurements);
  }

  private Document pack(Key key, List<Document> measurements) {
    Map<String, DocumentBuilder> columns = new LinkedHashMap<>();
    Map<String, Value> least = new LinkedHashMap<>();
    Map<String, Value> most = new LinkedHashMap<>();
    for (int row = 0; row < measurements.size(); row++) {
      for (Element field : measurements.get(row).elements()) {
        String name = field.name();
        if (series.meta() != null && name.equals(series.meta().text())) {
          continue;
        }
        columns
            .computeIfAbsent(name, absent -> new DocumentBuilder())
            .append(String.valueOf(row), field.value());
        least.merge(name, field.value(), (one, other) -> extreme(one, other, -1));
        most.merge(name, field.value(), (one, other) -> extreme(one, other, 1));
      }
    }
    least.put(series.time().text(), new DateValue(key.begin));
    DocumentBuilder bucket = new DocumentBuilder().append("_id", id(key));
    bucket.startDocument("control").append("version", 1);
    append(bucket.startDocument("min"), least).end();
    append(bucket.startDocument("max"), most).end();
    bucket.end();
    if (!key.meta.isMissing()) {
      bucket.append("meta", key.meta);
    }
    bucket.startDocument("data");
    columns.forEach((name, column) -> bucket.append(name, column.build()));
    return bucket.end().build();
  }

  /** The second at which the bucket begins, and its number. */
  private Value id(Key key) {
    ByteBuffer bytes = ByteBuffer.allocate(12).putInt((int) (key.begin / 1000)).putLong(count++);
    return new ObjectIdValue(new ObjectId(bytes.array()));
  }

  private static DocumentBuilder append(DocumentBuilder builder, Map<String, Value> values) {
    values.forEach(builder::append);
    return builder;
  }

  /** The lesser or greater one; of two documents field by field. */
  private static Value extreme(Value one, Value other, int sign) {
    if (!(one instanceof Document left && other instanceof Document right)) {
      return Integer.signum(ValueComparator.BINARY.compare(other, one)) == sign ? other : one;
    }
    Map<String, Value> fields = new LinkedHashMap<>();
    left.elements().forEach(field -> fields.put(field.name(), field.value()));
    right
        .elements()
        .forEach(field -> fields.merge(field.name(), field.value(), (x, y) -> extreme(x, y, sign)));
    return append(new DocumentBuilder(), fields).build();
  }
}
