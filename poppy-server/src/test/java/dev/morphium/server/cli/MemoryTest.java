package dev.morphium.server.cli;

import static com.mongodb.client.model.Filters.eq;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoException;
import com.mongodb.MongoWriteException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A heap that is too small. The data have a limit, at which writes are refused; when it is set too
 * high, the server ends with an exit code of its own, whether it finds out by itself or the virtual
 * machine does. Either way it keeps what it has acknowledged.
 */
class MemoryTest {
  private static final int WRITERS = 4;
  private static final int TEXT = 100_000;
  private static final int LARGE_TEXT = 3_000_000;
  private static final int FULL = 14031;

  @TempDir Path directory;

  private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();

  @ParameterizedTest
  @ValueSource(strings = {"-Xmx64m", "-Xmx64m -XX:+ExitOnOutOfMemoryError"})
  void aFullHeapEndsTheServerAndWhatItHasAcknowledgedIsThereAgain(String options) throws Exception {
    File errors = directory.resolve("errors").toFile();
    Process small =
        start(
            options,
            errors,
            "--set-parameter",
            "dataMemoryLimitBytes=" + Long.MAX_VALUE,
            "--set-parameter",
            "heapHighWaterMarkPercent=100");
    try (MongoClient client = client(small)) {
      List<Thread> writers = new ArrayList<>();
      for (int writer = 0; writer < WRITERS; writer++) {
        String name = writer + "-";
        writers.add(Thread.ofPlatform().start(() -> write(things(client), name, LARGE_TEXT)));
      }
      for (Thread writer : writers) {
        writer.join();
      }
      PoppyProcess.assertEnds(small, 3);
    } finally {
      small.destroyForcibly();
    }
    assertThat(Files.readString(errors.toPath())).containsIgnoringCase("memory");
    Process large = start("-Xmx512m", errors);
    try (MongoClient client = client(large)) {
      Set<String> found = new HashSet<>();
      things(client).find().forEach(thing -> found.add(thing.getString("_id")));
      assertThat(found).hasSizeGreaterThan(WRITERS).containsAll(acknowledged);
    }
    large.toHandle().destroy();
    PoppyProcess.assertEnds(large, ExitCodes.TERMINATED);
  }

  @Test
  void writesThatNeedMoreThanTheDataMayTakeAreRefusedAndAllElseGoesOn() throws Exception {
    File errors = directory.resolve("errors").toFile();
    Process small = start("-Xmx128m", errors);
    try (MongoClient client = client(small)) {
      MongoCollection<Document> things = things(client);
      assertThatThrownBy(() -> fill(things, "a"))
          .isInstanceOfSatisfying(
              MongoWriteException.class, full -> assertThat(full.getCode()).isEqualTo(FULL))
          .hasMessageContaining("dataMemoryLimitBytes");
      assertThat(acknowledged).hasSizeGreaterThan(400);
      for (String id : acknowledged) {
        assertThat(things.find(eq("_id", id)).first()).isNotNull();
      }
      int before = acknowledged.size();
      for (String id : List.copyOf(acknowledged).subList(0, before / 2)) {
        assertThat(things.deleteOne(eq("_id", id)).getDeletedCount()).isEqualTo(1);
        acknowledged.remove(id);
      }
      assertThatThrownBy(() -> fill(things, "b")).isInstanceOf(MongoWriteException.class);
      assertThat(acknowledged.size()).isGreaterThan(before * 8 / 10);
      assertThat(things.countDocuments()).isEqualTo(acknowledged.size());
      things.drop();
      things.insertOne(new Document("_id", "c"));
    } finally {
      small.toHandle().destroy();
    }
    PoppyProcess.assertEnds(small, ExitCodes.TERMINATED);
  }

  private void fill(MongoCollection<Document> things, String name) {
    String text = "x".repeat(TEXT);
    for (int n = 0; ; n++) {
      things.insertOne(new Document("_id", name + n).append("text", text));
      acknowledged.add(name + n);
    }
  }

  private Process start(String options, File errors, String... more) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("--port", "0", "--journal"));
    arguments.add(directory.resolve("data").toString());
    arguments.addAll(List.of(more));
    ProcessBuilder builder = PoppyProcess.builder(List.of(), arguments.toArray(String[]::new));
    builder.environment().put("JAVA_TOOL_OPTIONS", options);
    return builder.redirectError(errors).start();
  }

  /** Writes until the server is gone. */
  private void write(MongoCollection<Document> things, String name, int length) {
    String text = "x".repeat(length);
    try {
      for (int n = 0; ; n++) {
        things.insertOne(new Document("_id", name + n).append("text", text));
        acknowledged.add(name + n);
      }
    } catch (MongoException gone) {
      // the process has ended, or refuses
    }
  }

  private static MongoCollection<Document> things(MongoClient client) {
    return client.getDatabase("db").getCollection("things");
  }

  private static MongoClient client(Process poppy) throws IOException {
    return MongoClients.create(
        PoppyProcess.ready(poppy)
            + "&retryWrites=false&serverSelectionTimeoutMS=30000&socketTimeoutMS=30000");
  }
}
