package dev.morphium.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands as events of JDK Flight Recorder. */
class CommandEventsTest {
  @Entity
  record Recorded(@Id String id, String secret) {}

  @Test
  void aRecordingHasTheCommandsWithoutTheirValues(@TempDir Path folder) throws IOException {
    String database = "jfr" + UUID.randomUUID().toString().replace("-", "");
    Path file = folder.resolve("commands.jfr");
    try (Recording recording = new Recording();
        Morphium morphium = Morphium.connect("inmemory://%1$s/%1$s".formatted(database))) {
      recording.enable("dev.morphium.Command").withoutThreshold();
      recording.start();
      morphium.store(new Recorded("a", "unseen"));
      assertThat(morphium.createQueryFor(Recorded.class).f("secret").eq("unseen").asList())
          .hasSize(1);
      recording.stop();
      recording.dump(file);
    }
    List<RecordedEvent> ours =
        RecordingFile.readAllEvents(file).stream()
            .filter(event -> database.equals(event.getString("database")))
            .filter(event -> "recorded".equals(event.getString("collection")))
            .toList();
    assertThat(ours).extracting(event -> event.getString("command")).contains("update", "find");
    RecordedEvent find =
        ours.stream().filter(e -> "find".equals(e.getString("command"))).findAny().orElseThrow();
    assertThat(find.getLong("documents")).isOne();
    assertThat(find.getString("shape")).contains("secret").doesNotContain("unseen");
    assertThat(find.getString("failure")).isNull();
  }
}
