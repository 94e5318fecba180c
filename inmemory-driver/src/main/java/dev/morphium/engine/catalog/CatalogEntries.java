package dev.morphium.engine.catalog;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The catalog as {@code $listCatalog} tells it: one document for each collection, with its options
 * and indexes as mongod's durable catalog has them, and for each view its definition.
 */
public final class CatalogEntries {
  private CatalogEntries() {}

  /**
   * The entries of one collection or view, or of all.
   *
   * @param namespace null for all
   */
  public static List<Document> of(
      VirtualCollections collections, Root root, @Nullable Namespace namespace) {
    List<Document> all = new ArrayList<>();
    if (namespace != null) {
      CollectionState collection = collections.existing(root, namespace);
      return collection == null ? List.of() : List.of(describe(collection));
    }
    for (String database : collections.databases(root)) {
      collections.in(root, database).forEach(collection -> all.add(describe(collection)));
    }
    return all;
  }

  private static Document describe(CollectionState collection) {
    Namespace namespace = collection.namespace();
    boolean view = View.isView(collection);
    String type = view ? "view" : TimeSeries.isTimeSeries(collection) ? "timeseries" : "collection";
    DocumentBuilder out =
        new DocumentBuilder()
            .append("db", namespace.database())
            .append("name", namespace.collection())
            .append("type", type);
    if (view) {
      out.append("_id", namespace.toString()).appendAll(collection.options());
    } else {
      metadata(collection, out.startDocument("md"));
      out.end();
    }
    return out.append("ns", namespace.toString()).build();
  }

  private static void metadata(CollectionState collection, DocumentBuilder out) {
    out.append("ns", collection.namespace().toString())
        .startDocument("options")
        .append("uuid", BinaryValue.of(collection.id()))
        .appendAll(collection.options())
        .end();
    List<Document> indexes = new ArrayList<>();
    for (IndexState index : collection.shownIndexes()) {
      if (!index.definition().isClustered()) {
        indexes.add(index(index.definition(), index.multikey().isMultikey(), true));
      }
    }
    collection.building().forEach(index -> indexes.add(index(index, false, false)));
    out.append("indexes", ArrayValue.of(indexes));
  }

  private static Document index(IndexDefinition index, boolean multikey, boolean ready) {
    return new DocumentBuilder()
        .append("spec", index.spec())
        .append("ready", ready)
        .append("multikey", multikey)
        .build();
  }
}
