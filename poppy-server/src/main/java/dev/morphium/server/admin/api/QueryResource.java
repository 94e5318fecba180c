package dev.morphium.server.admin.api;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * The query console: runs a command that reads, or explains it. What it may take is bounded: its
 * time, the documents of its answer, and their bytes.
 */
final class QueryResource {
  private static final List<String> READS =
      List.of(
          "aggregate",
          "collStats",
          "count",
          "dbStats",
          "distinct",
          "find",
          "listCollections",
          "listIndexes");

  private static final Set<String> EXPLAINED = Set.of("aggregate", "count", "distinct", "find");
  private static final Set<String> VERBOSITIES =
      Set.of("queryPlanner", "executionStats", "allPlansExecution");
  private static final Set<String> WRITING_STAGES = Set.of("$merge", "$out");
  private static final int MOST_DOCUMENTS = 100;
  private static final int MOST_MILLIS = 10_000;

  private QueryResource() {}

  static BsonDocument run(ApiCall call) {
    String database = call.text("db");
    BsonDocument command = ApiDoor.parsed("the command", call.text("command"));
    check(command);
    limitTime(command);
    String explain = call.optional("explain");
    if (explain != null) {
      return explained(call, database, command, explain);
    }
    long begun = System.nanoTime();
    BsonDocument reply;
    if (answersWithCursor(command)) {
      limitBatch(command);
      reply = cut(call.closed(database, call.run(database, command)));
    } else {
      reply = new BsonDocument();
      reply.putAll(call.run(database, command));
    }
    return reply.append("micros", Bson.value((System.nanoTime() - begun) / 1000));
  }

  private static void check(BsonDocument command) {
    String name = command.isEmpty() ? "" : command.getFirstKey();
    if (!READS.contains(name)) {
      throw ApiException.bad(
          "the console runs commands that read: %s; not '%s'"
              .formatted(String.join(", ", READS), name));
    }
    if (command.get("pipeline") instanceof BsonArray stages) {
      for (BsonValue stage : stages) {
        if (stage instanceof BsonDocument document
            && document.keySet().stream().anyMatch(WRITING_STAGES::contains)) {
          throw ApiException.bad("the console only reads: it runs no $out and no $merge");
        }
      }
    }
  }

  private static void limitTime(BsonDocument command) {
    double asked = command.get("maxTimeMS") instanceof BsonNumber number ? number.doubleValue() : 0;
    if (asked <= 0 || asked > MOST_MILLIS) {
      command.put("maxTimeMS", Bson.value(MOST_MILLIS));
    }
  }

  private static boolean answersWithCursor(BsonDocument command) {
    String name = command.getFirstKey().toLowerCase(Locale.ROOT);
    return name.equals("find") || name.equals("aggregate") || name.startsWith("list");
  }

  private static void limitBatch(BsonDocument command) {
    if (command.getFirstKey().equals("find")) {
      command.put("batchSize", Bson.value(MOST_DOCUMENTS));
    } else {
      command.put("cursor", Bson.of("batchSize", MOST_DOCUMENTS));
    }
  }

  private static BsonDocument cut(ApiCall.Batch batch) {
    ShownDocuments shown = ShownDocuments.of(batch.documents());
    return Bson.of("documents", shown.documents(), "more", batch.more() || shown.cut());
  }

  private static BsonDocument explained(
      ApiCall call, String database, BsonDocument command, String verbosity) {
    if (!EXPLAINED.contains(command.getFirstKey())) {
      throw ApiException.bad("%s cannot be explained".formatted(command.getFirstKey()));
    }
    if (!VERBOSITIES.contains(verbosity)) {
      throw ApiException.bad("explain is one of %s".formatted(new TreeSet<>(VERBOSITIES)));
    }
    BsonValue limit = command.remove("maxTimeMS");
    if (command.containsKey("pipeline")) {
      command.putIfAbsent("cursor", new BsonDocument());
    }
    BsonDocument explain = new BsonDocument("explain", command);
    explain.append("verbosity", new BsonString(verbosity)).append("maxTimeMS", limit);
    return call.run(database, explain);
  }
}
