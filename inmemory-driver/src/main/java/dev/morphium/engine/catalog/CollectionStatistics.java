package dev.morphium.engine.catalog;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.List;

/** The statistics of one collection: {@code collStats} and {@code $collStats}. */
public final class CollectionStatistics {
  private CollectionStatistics() {}

  /**
   * Appends the figures.
   *
   * @param collection the collection; an absent one has none but zeros
   * @param scale what sizes in bytes are divided by
   */
  public static void append(DocumentBuilder out, CollectionState collection, int scale) {
    boolean exists = !collection.isAbsent();
    append(out, "size", StorageSizes.data(collection) / scale);
    append(out, "count", collection.count());
    if (collection.count() > 0) {
      append(out, "avgObjSize", StorageSizes.data(collection) / collection.count());
    }
    out.append("numOrphanDocs", 0);
    append(out, "storageSize", exists ? StorageSizes.storage(collection) / scale : 0);
    append(out, "totalIndexSize", exists ? StorageSizes.indexes(collection) / scale : 0);
    append(out, "totalSize", exists ? StorageSizes.total(collection) / scale : 0);
    out.startDocument("indexSizes");
    if (exists) {
      for (IndexState index : collection.shownIndexes()) {
        append(out, index.name(), StorageSizes.index(index) / scale);
      }
    }
    out.end();
    appendCapped(out, collection.options(), scale);
    if (exists && TimeSeries.isTimeSeries(collection)) {
      appendTimeSeries(out, collection);
    }
    out.append("nindexes", exists ? collection.shownDefinitions().size() : 0)
        .append("indexBuilds", ArrayValue.of(inProgress(collection)))
        .append("scaleFactor", scale);
  }

  private static List<Value> inProgress(CollectionState collection) {
    return collection.building().stream().<Value>map(i -> StringValue.of(i.name())).toList();
  }

  private static void appendCapped(DocumentBuilder out, Document options, int scale) {
    boolean capped = options.get("capped").isTrue();
    out.append("capped", capped);
    if (capped) {
      append(out, "max", number(options.get("max")));
      append(out, "maxSize", number(options.get("size")) / scale);
    }
  }

  /** As if every measurement were in a bucket of its own; these sizes are not scaled. */
  private static void appendTimeSeries(DocumentBuilder out, CollectionState collection) {
    long count = collection.count();
    out.startDocument("timeseries")
        .append("bucketsNs", TimeSeries.buckets(collection.namespace()).toString());
    append(out, "bucketCount", count);
    append(out, "avgBucketSize", count == 0 ? 0 : StorageSizes.data(collection) / count);
    out.end();
  }

  private static long number(Value value) {
    return value instanceof NumberValue number ? number.longValue() : 0;
  }

  private static void append(DocumentBuilder out, String name, long number) {
    out.append(
        name, number == (int) number ? new Int32Value((int) number) : new Int64Value(number));
  }
}
