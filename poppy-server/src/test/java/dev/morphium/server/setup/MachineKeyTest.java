package dev.morphium.server.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.server.disk.StorageUnavailableException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class MachineKeyTest {
  @TempDir Path directory;

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void keyIsMadeOnceAndForItsUserAlone() throws Exception {
    Path file = directory.resolve("poppy/rs0.key");
    MachineKey.ofThisMachine(file, new SecureRandom());
    String text = Files.readString(file);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    MachineKey.ofThisMachine(file, new SecureRandom());
    assertThat(Files.readString(file)).isEqualTo(text).hasSize(65);
  }

  @Test
  void membersThatStartTogetherShareIt() throws Exception {
    Path file = directory.resolve("rs0.key");
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      Callable<String> start =
          () -> {
            MachineKey.ofThisMachine(file, new SecureRandom());
            return Files.readString(file);
          };
      List<Future<String>> keys = threads.invokeAll(Stream.generate(() -> start).limit(8).toList());
      for (Future<String> key : keys) {
        assertThat(key.get()).isEqualTo(Files.readString(file));
      }
    }
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void groupMayReadWhatRootHasGivenIt() {
    assertThat(SecretFiles.isSecret("r--r-----", true)).isTrue();
    assertThat(SecretFiles.isSecret("r--r-----", false)).isFalse();
    assertThat(SecretFiles.isSecret("rw-rw----", true)).isFalse();
    assertThat(SecretFiles.isSecret("rw-r--r--", true)).isFalse();
  }

  @Test
  void fileWithoutAKeyCannotBeUsed() throws Exception {
    Path file = directory.resolve("key");
    assertThatThrownBy(() -> MachineKey.in(file))
        .isInstanceOf(StorageUnavailableException.class)
        .hasMessage("cannot use the cluster key " + file + ": there is no " + file);
    Files.writeString(file, "12345");
    assertThatThrownBy(() -> MachineKey.in(file)).hasMessageContaining("6 to 1024 characters");
    Files.writeString(file, "123456\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    assertThatThrownBy(() -> MachineKey.in(file))
        .isInstanceOf(StorageUnavailableException.class)
        .hasMessageContaining("other users of this machine may use it (rw-r-----)");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    assertThat(MachineKey.in(file)).isNotNull();
  }
}
