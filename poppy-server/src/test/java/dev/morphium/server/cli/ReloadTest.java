package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.morphium.testing.Patience;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A server whose log is a file and whose configuration file changes while it runs. */
@DisabledOnOs(OS.WINDOWS)
class ReloadTest {
  @TempDir Path directory;

  private void configure(String level, String parameter, int port) throws Exception {
    Files.writeString(
        directory.resolve("poppy.yaml"),
        """
        port: %d
        log-level: %s
        log-format: json
        log-file: %s
        set-parameter: {%s}
        """
            .formatted(port, level, directory.resolve("log"), parameter));
  }

  private String log() throws Exception {
    return Files.readString(directory.resolve("log"));
  }

  /** Without the one that is being written. */
  private Stream<String> wholeLines() throws Exception {
    String text = log();
    return text.substring(0, text.lastIndexOf('\n') + 1).lines();
  }

  private static void signal(String name, Process process) throws Exception {
    assertThat(
            new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor())
        .isZero();
  }

  @Test
  void hangupReadsTheFileAgainAndUsr1RotatesTheLog() throws Exception {
    assumeFalse(PoppyProcess.ignoresHangups(), "a build that nohup has started cannot hang up");
    configure("info", "cursorTimeoutMillis: 1000", 0);
    Process poppy = PoppyProcess.start("--config", directory.resolve("poppy.yaml").toString());
    try (MongoClient client = MongoClients.create(PoppyProcess.ready(poppy))) {
      configure("debug", "cursorTimeoutMillis: 2000, enableTestCommands: 1", 1);
      signal("HUP", poppy);
      await("the configuration file was read again");
      assertThat(log())
          .contains(
              "{option} has changed, and counts after a restart\", \"attr\": {\"option\":"
                  + " \"port\"}")
          .contains("\"attr\": {\"name\": \"enableTestCommands\"}");
      assertThat(
              client
                  .getDatabase("admin")
                  .runCommand(new Document("getParameter", 1).append("cursorTimeoutMillis", 1)))
          .containsEntry("cursorTimeoutMillis", 2000L);
      Files.writeString(directory.resolve("poppy.yaml"), "prot: 1");
      signal("HUP", poppy);
      await("\"error\": \"Unknown key: prot (poppy.yaml, line 1)");
      assertThat(wholeLines().map(BsonDocument::parse))
          .isNotEmpty()
          .allSatisfy(line -> assertThat(line).containsKeys("t", "s", "c", "id", "ctx", "msg"));
      assertThat(
              PosixFilePermissions.toString(
                  Files.getPosixFilePermissions(directory.resolve("log"))))
          .isEqualTo("rw-------");
      signal("USR1", poppy);
      Awaitility.await().atMost(Patience.LIMIT).until(() -> aside().size() == 1);
      client.getDatabase("admin").runCommand(new Document("logRotate", "server"));
      assertThat(aside()).hasSize(2);
    }
    poppy.toHandle().destroy();
    PoppyProcess.assertEnds(poppy, ExitCodes.TERMINATED);
    assertThat(PoppyProcess.text(poppy)).isEmpty();
  }

  private List<Path> aside() throws Exception {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.getFileName().toString().startsWith("log.2")).toList();
    }
  }

  private void await(String words) {
    Awaitility.await().atMost(Patience.LIMIT).until(() -> log().contains(words));
  }
}
