package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.MongoConnectionPoolClearedException;
import com.mongodb.MongoException;
import com.mongodb.MongoSocketException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Indexes;
import dev.morphium.driver.Command;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.server.net.WireClient;
import dev.morphium.testing.Patience;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code $out} in a set: against indexes that come and go, and under primaries that change. */
class SetOutTest {
  private static final int DOCUMENTS = 2_000;
  private static final String[] FIELDS = {"a", "b", "c"};

  /** The target's indexes changed, there is no such index, or the primary is another one now. */
  private static final Set<ErrorCode> EXPECTED =
      Set.of(
          ErrorCode.COMMAND_FAILED,
          ErrorCode.INTERRUPTED_AT_SHUTDOWN,
          ErrorCode.INDEX_NOT_FOUND,
          ErrorCode.NAMESPACE_NOT_FOUND,
          ErrorCode.NOT_WRITABLE_PRIMARY,
          ErrorCode.NOT_PRIMARY_NO_SECONDARY_OK,
          ErrorCode.INTERRUPTED_DUE_TO_REPL_STATE_CHANGE);

  private final long seed = new Random().nextLong();
  private final AtomicBoolean ended = new AtomicBoolean();
  private final AtomicInteger written = new AtomicInteger();
  private final Set<String> errors = new ConcurrentSkipListSet<>();
  private PoppyCluster cluster;
  private MongoClient client;
  private MongoDatabase database;

  @BeforeEach
  void start() throws IOException {
    cluster = PoppyCluster.start();
    client = MongoClients.create(cluster.connectionString());
    database = client.getDatabase("test");
    database
        .getCollection("source")
        .insertMany(
            IntStream.range(0, DOCUMENTS)
                .mapToObj(
                    i -> new Document("_id", i).append("a", i % 7).append("b", i).append("c", "x"))
                .toList());
  }

  @AfterEach
  void stop() {
    client.close();
    cluster.close();
  }

  @Test
  void outIsWholeOnEveryMemberWhateverHappens() throws Exception {
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> work =
          List.of(executor.submit(this::writeOut), executor.submit(() -> changeIndexes(seed)));
      try {
        changePrimaries();
      } finally {
        ended.set(true);
      }
      for (Future<?> each : work) {
        each.get();
      }
    }
    assertThat(errors).as("seed " + seed).isEmpty();
    cluster.awaitReady(Patience.LIMIT);
    for (int i = 0; i < cluster.size(); i++) {
      int member = i;
      await("what was left over is gone, seed " + seed)
          .untilAsserted(
              () -> assertThat(hashes(member).keySet()).containsExactly("source", "target"));
      await("the same everywhere, seed " + seed)
          .untilAsserted(() -> assertThat(hashes(member)).isEqualTo(hashes(cluster.primary())));
      assertThat(definitions(member)).isEqualTo(definitions(cluster.primary()));
    }
    Document valid = database.runCommand(new Document("validate", "target"));
    assertThat(valid.getBoolean("valid")).as(valid.toJson()).isTrue();
  }

  private void changePrimaries() throws IOException {
    for (int i = 0; i < 4; i++) {
      awaitWrites();
      int primary = cluster.primary();
      if (i % 2 == 0) {
        cluster.stepDown(Duration.ofSeconds(1));
      } else {
        cluster.killMember(primary);
        cluster.primary();
        cluster.startMember(primary);
        cluster.awaitReady(Patience.LIMIT);
      }
    }
    awaitWrites();
  }

  private void awaitWrites() {
    int before = written.get();
    await("writes go on, seed " + seed).until(() -> written.get() >= before + 5);
  }

  private BsonDocument definitions(int member) {
    return ask(member, "{listIndexes: 'target', $readPreference: {mode: 'secondaryPreferred'}}")
        .getDocument("cursor");
  }

  private BsonDocument hashes(int member) {
    return ask(member, "{dbHash: 1}").getDocument("collections");
  }

  private BsonDocument ask(int member, String command) {
    try (WireClient wire = new WireClient(cluster.port(member))) {
      return wire.execute(Command.of("test", BsonDocument.parse(command))).orThrow().document();
    }
  }

  private void writeOut() {
    MongoCollection<Document> source = database.getCollection("source");
    while (!ended.get()) {
      try {
        source.aggregate(List.of(Aggregates.out("target"))).toCollection();
        written.incrementAndGet();
        long found = database.getCollection("target").countDocuments();
        if (found != DOCUMENTS) {
          errors.add("target has " + found + " documents");
        }
      } catch (MongoException e) {
        note("$out", e);
      }
    }
  }

  private void changeIndexes(long seeded) {
    Random random = new Random(seeded);
    MongoCollection<Document> target = database.getCollection("target");
    while (!ended.get()) {
      String field = FIELDS[random.nextInt(FIELDS.length)];
      try {
        if (random.nextBoolean()) {
          target.createIndex(Indexes.ascending(field));
        } else {
          target.dropIndex(Indexes.ascending(field));
        }
      } catch (MongoException e) {
        note("indexes", e);
      }
    }
  }

  private void note(String what, MongoException error) {
    if (!EXPECTED.contains(ErrorCode.of(error.getCode()))
        && !(error instanceof MongoSocketException)
        && !(error instanceof MongoConnectionPoolClearedException)) {
      errors.add(what + ": " + error);
    }
  }
}
