package dev.morphium.server.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class RealDiskTest {
  @TempDir private Path temporary;
  private final Disk disk = new RealDisk();

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void whatIsMadeIsItsOwnersAlone() throws IOException {
    Path directory = temporary.resolve("a/b");
    disk.createDirectories(directory);
    disk.create(directory.resolve("file")).close();
    disk.lock(directory).close();
    assertThat(permissions(temporary.resolve("a"))).isEqualTo("rwx------");
    assertThat(permissions(directory)).isEqualTo("rwx------");
    assertThat(permissions(directory.resolve("file"))).isEqualTo("rw-------");
    assertThat(permissions(directory.resolve("lock"))).isEqualTo("rw-------");
  }

  @Test
  void directoryThatIsLockedTwiceIsRefusedInWords() throws IOException {
    try (Closeable first = disk.lock(temporary)) {
      assertThat(first).isNotNull();
      assertThatThrownBy(() -> disk.lock(temporary))
          .isInstanceOf(DirectoryLockedException.class)
          .hasMessage(
              "%s is in use by this process (%d) already: data, dumps and state need directories of"
                      .formatted(temporary, ProcessHandle.current().pid())
                  + " their own");
    }
    disk.lock(temporary).close();
  }

  @Test
  void directoryThatIsLockedTwiceStaysLockedForOtherProcesses() throws Exception {
    Path link = Files.createSymbolicLink(temporary.resolve("link"), temporary);
    try (Closeable first = disk.lock(temporary)) {
      assertThat(first).isNotNull();
      assertThatThrownBy(() -> disk.lock(temporary)).isInstanceOf(DirectoryLockedException.class);
      assertThatThrownBy(() -> disk.lock(link)).isInstanceOf(DirectoryLockedException.class);
      assertThat(elsewhere()).isEqualTo("locked");
    }
    assertThat(elsewhere()).isEqualTo("free");
  }

  /** What another process finds of the lock. */
  private String elsewhere() throws Exception {
    Process other =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                Path.of("src/test/java/dev/morphium/server/disk/LockLook.java").toString(),
                temporary.resolve("lock").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String said = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(other.waitFor()).isZero();
    return said.strip();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void directoryIsOpenWhenOthersComeIntoIt() throws IOException {
    Path inside = Files.createDirectory(temporary.resolve("inside"));
    Files.setPosixFilePermissions(inside, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwx------"));
    assertThat(RealDisk.isOpen(inside)).isFalse(); // nobody comes that far
    assumeThat(RealDisk.isOpen(temporary.toRealPath().getParent())).isTrue();
    Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-x--x"));
    assertThat(RealDisk.isOpen(inside)).isTrue();
    assertThat(RealDisk.isOpen(temporary)).isTrue();
    Files.setPosixFilePermissions(inside, PosixFilePermissions.fromString("rwx------"));
    assertThat(RealDisk.isOpen(inside)).isFalse();
  }
}
