import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import io.debezium.engine.ChangeEvent;
import io.debezium.engine.DebeziumEngine;
import io.debezium.engine.format.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.bson.Document;

/**
 * Debezium's connector for MongoDB: a snapshot of what is there, the changes after it, and a
 * restart in between.
 */
public final class Tail {
  private static final String DATABASE = "clients_debezium";
  private static final int SECONDS = 60;
  private static int passed;
  private static int failed;

  /** What a change event tells. */
  record Change(String operation, Document after) {}

  /** A connector that runs. */
  static final class Connector implements AutoCloseable {
    final BlockingQueue<Change> changes = new LinkedBlockingQueue<>();
    private final DebeziumEngine<ChangeEvent<String, String>> engine;
    private final ExecutorService thread = Executors.newSingleThreadExecutor();

    Connector(Properties properties) {
      engine = DebeziumEngine.create(Json.class).using(properties).notifying(this::take).build();
      thread.execute(engine);
    }

    private void take(ChangeEvent<String, String> event) {
      if (event.value() == null) {
        return; // the tombstone after a delete
      }
      Document value = Document.parse(event.value());
      Document payload = value.get("payload", value);
      String after = payload.getString("after");
      changes.add(
          new Change(payload.getString("op"), after == null ? null : Document.parse(after)));
    }

    List<Change> next(int count) throws InterruptedException {
      List<Change> next = new ArrayList<>();
      while (next.size() < count) {
        Change change = changes.poll(SECONDS, TimeUnit.SECONDS);
        if (change == null) {
          break;
        }
        next.add(change);
      }
      return next;
    }

    /**
     * The changes up to the insertion of a document: the one before may come again, when the
     * connector was closed before it had noted that it was taken.
     */
    List<Change> upTo(int id) throws InterruptedException {
      List<Change> found = new ArrayList<>();
      List<Change> next = next(1);
      while (!next.isEmpty()) {
        found.addAll(next);
        Document after = next.getFirst().after();
        next = after != null && after.get("_id").equals(id) ? List.of() : next(1);
      }
      return found;
    }

    @Override
    public void close() throws Exception {
      engine.close();
      thread.shutdown();
      thread.awaitTermination(SECONDS, TimeUnit.SECONDS);
    }
  }

  public static void main(String[] args) throws Exception {
    Path offsets = Files.createTempFile("debezium", ".offsets");
    try (MongoClient client = MongoClients.create(args[0])) {
      client.getDatabase(DATABASE).drop();
      MongoCollection<Document> orders = client.getDatabase(DATABASE).getCollection("orders");
      for (int i = 0; i < 100; i++) {
        orders.insertOne(new Document("_id", i).append("state", "new"));
      }
      try (Connector connector = new Connector(properties(args[0], offsets))) {
        List<Change> read = connector.next(100);
        check("the snapshot has all documents", read.size() == 100);
        check("the snapshot reads", read.stream().allMatch(each -> each.operation().equals("r")));
        change(client, orders);
        List<Change> changes = connector.next(5);
        check(
            "insert, update, two of a transaction, delete: " + changes,
            changes.stream()
                .map(Change::operation)
                .toList()
                .equals(List.of("c", "u", "c", "u", "d")));
        check(
            "an update has the document as it is then",
            changes.size() > 1 && "paid".equals(changes.get(1).after().getString("state")));
      }
      orders.insertOne(new Document("_id", 300).append("state", "while it was away"));
      try (Connector connector = new Connector(properties(args[0], offsets))) {
        List<Change> missed = connector.upTo(300);
        check(
            "a restarted connector goes on where it was: " + missed,
            !missed.isEmpty() && missed.size() <= 2 && missed.getLast().operation().equals("c"));
      }
      client.getDatabase(DATABASE).drop();
    } finally {
      Files.deleteIfExists(offsets);
    }
    System.out.printf("%d passed, %d failed%n", passed, failed);
    System.exit(failed == 0 ? 0 : 1);
  }

  private static void change(MongoClient client, MongoCollection<Document> orders) {
    orders.insertOne(new Document("_id", 200).append("state", "new"));
    orders.updateOne(Filters.eq("_id", 1), Updates.set("state", "paid"));
    try (ClientSession session = client.startSession()) {
      session.withTransaction(
          () -> {
            orders.insertOne(session, new Document("_id", 201).append("state", "new"));
            return orders.updateOne(session, Filters.eq("_id", 2), Updates.set("state", "sent"));
          });
    }
    orders.deleteOne(Filters.eq("_id", 3));
  }

  private static Properties properties(String uri, Path offsets) {
    Properties properties = new Properties();
    properties.setProperty("name", "orders");
    properties.setProperty("connector.class", "io.debezium.connector.mongodb.MongoDbConnector");
    properties.setProperty("mongodb.connection.string", uri);
    properties.setProperty("topic.prefix", "shop");
    properties.setProperty("collection.include.list", DATABASE + ".orders");
    properties.setProperty("capture.mode", "change_streams_update_full");
    properties.setProperty(
        "offset.storage", "org.apache.kafka.connect.storage.FileOffsetBackingStore");
    properties.setProperty("offset.storage.file.filename", offsets.toString());
    properties.setProperty("offset.flush.interval.ms", "0");
    return properties;
  }

  private static void check(String what, boolean holds) {
    System.out.println((holds ? "passed: " : "FAILED: ") + what);
    if (holds) {
      passed++;
    } else {
      failed++;
    }
  }

  private Tail() {}
}
