package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.morphium.server.dump.Dumps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The program is stopped, killed and started again, with a directory for dumps. */
class DumpProcessTest {
  @TempDir Path directory;

  private Process start(String... wrapper) throws IOException {
    return PoppyProcess.start(
        List.of(wrapper),
        "--port",
        "0",
        "--dump-dir",
        directory.toString(),
        "--dump-interval",
        "0");
  }

  private static MongoClient client(Process poppy) throws IOException {
    return MongoClients.create(
        PoppyProcess.ready(poppy) + "&retryWrites=false&serverSelectionTimeoutMS=90000");
  }

  private static void insert(MongoClient client, int id, int size) {
    client
        .getDatabase("db")
        .getCollection("things")
        .insertOne(new Document("_id", id).append("x", "x".repeat(size)));
  }

  private static long count(MongoClient client) {
    return client.getDatabase("db").getCollection("things").countDocuments();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void theNewestDumpOutlivesTheServerAndADiskThatTakesNoMore() throws Exception {
    Process first = start();
    try (MongoClient client = client(first)) {
      insert(client, 1, 10);
      first.toHandle().destroy();
      PoppyProcess.assertEnds(first, ExitCodes.TERMINATED);
    }
    Process limited = start("bash", "-c", "ulimit -f 1000; exec \"$@\"", "limited");
    try (MongoClient client = client(limited)) {
      assertThat(count(client)).isEqualTo(1);
      insert(client, 2, 2_000_000);
      assertThatThrownBy(
              () -> client.getDatabase("admin").runCommand(Document.parse("{poppyDump: 1}")))
          .isInstanceOf(MongoCommandException.class)
          .hasMessageContaining("cannot write a dump");
      insert(client, 3, 10);
      assertThat(count(client)).isEqualTo(3);
      limited.toHandle().destroy();
      assertThat(PoppyProcess.text(limited).lines().filter(line -> line.contains(" ERROR ")))
          .singleElement()
          .asString()
          .contains("cannot write a dump to " + directory);
      PoppyProcess.assertEnds(limited, ExitCodes.TERMINATED);
    }
    Path dump = Dumps.newest(directory).orElseThrow().path();
    Path file = dump.resolve("db/things.bson");
    Files.write(file, new byte[(int) Files.size(file)]);
    Process refused = start();
    assertThat(PoppyProcess.text(refused))
        .contains("poppy: the dump " + dump + " cannot be used: " + file + " is damaged: ")
        .contains(". Move it away to start with");
    PoppyProcess.assertEnds(refused, 5);
  }
}
