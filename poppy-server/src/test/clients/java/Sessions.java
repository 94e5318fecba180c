import com.mongodb.ClientSessionOptions;
import com.mongodb.ConnectionString;
import com.mongodb.CursorType;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoChangeStreamCursor;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.gridfs.GridFSBucket;
import com.mongodb.client.gridfs.GridFSBuckets;
import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.CreateCollectionOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.TimeSeriesGranularity;
import com.mongodb.client.model.TimeSeriesOptions;
import com.mongodb.client.model.Updates;
import com.mongodb.client.model.changestream.ChangeStreamDocument;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.Document;

/**
 * Change streams, transactions, retried writes, tailable cursors, GridFS and time series through
 * the official Java driver. Usage: Sessions.java URI; the server must run with test commands.
 */
public class Sessions {
  static final int FILE_BYTES = 50 * 1024 * 1024;

  interface Check {
    void run(MongoClient client, MongoDatabase db) throws Exception;
  }

  static void equal(Object actual, Object expected) {
    if (!Objects.equals(actual, expected)) {
      throw new AssertionError("expected " + expected + ", was " + actual);
    }
  }

  static void failPoint(MongoClient client, String name, Document mode, Document data) {
    client
        .getDatabase("admin")
        .runCommand(
            new Document("configureFailPoint", name).append("mode", mode).append("data", data));
  }

  static Document once() {
    return new Document("times", 1);
  }

  static Document closing(String command) {
    return new Document("failCommands", List.of(command)).append("closeConnection", true);
  }

  static void streams(MongoClient client, MongoDatabase db) {
    db.createCollection("watched");
    MongoCollection<Document> c = db.getCollection("watched");
    BsonDocument token;
    try (MongoChangeStreamCursor<ChangeStreamDocument<Document>> stream =
        c.watch().maxAwaitTime(500, TimeUnit.MILLISECONDS).cursor()) {
      c.insertOne(new Document("_id", 1));
      equal(stream.next().getOperationTypeString(), "insert");
      failPoint(client, "failCommand", once(), closing("getMore"));
      c.insertOne(new Document("_id", 2));
      equal(stream.next().getDocumentKey().getInt32("_id").getValue(), 2);
      c.updateOne(Filters.eq(2), Updates.set("a", 1));
      ChangeStreamDocument<Document> event = stream.next();
      equal(event.getOperationTypeString(), "update");
      equal(event.getUpdateDescription().getUpdatedFields().getInt32("a").getValue(), 1);
      token = stream.getResumeToken();
    }
    c.deleteOne(Filters.eq(1));
    try (MongoChangeStreamCursor<ChangeStreamDocument<Document>> stream =
        c.watch().resumeAfter(token).cursor()) {
      equal(stream.next().getOperationTypeString(), "delete");
    }
  }

  static void transactions(MongoClient client, MongoDatabase db) throws Exception {
    MongoCollection<Document> c = db.getCollection("counters");
    c.insertOne(new Document("_id", 1).append("n", 0));
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      threads.add(
          Thread.startVirtualThread(
              () -> {
                try (ClientSession session = client.startSession()) {
                  for (int i = 0; i < 25; i++) {
                    session.withTransaction(
                        () -> {
                          int n = c.find(session, Filters.eq(1)).first().getInteger("n");
                          c.updateOne(session, Filters.eq(1), Updates.set("n", n + 1));
                          return true;
                        });
                  }
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    equal(c.find().first().getInteger("n"), 100);
    try (ClientSession session = client.startSession()) {
      session.startTransaction();
      c.insertOne(session, new Document("_id", 2));
      equal(c.countDocuments(), 1L);
      equal(c.countDocuments(session), 2L);
      session.abortTransaction();
      equal(c.countDocuments(), 1L);
    }
  }

  static void retries(MongoClient client, MongoDatabase db) {
    MongoCollection<Document> c = db.getCollection("retried");
    c.insertOne(new Document("_id", 0).append("n", 0));
    failPoint(client, "failCommand", once(), closing("update"));
    equal(c.updateOne(Filters.eq(0), Updates.inc("n", 1)).getModifiedCount(), 1L);
    failPoint(client, "onPrimaryTransactionalWrite", once(), new Document("closeConnection", true));
    equal(c.updateOne(Filters.eq(0), Updates.inc("n", 1)).getModifiedCount(), 1L);
    equal(c.find().first().getInteger("n"), 2);
    failPoint(client, "failCommand", once(), closing("commitTransaction"));
    try (ClientSession session = client.startSession()) {
      session.withTransaction(() -> c.insertOne(session, new Document("_id", 1)));
    }
    equal(c.countDocuments(), 2L);
  }

  static void snapshots(MongoClient client, MongoDatabase db) {
    MongoCollection<Document> c = db.getCollection("moments");
    c.insertOne(new Document("_id", 1).append("n", 1));
    ClientSessionOptions options = ClientSessionOptions.builder().snapshot(true).build();
    try (ClientSession session = client.startSession(options)) {
      equal(c.find(session, Filters.eq(1)).first().getInteger("n"), 1);
      c.updateOne(Filters.eq(1), Updates.set("n", 2));
      equal(c.find(session, Filters.eq(1)).first().getInteger("n"), 1);
    }
  }

  static void tailing(MongoClient client, MongoDatabase db) {
    db.createCollection("log", new CreateCollectionOptions().capped(true).sizeInBytes(1 << 20));
    MongoCollection<Document> c = db.getCollection("log");
    c.insertOne(new Document("_id", 0));
    try (MongoCursor<Document> cursor =
        c.find().cursorType(CursorType.TailableAwait).maxAwaitTime(60, TimeUnit.SECONDS).cursor()) {
      equal(cursor.next().getInteger("_id"), 0);
      Thread.startVirtualThread(() -> c.insertOne(new Document("_id", 1)));
      equal(cursor.next().getInteger("_id"), 1);
    }
  }

  static void files(MongoClient client, MongoDatabase db) {
    GridFSBucket bucket = GridFSBuckets.create(db);
    byte[] data = new byte[FILE_BYTES];
    for (int i = 0; i < data.length; i++) {
      data[i] = (byte) (i * 31);
    }
    bucket.uploadFromStream("large", new ByteArrayInputStream(data));
    ByteArrayOutputStream back = new ByteArrayOutputStream(FILE_BYTES);
    bucket.downloadToStream("large", back);
    equal(Arrays.equals(back.toByteArray(), data), true);
    bucket.drop();
  }

  static void series(MongoClient client, MongoDatabase db) {
    TimeSeriesOptions options =
        new TimeSeriesOptions("at").metaField("sensor").granularity(TimeSeriesGranularity.MINUTES);
    db.createCollection("weather", new CreateCollectionOptions().timeSeriesOptions(options));
    MongoCollection<Document> c = db.getCollection("weather");
    Instant start = Instant.parse("2026-01-01T00:00:00Z");
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < 900; i++) {
      documents.add(
          new Document("at", Date.from(start.plusSeconds(60L * i)))
              .append("sensor", i % 3)
              .append("value", i));
    }
    c.insertMany(documents);
    equal(c.countDocuments(Filters.eq("sensor", 1)), 300L);
    Document hour = new Document("$dateTrunc", new Document("date", "$at").append("unit", "hour"));
    List<Document> hours =
        c.aggregate(
                List.of(
                    Aggregates.group(hour, Accumulators.avg("average", "$value")),
                    Aggregates.sort(new Document("_id", 1))))
            .into(new ArrayList<>());
    equal(hours.size(), 15);
    equal(hours.get(0).getDouble("average"), 29.5);
  }

  public static void main(String[] arguments) {
    Map<String, Check> checks = new LinkedHashMap<>();
    checks.put("a stream survives a lost connection", Sessions::streams);
    checks.put("transactions are whole, and tried again", Sessions::transactions);
    checks.put("writes and commits are tried again and done once", Sessions::retries);
    checks.put("snapshots read one moment", Sessions::snapshots);
    checks.put("a tailable cursor waits for more", Sessions::tailing);
    checks.put("GridFS keeps a large file", Sessions::files);
    checks.put("time series are kept and summed up", Sessions::series);
    int passed = 0;
    int failed = 0;
    MongoClientSettings settings =
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(arguments[0]))
            .build();
    try (MongoClient client = MongoClients.create(settings)) {
      MongoDatabase db = client.getDatabase("clients_java_sessions");
      db.drop();
      for (Map.Entry<String, Check> check : checks.entrySet()) {
        try {
          check.getValue().run(client, db);
          passed++;
        } catch (Exception | AssertionError e) {
          failed++;
          System.out.println("FAILED " + check.getKey() + ": " + e);
        }
      }
      db.drop();
    }
    System.out.println(passed + " passed, " + failed + " failed");
    System.exit(failed == 0 ? 0 : 1);
  }
}
