package dev.morphium.benchmarks.exhaustion;

import com.mongodb.MongoException;
import com.mongodb.client.AggregateIterable;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.bson.types.Binary;

/**
 * The ways to take too much, by name. Each gets a right answer or an error; a wrong answer is told
 * by {@link WrongAnswer}.
 */
final class Attacks {
  /** How many documents the collection has that is read. */
  static final int DOCUMENTS = 20_000;

  private static final int TEXT = 2_000;
  private static final int CURSORS = 500;
  private static final int SESSIONS = 2_000;
  private static final int LIMIT_MILLIS = 20_000;
  private static final int FULL = 14031;

  /** One way. */
  interface Attack {
    void run(MongoClient client, SplittableRandom random) throws Exception;
  }

  private Attacks() {}

  /** The table, in alphabetical order. */
  static Map<String, Attack> all(String uri) {
    Map<String, Attack> all = new TreeMap<>();
    all.put("aborted", (client, random) -> RudeClient.abort(uri, random));
    all.put("connections", (client, random) -> RudeClient.connectOften(uri, random));
    all.put("cursors", Attacks::cursors);
    all.put("doubling", Attacks::doubling);
    all.put("fill", Attacks::fill);
    all.put("group", Attacks::group);
    all.put("index", Attacks::index);
    all.put("lookup", Attacks::lookup);
    all.put("range", Attacks::range);
    all.put("regex", Attacks::regex);
    all.put("sessions", Attacks::sessions);
    all.put("sort", Attacks::sort);
    all.put("transaction", Attacks::transaction);
    all.put("unread", (client, random) -> RudeClient.leaveUnread(uri, random));
    all.put("windows", Attacks::windows);
    return all;
  }

  /** What the attacks read. */
  static void load(MongoClient client) {
    SplittableRandom random = new SplittableRandom(1);
    List<Document> documents = new ArrayList<>();
    for (int id = 0; id < DOCUMENTS; id++) {
      documents.add(
          new Document("_id", id)
              .append("k", random.nextInt(1_000_000))
              .append("few", id % 10)
              .append("text", "x".repeat(TEXT)));
    }
    data(client).insertMany(documents);
  }

  static MongoDatabase database(MongoClient client) {
    return client.getDatabase("exhaustion");
  }

  private static MongoCollection<Document> data(MongoClient client) {
    return database(client).getCollection("data");
  }

  private static void sort(MongoClient client, SplittableRandom random) {
    long before = Long.MIN_VALUE;
    int count = 0;
    for (Document document : aggregate(client, "{$sort: {k: 1, _id: -1}}")) {
      long key = document.getInteger("k") * 1_000_000L - document.getInteger("_id");
      check(key > before, "a sort is out of order");
      before = key;
      count++;
    }
    check(count == DOCUMENTS, "a sort gave " + count + " documents");
  }

  private static void group(MongoClient client, SplittableRandom random) {
    String key = random.nextBoolean() ? "'$k'" : "{k: '$k', t: '$text'}";
    long count = 0;
    for (Document group :
        aggregate(client, "{$group: {_id: " + key + ", n: {$sum: 1}, all: {$push: '$_id'}}}")) {
      count += group.getInteger("n");
      check(group.getList("all", Integer.class).size() == group.getInteger("n"), "a group's array");
    }
    check(count == DOCUMENTS, "groups of " + count + " documents");
  }

  private static void windows(MongoClient client, SplittableRandom random) {
    long sum = 0;
    for (Document document :
        aggregate(
            client,
            "{$setWindowFields: {sortBy: {k: 1, _id: 1}, output: {sum: {$sum: '$few',"
                + " window: {documents: ['unbounded', 'current']}}}}}")) {
      sum += document.getInteger("few");
      check(document.get("sum", Number.class).longValue() == sum, "a running sum");
    }
  }

  private static void lookup(MongoClient client, SplittableRandom random) {
    for (Document document :
        aggregate(
            client,
            "{$limit: 20}",
            "{$lookup: {from: 'data', pipeline: [{$project: {_id: 1}}], as: 'all'}}")) {
      check(document.getList("all", Document.class).size() == DOCUMENTS, "a join");
    }
  }

  private static void doubling(MongoClient client, SplittableRandom random) {
    int turns = 20 + random.nextInt(20);
    Document first =
        aggregate(
                client,
                "{$limit: 1}",
                ("{$project: {n: {$strLenBytes: {$reduce: {input: {$range: [0, %d]},"
                        + " initialValue: 'x', in: {$concat: ['$$value', '$$value']}}}}}}")
                    .formatted(turns))
            .first();
    check(
        first != null && first.get("n", Number.class).longValue() == 1L << turns, "a doubled text");
  }

  private static void range(MongoClient client, SplittableRandom random) {
    Document first =
        aggregate(
                client,
                "{$limit: 1}",
                "{$project: {n: {$size: {$map: {input: {$range: [0, 2147483647]}, in: {$multiply:"
                    + " ['$$this', 2]}}}}}}")
            .first();
    check(first == null, "an array of two thousand million numbers");
  }

  private static void regex(MongoClient client, SplittableRandom random) {
    Document filter = new Document("text", new Document("$regex", "(x+x+)+y"));
    check(
        data(client).find(filter).maxTime(LIMIT_MILLIS, TimeUnit.MILLISECONDS).first() == null,
        "a regular expression");
  }

  private static void index(MongoClient client, SplittableRandom random) {
    String name =
        data(client)
            .createIndex(new Document("text", 1).append("k", random.nextBoolean() ? 1 : -1));
    data(client).dropIndex(name);
  }

  private static void cursors(MongoClient client, SplittableRandom random) {
    for (int i = 0; i < CURSORS; i++) {
      database(client)
          .runCommand(
              new Document("find", "data")
                  .append("batchSize", 1)
                  .append("projection", new Document("_id", 1)));
    }
  }

  private static void sessions(MongoClient client, SplittableRandom random) {
    for (int i = 0; i < SESSIONS; i++) {
      byte[] id = new byte[16];
      random.nextBytes(id);
      id[6] = (byte) (id[6] & 0x0F | 0x40);
      id[8] = (byte) (id[8] & 0x3F | 0x80);
      Document session = new Document("id", new Binary((byte) 4, id));
      client.getDatabase("admin").runCommand(new Document("refreshSessions", List.of(session)));
    }
  }

  /** Inserts until there is no room, and makes room again. */
  private static void fill(MongoClient client, SplittableRandom random) {
    MongoCollection<Document> filled =
        database(client).getCollection("fill" + random.nextInt(1_000_000));
    byte[] large = new byte[1 << 20];
    try {
      for (int id = 0; id < 2_000; id++) {
        filled.insertOne(new Document("_id", id).append("data", large));
      }
      throw new WrongAnswer("two gigabytes had room");
    } catch (MongoException refused) {
      check(refused.getCode() == FULL, "refused with code " + refused.getCode());
      filled.deleteMany(new Document());
      check(filled.countDocuments() == 0, "something was left");
    } finally {
      filled.drop();
    }
  }

  /** Inserts in a transaction until there is no room; nothing of it may be left. */
  private static void transaction(MongoClient client, SplittableRandom random) {
    MongoCollection<Document> filled = database(client).getCollection("transactions");
    byte[] large = new byte[1 << 20];
    long tag = random.nextLong();
    try (ClientSession session = client.startSession()) {
      session.startTransaction();
      for (int i = 0; i < 2_000; i++) {
        filled.insertOne(session, new Document("tag", tag).append("data", large));
      }
      throw new WrongAnswer("two gigabytes had room in a transaction");
    } catch (MongoException refused) {
      check(filled.countDocuments(new Document("tag", tag)) == 0, "a transaction left something");
    }
  }

  private static AggregateIterable<Document> aggregate(MongoClient client, String... stages) {
    return data(client)
        .aggregate(Arrays.stream(stages).map(Document::parse).toList())
        .maxTime(LIMIT_MILLIS, TimeUnit.MILLISECONDS);
  }

  private static void check(boolean right, String what) {
    if (!right) {
      throw new WrongAnswer(what);
    }
  }
}
