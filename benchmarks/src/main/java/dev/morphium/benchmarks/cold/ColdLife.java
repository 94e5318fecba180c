package dev.morphium.benchmarks.cold;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.Updates;
import dev.morphium.benchmarks.process.ChildServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bson.Document;

/**
 * One life of a server: it is started, one client works on it, and it is stopped.
 *
 * <p>Of the operations, 40 % find a document by {@code _id}, 20 % find the twenty of a group by an
 * index, 20 % insert a document, and 20 % increment a field.
 */
final class ColdLife {
  private static final int DOCUMENTS = 2_000;
  private static final int GROUP = 20;

  private final MongoCollection<Document> collection;
  private final SplittableRandom random = new SplittableRandom(1);
  private int next = DOCUMENTS;

  private ColdLife(MongoCollection<Document> collection) {
    this.collection = collection;
  }

  /** Lives it. */
  static ColdFigures of(List<String> command, int operations) throws IOException {
    long started = System.nanoTime();
    try (ChildServer server = ChildServer.run(command, ProcessBuilder.Redirect.DISCARD);
        MongoClient client = MongoClients.create(server.uri())) {
      client.getDatabase("admin").runCommand(new Document("ping", 1));
      double start = since(started);
      ColdLife life = new ColdLife(client.getDatabase("cold").getCollection("documents"));
      life.fill();
      long first = System.nanoTime();
      for (int i = 0; i < operations; i++) {
        life.operate(i % 5);
      }
      return new ColdFigures(start, since(first), server.cpuTime().toMillis() / 1e3);
    }
  }

  private void fill() {
    collection.createIndex(Indexes.ascending("group"));
    collection.insertMany(IntStream.range(0, DOCUMENTS).mapToObj(ColdLife::document).toList());
  }

  private void operate(int kind) {
    switch (kind) {
      case 0, 1 -> found(collection.find(any()).into(new ArrayList<>()).size(), 1);
      case 2 -> {
        int group = random.nextInt(DOCUMENTS / GROUP);
        var twenty = collection.find(Filters.eq("group", group)).limit(GROUP);
        found(twenty.into(new ArrayList<>()).size(), GROUP);
      }
      case 3 -> collection.insertOne(document(next++));
      default -> {
        var result = collection.updateOne(any(), Updates.inc("count", 1));
        found((int) result.getModifiedCount(), 1);
      }
    }
  }

  private org.bson.conversions.Bson any() {
    return Filters.eq("_id", random.nextInt(DOCUMENTS));
  }

  private static void found(int documents, int expected) {
    if (documents != expected) {
      throw new IllegalStateException(documents + " documents, not " + expected);
    }
  }

  private static Document document(int id) {
    return new Document("_id", id)
        .append("group", id / GROUP)
        .append("count", 0)
        .append("name", "name " + id);
  }

  private static double since(long nanos) {
    return (System.nanoTime() - nanos) / 1e9;
  }
}
