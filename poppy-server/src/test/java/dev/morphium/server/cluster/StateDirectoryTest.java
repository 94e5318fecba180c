package dev.morphium.server.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.server.disk.DirectoryLockedException;
import dev.morphium.server.disk.RealDisk;
import dev.morphium.server.disk.StorageUnavailableException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateDirectoryTest {
  @TempDir Path temporary;

  @Test
  void oneMemberHasADirectory() throws Exception {
    Path directory = temporary.resolve("a/b");
    StateDirectory first = StateDirectory.open(new RealDisk(), directory, "rs0");
    assertThatThrownBy(() -> StateDirectory.open(new RealDisk(), directory, "rs0"))
        .isInstanceOf(DirectoryLockedException.class);
    first.close();
    StateDirectory.open(new RealDisk(), directory, "rs0").close();
  }

  @Test
  void directoryOfAnotherSetIsRefused() throws Exception {
    StateDirectory.open(new RealDisk(), temporary, "rs0").close();
    assertThatThrownBy(() -> StateDirectory.open(new RealDisk(), temporary, "rs1"))
        .isInstanceOf(StorageUnavailableException.class)
        .hasMessageContaining("it belongs to a member of the set 'rs0', and this one is of 'rs1'");
    StateDirectory.open(new RealDisk(), temporary, "rs0").close();
  }

  @Test
  void setIsKnownAgain() throws Exception {
    try (StateDirectory first = StateDirectory.open(new RealDisk(), temporary, "rs0")) {
      assertThat(first.era()).isZero();
      first.join(4711);
    }
    try (StateDirectory again = StateDirectory.open(new RealDisk(), temporary, "rs0")) {
      assertThat(again.era()).isEqualTo(4711);
    }
  }

  @Test
  void fileIsNoDirectory() throws Exception {
    Path file = Files.createFile(temporary.resolve("file"));
    assertThatThrownBy(() -> StateDirectory.open(new RealDisk(), file, "rs0"))
        .isInstanceOf(StorageUnavailableException.class)
        .hasMessageContaining("is a file");
  }
}
