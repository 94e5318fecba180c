package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.Sorts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The process is killed again and again while clients write: everything that was acknowledged is
 * there. More rounds with {@code -Dkill.rounds=100}, other moments with {@code -Dkill.seed=7}.
 */
class KillTest {
  private static final int ROUNDS = Integer.getInteger("kill.rounds", 2);
  private static final long SEED = Long.getLong("kill.seed", 1);
  private static final int WRITERS = 4;

  @TempDir Path directory;

  private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
  private final Set<String> tried = ConcurrentHashMap.newKeySet();

  @Test
  void whatWasAcknowledgedIsThereAfterAKill() throws Exception {
    Random random = new Random(SEED);
    for (int round = 0; round < ROUNDS; round++) {
      Process poppy = start();
      try (MongoClient client = client(poppy)) {
        MongoCollection<Document> things = client.getDatabase("kill").getCollection("things");
        check(things, "seed %d, round %d".formatted(SEED, round));
        things.createIndex(Indexes.ascending("n"));
        CountDownLatch enough = new CountDownLatch(50 + random.nextInt(600));
        List<Thread> writers = write(things, round, enough);
        assertThat(enough.await(60, TimeUnit.SECONDS)).isTrue();
        poppy.destroyForcibly().waitFor();
        for (Thread writer : writers) {
          writer.join();
        }
      }
    }
    Process poppy = start();
    try (MongoClient client = client(poppy)) {
      check(client.getDatabase("kill").getCollection("things"), "at the end");
    }
    poppy.toHandle().destroy();
    PoppyProcess.assertEnds(poppy, ExitCodes.TERMINATED);
  }

  private Process start() throws IOException {
    return PoppyProcess.start(
        "--port",
        "0",
        "--journal",
        directory.toString(),
        "--journal-segment-size",
        "1",
        "--journal-checkpoint-size",
        "1");
  }

  private static MongoClient client(Process poppy) throws IOException {
    return MongoClients.create(
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(PoppyProcess.ready(poppy)))
            .retryWrites(false)
            .writeConcern(WriteConcern.JOURNALED)
            .build());
  }

  /** Writes until the server is gone. */
  private List<Thread> write(MongoCollection<Document> things, int round, CountDownLatch enough) {
    List<Thread> writers = new ArrayList<>();
    for (int writer = 0; writer < WRITERS; writer++) {
      String name = round + "-" + writer + "-";
      writers.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    try {
                      for (int n = 0; ; n++) {
                        String id = name + n;
                        tried.add(id);
                        things.insertOne(
                            new Document("_id", id).append("n", n).append("x", "x".repeat(500)));
                        acknowledged.add(id);
                        enough.countDown();
                      }
                    } catch (MongoException killed) {
                      // the server is gone
                    }
                  }));
    }
    return writers;
  }

  private void check(MongoCollection<Document> things, String when) {
    Set<String> found = new HashSet<>();
    things.find().forEach(thing -> found.add(thing.getString("_id")));
    assertThat(found).as(when).containsAll(acknowledged);
    assertThat(tried).as(when).containsAll(found);
    if (!found.isEmpty()) {
      List<Document> sorted = new ArrayList<>();
      things.find().sort(Sorts.ascending("n")).hint(Indexes.ascending("n")).into(sorted);
      assertThat(sorted).as(when).hasSameSizeAs(found);
    }
  }
}
