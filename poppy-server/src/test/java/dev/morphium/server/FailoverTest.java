package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoException;
import com.mongodb.client.MongoChangeStreamCursor;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.changestream.ChangeStreamDocument;
import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.server.net.WireClient;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What clients have, and what they lose, when the primary dies. */
class FailoverTest {
  private PoppyCluster cluster;

  @BeforeEach
  void start() throws IOException {
    cluster = PoppyCluster.start();
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  @Test
  void aStreamGoesOnAndSkipsAndRepeatsNothing() throws Exception {
    int count = 300;
    try (MongoClient client = MongoClients.create(cluster.connectionString());
        ExecutorService executor = Executors.newSingleThreadExecutor()) {
      MongoCollection<Document> collection = client.getDatabase("test").getCollection("c");
      collection.insertOne(new Document("_id", -1));
      try (MongoChangeStreamCursor<ChangeStreamDocument<Document>> cursor =
          collection.watch().batchSize(7).cursor()) {
        Future<List<Integer>> seen =
            executor.submit(
                () -> {
                  List<Integer> ids = new ArrayList<>();
                  while (ids.size() < count) {
                    ids.add(cursor.next().getDocumentKey().getInt32("_id").getValue());
                  }
                  return ids;
                });
        for (int i = 0; i < count; i++) {
          if (i == count / 3) {
            cluster.killMember(cluster.primary());
          }
          insert(collection, i);
        }
        assertThat(seen.get())
            .containsExactlyElementsOf(IntStream.range(0, count).boxed().toList());
      }
    }
  }

  @Test
  void whatWasAcknowledgedToManyWritersIsThere() throws Exception {
    int threads = 6;
    Queue<Integer> acknowledged = new ConcurrentLinkedQueue<>();
    AtomicInteger next = new AtomicInteger();
    try (MongoClient client = MongoClients.create(cluster.connectionString());
        ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      MongoCollection<Document> collection = client.getDatabase("test").getCollection("c");
      List<Callable<Void>> tasks = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        tasks.add(
            () -> {
              for (int id = next.getAndIncrement(); id < 1500; id = next.getAndIncrement()) {
                if (id == 500) {
                  cluster.killMember(cluster.primary());
                }
                insert(collection, id);
                acknowledged.add(id);
              }
              return null;
            });
      }
      for (Future<Void> task : executor.invokeAll(tasks)) {
        task.get();
      }
      assertThat(acknowledged).hasSize(1500);
      assertThat(collection.countDocuments()).isEqualTo(1500);
    }
  }

  /** Inserts until it is known to be there: what it is told by an error may have been done. */
  private static void insert(MongoCollection<Document> collection, int id) {
    while (true) {
      try {
        collection.insertOne(new Document("_id", id));
        return;
      } catch (MongoException e) {
        if (e.getCode() == 11000) {
          return;
        }
      }
    }
  }

  @Test
  void aRetriedWriteIsDoneOnce() {
    String session = session();
    String increment =
        "{update: 'c', updates: [{q: {_id: 1}, u: {$inc: {n: 1}}, upsert: true}], %s, txnNumber: {$numberLong: '1'}}"
            .formatted(session);
    String taken =
        "{findAndModify: 'd', query: {_id: 1}, update: {$inc: {n: 1}}, new: true, upsert: true, %s, txnNumber: {$numberLong: '2'}}"
            .formatted(session);
    BsonDocument first;
    BsonDocument value;
    try (WireClient client = new WireClient(cluster.port(cluster.primary()))) {
      first = run(client, increment);
      value = run(client, taken).getDocument("value");
    }
    cluster.killMember(cluster.primary());
    try (WireClient client = new WireClient(cluster.port(cluster.primary()))) {
      assertThat(run(client, taken).getDocument("value")).isEqualTo(value);
      BsonDocument found = run(client, "{find: 'd'}");
      assertThat(found.toString()).contains("\"n\": 1");
      Reply older = client.execute(Command.of("test", BsonDocument.parse(increment)));
      assertThat(older.ok()).as("%s: %s", first, older).isFalse();
      assertThat(older.code()).isEqualTo(225);
      assertThat(run(client, "{find: 'c'}").toString()).contains("\"n\": 1");
    }
  }

  @Test
  void aCommitThatIsRetriedTellsTheOutcome() {
    String committed = session();
    String open = session();
    String number = "txnNumber: {$numberLong: '1'}, autocommit: false";
    String commit = "{commitTransaction: 1, %s, " + number + "}";
    try (WireClient client = new WireClient(cluster.port(cluster.primary()))) {
      run(client, "{create: 'c'}");
      for (String session : List.of(committed, open)) {
        run(
            client,
            "{insert: 'c', documents: [{}], %s, %s, startTransaction: true}"
                .formatted(session, number));
      }
      admin(client, commit.formatted(committed));
    }
    cluster.killMember(cluster.primary());
    try (WireClient client = new WireClient(cluster.port(cluster.primary()))) {
      assertThat(admin(client, commit.formatted(committed)).ok()).isTrue();
      Reply lost = admin(client, commit.formatted(open));
      assertThat(lost.code()).as("%s", lost).isEqualTo(251);
      assertThat(lost.document().getArray("errorLabels"))
          .containsExactly(new BsonString("TransientTransactionError"));
      assertThat(run(client, "{count: 'c'}").getNumber("n").intValue()).isEqualTo(1);
    }
  }

  private static String session() {
    BsonBinary id = new BsonBinary(java.util.UUID.randomUUID());
    return "lsid: {id: {$binary: {base64: '%s', subType: '04'}}}"
        .formatted(java.util.Base64.getEncoder().encodeToString(id.getData()));
  }

  private static BsonDocument run(WireClient client, String command) {
    return client.execute(Command.of("test", BsonDocument.parse(command))).orThrow().document();
  }

  private static Reply admin(WireClient client, String command) {
    return client.execute(Command.of("admin", BsonDocument.parse(command)));
  }
}
