import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import com.mongodb.kafka.connect.sink.MongoSinkTask;
import com.mongodb.kafka.connect.source.MongoSourceTask;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.sink.SinkTaskContext;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.source.SourceTaskContext;
import org.apache.kafka.connect.storage.OffsetStorageReader;
import org.bson.Document;

/**
 * MongoDB's connector for Kafka, by its two tasks and without a Kafka: the source copies what is
 * there and tails the change stream, also from its offset after a restart; the sink writes.
 */
public final class Topics {
  private static final String DATABASE = "clients_kafka";
  private static final long SECONDS = 60;
  private static int passed;
  private static int failed;

  public static void main(String[] args) throws Exception {
    try (MongoClient client = MongoClients.create(args[0])) {
      client.getDatabase(DATABASE).drop();
      MongoCollection<Document> orders = client.getDatabase(DATABASE).getCollection("orders");
      for (int i = 0; i < 50; i++) {
        orders.insertOne(new Document("_id", i).append("state", "new"));
      }
      source(args[0], orders);
      sink(args[0], client.getDatabase(DATABASE).getCollection("copies"));
      client.getDatabase(DATABASE).drop();
    }
    System.out.printf("%d passed, %d failed%n", passed, failed);
    System.exit(failed == 0 ? 0 : 1);
  }

  private static void source(String uri, MongoCollection<Document> orders) throws Exception {
    Map<String, ?> offset;
    MongoSourceTask task = task(uri, null);
    try {
      check("the source copies what is there", next(task, 50).size() == 50);
      orders.insertOne(new Document("_id", 100).append("state", "new"));
      orders.updateOne(Filters.eq("_id", 1), Updates.set("state", "paid"));
      orders.deleteOne(Filters.eq("_id", 2));
      List<SourceRecord> changes = next(task, 3);
      check(
          "it tails the changes: " + states(changes),
          states(changes).equals(List.of("new", "paid", "-")));
      offset = changes.getLast().sourceOffset();
    } finally {
      task.stop();
    }
    orders.insertOne(new Document("_id", 101).append("state", "while it was away"));
    task = task(uri, offset);
    try {
      List<SourceRecord> missed = next(task, 1);
      check(
          "a restarted source goes on at its offset: " + states(missed),
          states(missed).equals(List.of("while it was away")));
    } finally {
      task.stop();
    }
  }

  private static void sink(String uri, MongoCollection<Document> copies) {
    MongoSinkTask task = new MongoSinkTask();
    task.initialize(unused(SinkTaskContext.class));
    task.start(
        Map.of(
            "connection.uri",
            uri,
            "topics",
            "orders",
            "database",
            DATABASE,
            "collection",
            "copies",
            "document.id.strategy",
            "com.mongodb.kafka.connect.sink.processor.id.strategy.ProvidedInValueStrategy"));
    try {
      task.put(records("new", 0));
      task.put(records("paid", 100)); // the same keys: the sink replaces by upserts
      check("the sink writes each key once", copies.countDocuments() == 100);
      check(
          "the last record of a key wins",
          copies.countDocuments(Filters.eq("state", "paid")) == 100);
    } finally {
      task.stop();
    }
  }

  private static Collection<SinkRecord> records(String state, long offset) {
    List<SinkRecord> records = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      records.add(
          new SinkRecord(
              "orders",
              0,
              null,
              null,
              Schema.STRING_SCHEMA,
              "{\"_id\": %d, \"state\": \"%s\"}".formatted(i, state),
              offset + i));
    }
    return records;
  }

  private static MongoSourceTask task(String uri, Map<String, ?> offset) {
    MongoSourceTask task = new MongoSourceTask();
    OffsetStorageReader reader =
        new OffsetStorageReader() {
          @Override
          @SuppressWarnings("unchecked")
          public <T> Map<String, Object> offset(Map<String, T> partition) {
            return (Map<String, Object>) offset;
          }

          @Override
          public <T> Map<Map<String, T>, Map<String, Object>> offsets(
              Collection<Map<String, T>> partitions) {
            return Map.of();
          }
        };
    task.initialize(
        (SourceTaskContext)
            Proxy.newProxyInstance(
                Topics.class.getClassLoader(),
                new Class<?>[] {SourceTaskContext.class},
                (proxy, method, arguments) ->
                    method.getName().equals("offsetStorageReader") ? reader : null));
    Map<String, String> properties =
        new HashMap<>(
            Map.of(
                "connection.uri",
                uri,
                "database",
                DATABASE,
                "collection",
                "orders",
                "startup.mode",
                "copy_existing",
                "publish.full.document.only",
                "true",
                "publish.full.document.only.tombstone.on.delete",
                "true",
                "change.stream.full.document",
                "updateLookup",
                "poll.await.time.ms",
                "200"));
    task.start(properties);
    return task;
  }

  private static List<SourceRecord> next(MongoSourceTask task, int count)
      throws InterruptedException {
    List<SourceRecord> next = new ArrayList<>();
    for (long end = System.nanoTime() + SECONDS * 1_000_000_000L;
        next.size() < count && System.nanoTime() < end; ) {
      List<SourceRecord> polled = task.poll();
      next.addAll(polled == null ? List.of() : polled);
    }
    return next;
  }

  private static List<String> states(List<SourceRecord> records) {
    return records.stream()
        .map(
            each ->
                each.value() == null
                    ? "-"
                    : Document.parse(each.value().toString()).getString("state"))
        .toList();
  }

  private static <T> T unused(Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            Topics.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> null));
  }

  private static void check(String what, boolean holds) {
    System.out.println((holds ? "passed: " : "FAILED: ") + what);
    if (holds) {
      passed++;
    } else {
      failed++;
    }
  }
}
