package dev.morphium.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.PoppySettings;
import dev.morphium.server.dump.DumpSettings;
import dev.morphium.server.dump.retention.DumpRetention;
import dev.morphium.server.net.ServerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages that an earlier version has sent are worked on, and its dead letters are there. */
class EarlierMessagesTest {
  private static final Path FILES =
      Path.of("..", "poppy-server", "src", "test", "resources", "earlier", "0.1.0-e6581227.zip");

  @TempDir Path directory;

  @Entity
  record Order(@Id String id, int pieces) {}

  private PoppySettings dumped() throws IOException {
    try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(FILES))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (entry.getName().startsWith("dumps/") && !entry.isDirectory()) {
          Path path = directory.resolve(entry.getName());
          Files.createDirectories(path.resolve("..").normalize());
          Files.copy(zip, path);
        }
      }
    }
    Path dumps = directory.resolve("dumps");
    return PoppySettings.inMemory(ServerSettings.of(List.of("127.0.0.1"), 0, 1))
        .with(new DumpSettings(dumps, Duration.ZERO, DumpRetention.ofNewest(3), false));
  }

  @Test
  void theyAreNotLost() throws IOException {
    try (PoppyServer server = PoppyServer.start(dumped());
        Morphium jobs = Morphium.connect(server.connectionString().replace("/?", "/jobs?"));
        Messaging messaging = Messaging.open(jobs)) {
      Queue<Order> worked = new ConcurrentLinkedQueue<>();
      messaging.listen("orders", Order.class, worked::add);
      await().until(() -> worked.size() == 2);
      assertThat(worked).containsExactlyInAnyOrder(new Order("waiting", 3), new Order("second", 5));
      assertThat(messaging.jobs().deadLetters("bad").count()).isEqualTo(1);
    }
  }
}
