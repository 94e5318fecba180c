package dev.morphium.server.admin.api;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** The resources about the server as a whole: its state, its set, what it does now and did. */
final class ServerResources {
  private static final int MOST_OPERATIONS = 500;
  private static final int MOST_SLOW = 100;
  private static final String SLOW = "Slow query";

  private ServerResources() {}

  /** Who is logged in where, and the token of changes. */
  static BsonDocument session(ApiCall call) {
    BsonDocument hello = call.run("admin", Bson.of("hello", 1));
    BsonDocument build = call.run("admin", Bson.of("buildInfo", 1));
    BsonDocument session =
        Bson.of(
            "authorization",
            call.server().authorization(),
            "loggedIn",
            true,
            "user",
            call.user(),
            "csrf",
            call.csrf(),
            "host",
            Bson.at(call.run("admin", Bson.of("serverStatus", 1, "metrics", 0)), "host"),
            "poppy",
            Bson.at(build, "poppy"));
    if (hello.containsKey("setName")) {
      session.append("setName", hello.get("setName"));
    }
    return session;
  }

  /** {@code serverStatus}, and what no command tells. */
  static BsonDocument status(ApiCall call) {
    BsonDocument asked =
        Bson.of("serverStatus", 1, "opLatencies", Bson.of("histograms", true), "locks", 0);
    BsonDocument status = new BsonDocument();
    status.putAll(call.run("admin", asked));
    return status.append("server", call.server().facts().get());
  }

  static BsonDocument members(ApiCall call) {
    return call.run("admin", Bson.of("replSetGetStatus", 1));
  }

  /** What runs now, with the cursors that wait for their clients. */
  static BsonDocument operations(ApiCall call) {
    BsonDocument all = Bson.of("allUsers", true, "idleCursors", true);
    List<BsonDocument> operations =
        call.batch(
            "admin",
            Bson.of(
                "aggregate",
                1,
                "pipeline",
                List.of(Bson.of("$currentOp", all), Bson.of("$limit", MOST_OPERATIONS)),
                "cursor",
                Bson.of("batchSize", MOST_OPERATIONS)));
    return Bson.of("operations", operations);
  }

  static BsonDocument kill(ApiCall call) {
    return call.run("admin", Bson.of("killOp", 1, "op", call.value("op")));
  }

  /** Slow operations, the newest first, as the log has them. */
  static BsonDocument slow(ApiCall call) {
    List<BsonValue> lines =
        new ArrayList<>(call.run("admin", Bson.of("getLog", "global")).getArray("log").getValues());
    Collections.reverse(lines);
    BsonArray slow = new BsonArray();
    for (BsonValue line : lines) {
      String text = line.asString().getValue();
      if (text.contains(SLOW) && slow.size() < MOST_SLOW) {
        slow.add(entry(text));
      }
    }
    return Bson.of("slow", slow);
  }

  /** The entry of a line; the line itself where it was cut. */
  private static BsonDocument entry(String line) {
    try {
      if (line.startsWith("{")) {
        return BsonDocument.parse(line).getDocument("attr");
      }
      int entry = line.indexOf('{', line.indexOf(SLOW));
      return BsonDocument.parse(line.substring(Math.max(0, entry)));
    } catch (RuntimeException cut) {
      return Bson.of("line", line);
    }
  }

  /** Writes a dump now. */
  static BsonDocument dump(ApiCall call) {
    return call.write("admin", Bson.of("poppyDump", 1));
  }
}
