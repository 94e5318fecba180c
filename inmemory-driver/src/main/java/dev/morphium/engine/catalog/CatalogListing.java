package dev.morphium.engine.catalog;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The catalog as {@code $listClusterCatalog} tells it: one document for each collection. */
public final class CatalogListing {
  private CatalogListing() {}

  /**
   * The collections, views and time series of a database.
   *
   * @param database null for all databases
   */
  public static List<Document> of(
      VirtualCollections collections, Root root, @Nullable String database) {
    List<Document> all = new ArrayList<>();
    for (String each : database == null ? collections.databases(root) : List.of(database)) {
      for (CollectionState collection : collections.in(root, each)) {
        all.add(describe(collection));
      }
    }
    return all;
  }

  private static Document describe(CollectionState collection) {
    boolean view = View.isView(collection);
    boolean series = TimeSeries.isTimeSeries(collection);
    DocumentBuilder out = new DocumentBuilder();
    out.append("ns", collection.namespace().toString());
    out.append("db", collection.namespace().database());
    out.append("type", view ? "view" : series ? "timeseries" : "collection");
    if (!view && !series && collection.hasIndexes() && !collection.isClustered()) {
      out.append("idIndex", collection.idIndex().definition().spec());
    }
    out.append("options", collection.options());
    out.startDocument("info").append("readOnly", view);
    if (!view) {
      out.append("uuid", BinaryValue.of(collection.id()));
    }
    return out.end().append("sharded", false).build();
  }
}
