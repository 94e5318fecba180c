package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoException;
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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A heap that is too small for the data: the server ends with an exit code of its own, whether it
 * finds out by itself or the virtual machine does, and has kept what it has acknowledged.
 */
class MemoryTest {
  private static final int WRITERS = 4;
  private static final int TEXT = 20_000;

  @TempDir Path directory;

  private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();

  @ParameterizedTest
  @ValueSource(strings = {"-Xmx64m", "-Xmx64m -XX:+ExitOnOutOfMemoryError"})
  void aFullHeapEndsTheServerAndWhatItHasAcknowledgedIsThereAgain(String options) throws Exception {
    File errors = directory.resolve("errors").toFile();
    Process small = start(options, errors);
    try (MongoClient client = client(small)) {
      List<Thread> writers = new ArrayList<>();
      for (int writer = 0; writer < WRITERS; writer++) {
        String name = writer + "-";
        writers.add(Thread.ofPlatform().start(() -> write(things(client), name)));
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
    PoppyProcess.assertEnds(large, 0);
  }

  private Process start(String options, File errors) throws IOException {
    ProcessBuilder builder =
        PoppyProcess.builder(
            List.of(), "--port", "0", "--journal", directory.resolve("data").toString());
    builder.environment().put("JAVA_TOOL_OPTIONS", options);
    return builder.redirectError(errors).start();
  }

  /** Writes until the server is gone. */
  private void write(MongoCollection<Document> things, String name) {
    String text = "x".repeat(TEXT);
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
