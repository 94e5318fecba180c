package dev.morphium.benchmarks.streams;

import com.mongodb.client.MongoClient;
import java.util.Locale;
import org.bson.Document;

/**
 * The memory and the connections of a server, from its {@code serverStatus}.
 *
 * @param residentMegabytes memory of the process
 * @param connections open connections
 */
record ServerFigures(Object residentMegabytes, Object connections) {
  static ServerFigures of(MongoClient client) {
    Document status = client.getDatabase("admin").runCommand(new Document("serverStatus", 1));
    Document memory = status.get("mem", new Document());
    Document connections = status.get("connections", new Document());
    return new ServerFigures(
        String.valueOf(memory.get("resident")), String.valueOf(connections.get("current")));
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%s MB resident with %s connections", residentMegabytes, connections);
  }
}
