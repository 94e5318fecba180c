package dev.morphium.server.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileRotationTest {
  @TempDir Path directory;

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void theNewestAreKeptAndOtherFilesAreLeftAlone() throws IOException {
    Path log = directory.resolve("log");
    Files.writeString(directory.resolve("log.old"), "not ours");
    AtomicLong seconds = new AtomicLong();
    FileRotation rotation = new FileRotation(log, 2, () -> Instant.ofEpochSecond(seconds.get()));
    rotation.create();
    rotation.putAside();
    rotation.putAside();
    assertThat(names())
        .containsExactly("log", "log.1970-01-01T00-00-00", "log.1970-01-01T00-00-00-1", "log.old");
    seconds.set(1);
    Files.writeString(log, "third");
    rotation.putAside();
    assertThat(names())
        .containsExactly("log", "log.1970-01-01T00-00-00-1", "log.1970-01-01T00-00-01", "log.old");
    assertThat(directory.resolve("log.1970-01-01T00-00-01")).hasContent("third");
    assertThat(log).isEmptyFile();
  }
}
