package dev.morphium.engine.change;

import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * The indexes that a collection is made with: one on {@code _id}; or the one it is clustered by; or
 * in a time series, whose {@code _id}s need not be unique, one on the time by which it is ordered
 * and the one on series and time that MongoDB makes. Source: MongoDB manual, "Clustered
 * Collections" and "Add Secondary Indexes to Time Series Collections".
 */
final class InitialIndexes {
  private static final String COLLATION = "collation";

  private InitialIndexes() {}

  static List<IndexDefinition> of(Document options) {
    if (options.isEmpty()) {
      return List.of(IndexDefinition.ID);
    }
    Value collation = options.get(COLLATION);
    List<IndexDefinition> indexes = new ArrayList<>();
    for (IndexDefinition index : plain(options)) {
      indexes.add(collation.isMissing() ? index : index.withOption(COLLATION, collation));
    }
    return indexes;
  }

  private static List<IndexDefinition> plain(Document options) {
    if (options.get("timeseries") instanceof Document series
        && series.get("timeField") instanceof StringValue time) {
      IndexDefinition order = IndexDefinition.ofTime(time.value());
      return series.get("metaField") instanceof StringValue meta
          ? List.of(order, ofSeries(meta.value(), time.value()))
          : List.of(order);
    }
    return options.get("clusteredIndex") instanceof Document clustered
        ? List.of(IndexDefinition.clustered(clustered))
        : List.of(IndexDefinition.ID);
  }

  private static IndexDefinition ofSeries(String meta, String time) {
    Document key = new DocumentBuilder().append(meta, 1).append(time, 1).build();
    return IndexDefinition.of(key, meta + "_1_" + time + "_1");
  }
}
