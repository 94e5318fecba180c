package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import dev.morphium.testing.SmallDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The disk refuses a write while the server runs: here because a file must not become larger. */
class DiskFailureTest {
  @TempDir Path directory;

  private Process start(String... wrapper) throws IOException {
    return PoppyProcess.start(
        List.of(wrapper),
        "--port",
        "0",
        "--journal",
        directory.toString(),
        "--journal-segment-size",
        "1");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void theServerStopsWithAnExitCodeOfItsOwnAndKeepsWhatItHasAcknowledged() throws Exception {
    Process limited = start("bash", "-c", "ulimit -f 3000; exec \"$@\"", "limited");
    try (MongoClient client = client(limited)) {
      MongoCollection<Document> things = client.getDatabase("db").getCollection("things");
      things.insertOne(new Document("_id", 1));
      Document large = new Document("_id", 2).append("x", "x".repeat(4_000_000));
      assertThatThrownBy(() -> things.insertOne(large)).isInstanceOf(MongoException.class);
      assertThat(PoppyProcess.text(limited))
          .contains("the server stops, because its journal cannot be written");
      PoppyProcess.assertEnds(limited, 6);
    }
    Process again = start();
    try (MongoClient client = client(again)) {
      assertThat(client.getDatabase("db").getCollection("things").find())
          .containsExactly(new Document("_id", 1));
    }
    again.toHandle().destroy();
    PoppyProcess.assertEnds(again, ExitCodes.TERMINATED);
  }

  @Test
  void aDiskThatIsFullStopsTheServerToo() throws Exception {
    try (SmallDisk disk = SmallDisk.mount(directory, "size=4m")) {
      Process full = start();
      try (MongoClient client = client(full)) {
        MongoCollection<Document> things = client.getDatabase("db").getCollection("things");
        things.insertOne(new Document("_id", 1));
        disk.fill("filler");
        assertThatThrownBy(
                () -> {
                  for (int i = 0; i < 100; i++) {
                    things.insertOne(new Document("x", "x".repeat(100_000)));
                  }
                })
            .isInstanceOf(MongoException.class);
        assertThat(PoppyProcess.text(full))
            .contains("the server stops, because its journal cannot be written")
            .contains("No space left");
        PoppyProcess.assertEnds(full, 6);
      }
      Files.delete(disk.path().resolve("filler"));
      Process again = start();
      try (MongoClient client = client(again)) {
        MongoCollection<Document> things = client.getDatabase("db").getCollection("things");
        assertThat(things.find(new Document("_id", 1))).hasSize(1);
        things.insertOne(new Document("_id", 2));
      }
      again.toHandle().destroy();
      PoppyProcess.assertEnds(again, ExitCodes.TERMINATED);
    }
  }

  private static MongoClient client(Process poppy) throws IOException {
    return MongoClients.create(
        PoppyProcess.ready(poppy) + "&retryWrites=false&serverSelectionTimeoutMS=90000");
  }
}
