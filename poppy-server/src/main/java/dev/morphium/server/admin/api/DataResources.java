package dev.morphium.server.admin.api;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;

/** The resources about what is stored: databases, collections, indexes, and how they are used. */
final class DataResources {
  /** The collections of a page; there may be thousands. */
  private static final int PAGE = 200;

  private DataResources() {}

  static BsonDocument databases(ApiCall call) {
    return call.run("admin", Bson.of("listDatabases", 1));
  }

  /** A page of a database's collections by name, those after {@code after}, with their sizes. */
  static BsonDocument collections(ApiCall call) {
    String database = call.text("db");
    String after = call.optional("after");
    BsonDocument named =
        after == null ? new BsonDocument() : Bson.of("name", Bson.of("$gt", after));
    ApiCall.Batch listed =
        call.closed(
            database,
            call.run(
                database,
                Bson.of(
                    "listCollections",
                    1,
                    "filter",
                    named,
                    "authorizedCollections",
                    true,
                    "nameOnly",
                    true,
                    "cursor",
                    Bson.of("batchSize", Integer.MAX_VALUE))));
    List<BsonDocument> page =
        listed.documents().stream()
            .sorted(Comparator.comparing(each -> each.getString("name").getValue()))
            .limit(PAGE)
            .toList();
    List<BsonDocument> collections = new ArrayList<>();
    for (BsonDocument each : page) {
      String name = each.getString("name").getValue();
      BsonDocument shown = Bson.of("name", name, "type", Bson.at(each, "type"));
      if (!each.getString("type").getValue().equals("view")) {
        shown.append("stats", statistics(call, database, name));
      }
      collections.add(shown);
    }
    return Bson.of("collections", collections, "more", listed.documents().size() > page.size());
  }

  /** Null where the user may not see them, or the collection is gone. */
  private static BsonValue statistics(ApiCall call, String database, String collection) {
    BsonDocument parts =
        Bson.of("storageStats", new BsonDocument(), "latencyStats", new BsonDocument());
    try {
      List<BsonDocument> found = pipeline(call, database, collection, Bson.of("$collStats", parts));
      return found.isEmpty() ? BsonNull.VALUE : found.get(0);
    } catch (ApiException refused) {
      return BsonNull.VALUE;
    }
  }

  /** A collection's indexes, with how often each was used, and their sizes. */
  static BsonDocument indexes(ApiCall call) {
    String database = call.text("db");
    String collection = call.text("collection");
    List<BsonDocument> indexes =
        pipeline(call, database, collection, Bson.of("$indexStats", new BsonDocument()));
    return Bson.of("indexes", indexes, "stats", statistics(call, database, collection));
  }

  private static List<BsonDocument> pipeline(
      ApiCall call, String database, String collection, BsonDocument stage) {
    return call.batch(
        database,
        Bson.of(
            "aggregate",
            collection,
            "pipeline",
            List.of(stage),
            "cursor",
            Bson.of("batchSize", PAGE)));
  }
}
