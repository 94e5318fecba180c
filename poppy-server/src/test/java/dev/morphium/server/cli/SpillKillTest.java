package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import dev.morphium.testing.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process is killed while a command spills: the next one finds its files, and removes them. */
class SpillKillTest {
  private static final int DOCUMENTS = 3_000;

  @TempDir Path journal;
  @TempDir Path temporary;

  private Process start() throws IOException {
    return PoppyProcess.start(
        "--port",
        "0",
        "--journal",
        journal.toString(),
        "--temp-dir",
        temporary.toString(),
        "--log-level",
        "info",
        "--set-parameter",
        "internalQueryMaxBlockingSortMemoryUsageBytes=200000");
  }

  private static MongoClient client(Process poppy) throws IOException {
    return MongoClients.create(PoppyProcess.ready(poppy) + "&retryReads=false");
  }

  private static Document aggregation(String stages) {
    return Document.parse("{aggregate: 'c', cursor: {batchSize: 5000}, pipeline: " + stages + "}");
  }

  private static boolean isSpilling(MongoClient client) {
    return client
        .getDatabase("admin")
        .runCommand(new Document("currentOp", 1))
        .getList("inprog", Document.class)
        .stream()
        .anyMatch(operation -> operation.getBoolean("usedDisk", false));
  }

  private List<Path> left() throws IOException {
    try (var files = Files.list(temporary)) {
      return files.toList();
    }
  }

  @Test
  void whatAKillLeavesIsRemovedAtTheStart() throws Exception {
    Process killed = start();
    try (MongoClient client = client(killed)) {
      MongoDatabase database = client.getDatabase("db");
      database
          .getCollection("c")
          .insertMany(
              IntStream.range(0, DOCUMENTS)
                  .mapToObj(
                      i ->
                          new Document("_id", i)
                              .append("v", i * 7919 % 3001)
                              .append("s", "x".repeat(1_000)))
                  .toList());
      Document endless =
          aggregation(
              "[{$lookup: {from: 'c', pipeline: [], as: 'a'}}, {$unwind: '$a'}, {$sort: {s: 1, _id:"
                  + " -1, 'a._id': -1}}]");
      CompletableFuture<Document> spilling =
          CompletableFuture.supplyAsync(
              () -> database.runCommand(endless), work -> new Thread(work).start());
      await().until(() -> isSpilling(client) && !left().isEmpty());
      killed.destroyForcibly().waitFor();
      assertThatThrownBy(() -> spilling.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
          .hasCauseInstanceOf(MongoException.class);
    }
    assertThat(left()).isNotEmpty();
    Process again = start();
    try (MongoClient client = client(again)) {
      assertThat(left()).isEmpty();
      List<Document> sorted =
          client
              .getDatabase("db")
              .runCommand(aggregation("[{$sort: {v: 1}}, {$project: {v: 1}}]"))
              .get("cursor", Document.class)
              .getList("firstBatch", Document.class);
      assertThat(sorted)
          .extracting(document -> document.getInteger("v"))
          .hasSize(DOCUMENTS)
          .isSorted();
    }
    again.toHandle().destroy();
    assertThat(PoppyProcess.text(again))
        .contains("removed the temporary files of a process that is gone");
    PoppyProcess.assertEnds(again, ExitCodes.TERMINATED);
    assertThat(left()).isEmpty();
  }
}
