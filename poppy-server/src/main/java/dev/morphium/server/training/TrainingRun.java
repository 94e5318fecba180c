package dev.morphium.server.training;

import dev.morphium.driver.Command;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;

/**
 * The training run of an ahead-of-time cache: the commands that a test suite or an application
 * sends first and most, so that the cache has the classes that they load and the profiles of the
 * methods that they run.
 *
 * <p>A cache of a start alone would have the classes, but the compiler would still begin with
 * nothing. Source: JEP 514 and 515, "Ahead-of-Time Command-Line Ergonomics" and "Method Profiling".
 */
public final class TrainingRun {
  private static final String DATABASE = "training";
  private static final int DOCUMENTS = 2_000;
  private static final int GROUP = 20;
  private static final int ROUNDS = 6_000;
  private static final int RARE_ROUNDS = 60;
  private static final BsonBinary SESSION = new BsonBinary((byte) 4, new byte[16]);

  private final TrainingClient client;
  private final SplittableRandom random = new SplittableRandom(1);
  private int next = DOCUMENTS;
  private long statement;

  private TrainingRun(TrainingClient client) {
    this.client = client;
  }

  /** Has a server work, over a socket, until enough has been recorded. */
  public static void on(InetSocketAddress server) throws IOException {
    try (TrainingClient client = new TrainingClient(server)) {
      new TrainingRun(client).run();
    }
  }

  private void run() throws IOException {
    client.greet(command("isMaster: 1, helloOk: true, client: {application: {name: 'training'}}"));
    send("hello: 1");
    send("ping: 1");
    fill();
    for (int i = 0; i < ROUNDS; i++) {
      mixed();
    }
    for (int i = 0; i < RARE_ROUNDS; i++) {
      rare(i);
    }
    send("dropDatabase: 1");
    send("endSessions: []");
  }

  private void fill() throws IOException {
    send("createIndexes: 'c', indexes: [{key: {group: 1}, name: 'group_1'}]");
    insert("c", IntStream.range(0, DOCUMENTS).mapToObj(TrainingRun::document).toList());
  }

  private void mixed() throws IOException {
    find("{_id: " + random.nextInt(DOCUMENTS) + "}", "limit: 1, singleBatch: true");
    find("{_id: " + random.nextInt(DOCUMENTS) + "}", "limit: 1, singleBatch: true");
    find("{group: " + random.nextInt(DOCUMENTS / GROUP) + "}", "limit: 20");
    insert("c", List.of(document(next++)));
    update("{_id: " + random.nextInt(DOCUMENTS) + "}", "{$inc: {count: 1}}");
  }

  /** What is asked for less often: once the classes are there, little is left to be gained. */
  private void rare(int round) throws IOException {
    String one = "{_id: " + random.nextInt(DOCUMENTS) + "}";
    find("{count: {$gte: 1}, name: {$regex: '^name 1'}}", "sort: {name: -1}, limit: 10");
    find("{$or: [{group: {$in: [1, 2]}}, " + one + "]}", "projection: {name: 1, _id: 0}");
    update(one, "{$set: {name: 'other', 'at.x': 1}, $push: {tags: 'a'}}");
    write("findAndModify: 'c', query: " + one + ", update: {$unset: {tags: 1}}, new: true");
    send(
        "aggregate: 'c', cursor: {}, pipeline: [{$match: {group: {$lt: 9}}}, {$group: {_id:"
            + " '$group', n: {$sum: 1}}}, {$sort: {_id: 1}}, {$project: {n: {$add: ['$n', 1]}}}]");
    send("aggregate: 'c', cursor: {}, pipeline: [{$match: {}}, {$group: {_id: 1, n: {$sum: 1}}}]");
    send("count: 'c', query: {group: 3}");
    send("distinct: 'c', key: 'group'");
    cursor();
    transaction(one);
    String other = "other_" + round;
    insert(other, List.of(document(round)));
    write("delete: '" + other + "', deletes: [{q: {_id: " + round + "}, limit: 1}]");
    send("listIndexes: 'c'");
    send("listCollections: 1, filter: {name: '" + other + "'}");
    send("drop: '" + other + "'");
  }

  private void cursor() throws IOException {
    BsonDocument reply = send("find: 'c', filter: {}, batchSize: 101");
    long id = reply.getDocument("cursor").getInt64("id").getValue();
    send("getMore: {$numberLong: '" + id + "'}, collection: 'c', batchSize: 200");
    send("killCursors: 'c', cursors: [{$numberLong: '" + id + "'}]");
  }

  private void transaction(String one) throws IOException {
    BsonInt64 number = new BsonInt64(++statement);
    send("find: 'c', filter: " + one + ", startTransaction: true, autocommit: false", number);
    send(
        "update: 'c', updates: [{q: " + one + ", u: {$inc: {count: 1}}}], autocommit: false",
        number);
    client.send(Command.of("admin", body("commitTransaction: 1, autocommit: false", number)));
  }

  private void find(String filter, String rest) throws IOException {
    send("find: 'c', filter: " + filter + ", " + rest);
  }

  private void update(String filter, String update) throws IOException {
    write("update: 'c', ordered: true, updates: [{q: " + filter + ", u: " + update + "}]");
  }

  private void insert(String collection, List<BsonDocument> documents) throws IOException {
    BsonDocument body = body("insert: '" + collection + "', ordered: true", number());
    check(client.send(Command.of(DATABASE, body).withSequence("documents", documents)));
  }

  /** With the number that lets a driver send it again. */
  private void write(String fields) throws IOException {
    send(fields, number());
  }

  private BsonInt64 number() {
    return new BsonInt64(++statement);
  }

  private void send(String fields, BsonInt64 number) throws IOException {
    check(client.send(Command.of(DATABASE, body(fields, number))));
  }

  private BsonDocument send(String fields) throws IOException {
    return check(client.send(command(fields)));
  }

  private static Command command(String fields) {
    return Command.of(DATABASE, session(BsonDocument.parse("{" + fields + "}")));
  }

  private static BsonDocument body(String fields, BsonInt64 number) {
    return session(BsonDocument.parse("{" + fields + "}")).append("txnNumber", number);
  }

  private static BsonDocument session(BsonDocument body) {
    return body.append("lsid", new BsonDocument("id", SESSION));
  }

  private static BsonDocument check(BsonDocument reply) throws IOException {
    if (reply.getNumber("ok").intValue() != 1) {
      throw new IOException("the training run failed: " + reply.toJson());
    }
    return reply;
  }

  private static BsonDocument document(int id) {
    return new BsonDocument("_id", new BsonInt32(id))
        .append("group", new BsonInt32(id / GROUP))
        .append("count", new BsonInt32(0))
        .append("name", new BsonString("name " + id));
  }
}
