package dev.morphium.server.admin.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonRegularExpression;

/** The resources about queues of messages: which there are, and how much work each has. */
final class QueueResources {
  private static final Set<String> OWN = Set.of("admin", "config", "local");
  private static final int MOST = 1000;
  private static final int MOST_MILLIS = 5000;

  private QueueResources() {}

  /** The queues of all databases: each has a collection of its instances. */
  static BsonDocument queues(ApiCall call) {
    List<BsonDocument> queues = new ArrayList<>();
    BsonDocument named = Bson.of("name", new BsonRegularExpression(QueueShape.INSTANCES + "$"));
    BsonDocument listed = call.run("admin", Bson.of("listDatabases", 1, "nameOnly", true));
    for (var each : listed.getArray("databases")) {
      String database = each.asDocument().getString("name").getValue();
      if (OWN.contains(database)) {
        continue;
      }
      for (BsonDocument collection :
          call.batch(
              database,
              Bson.of(
                  "listCollections",
                  1,
                  "filter",
                  named,
                  "nameOnly",
                  true,
                  "authorizedCollections",
                  true))) {
        String name = collection.getString("name").getValue();
        String queue = name.substring(0, name.length() - QueueShape.INSTANCES.length());
        queues.add(Bson.of("db", database, "queue", queue));
      }
    }
    return Bson.of("queues", queues);
  }

  /** A queue: its topics with their work by state, its instances, schedules and settings. */
  static BsonDocument queue(ApiCall call) {
    String database = call.text("db");
    String queue = call.text("queue");
    BsonDocument key = Bson.of("topic", "$" + QueueShape.TOPIC, "state", "$" + QueueShape.STATE);
    BsonDocument counted =
        Bson.of(
            "_id",
            key,
            "count",
            Bson.of("$sum", 1),
            "oldest",
            Bson.of("$min", Bson.of("$ifNull", List.of("$" + QueueShape.READY_AT, "$sent_at"))));
    BsonDocument work = Bson.of(QueueShape.STATE, Bson.of("$type", "string"));
    List<BsonDocument> counts =
        call.batch(
            database,
            Bson.of(
                "aggregate",
                queue,
                "pipeline",
                List.of(
                    Bson.of("$match", work),
                    Bson.of("$group", counted),
                    Bson.of("$sort", Bson.of("_id", 1))),
                "cursor",
                Bson.of("batchSize", MOST),
                "maxTimeMS",
                MOST_MILLIS));
    return Bson.of(
        "work",
        counts,
        "topics",
        all(call, database, queue + QueueShape.TOPICS),
        "instances",
        all(call, database, queue + QueueShape.INSTANCES),
        "schedules",
        all(call, database, queue + QueueShape.SCHEDULES));
  }

  private static List<BsonDocument> all(ApiCall call, String database, String collection) {
    BsonDocument find = Bson.of("find", collection, "sort", Bson.of("_id", 1), "batchSize", MOST);
    return ShownDocuments.of(
            call.batch(database, find.append("maxTimeMS", Bson.value(MOST_MILLIS))))
        .documents();
  }
}
