package dev.morphium.server.dump.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.inmemory.InMemoryDriver;
import dev.morphium.server.disk.Disk;
import dev.morphium.server.disk.RealDisk;
import dev.morphium.server.disk.StorageUnavailableException;
import dev.morphium.server.dump.FailingDisk;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A dump that cannot be written, or read, says where and why. */
class DumpWriteFailureTest {
  private final Driver source = new InMemoryDriver();

  @TempDir Path directory;

  @BeforeEach
  void fill() {
    source
        .execute(
            Command.of(
                "db",
                BsonDocument.parse(
                    "{insert: 'c', documents: [{x: '%s'}]}".formatted("x".repeat(1000)))))
        .orThrow();
  }

  @AfterEach
  void close() {
    source.close();
  }

  private void dump(Path out, boolean archive, boolean compressed, Disk disk) throws IOException {
    DumpTask.run(
        source, new DumpTask.Request(out, archive, compressed, null, null), line -> {}, disk);
  }

  private List<Path> left() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }

  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void aFullDiskIsToldWithItsPlaceAndNothingIsLeft(boolean archive, boolean compressed)
      throws IOException {
    FailingDisk disk = new FailingDisk();
    Path out = directory.resolve("dump");
    for (long room = 0; room <= 150; room += 50) {
      disk.room(room);
      assertThatThrownBy(() -> dump(out, archive, compressed, disk))
          .isInstanceOf(StorageUnavailableException.class)
          .hasMessage(
              "cannot write the dump to %s: no room is left on the disk (No space left on device)."
                  + " Make room there, or choose another place with %s",
              out, archive ? "--archive" : "--out");
      assertThat(left()).isEmpty();
    }
    disk.room(Long.MAX_VALUE);
    dump(out, archive, compressed, disk);
    assertThat(left()).containsExactly(out);
  }

  @Test
  void whatAnArchiveHasLeftDoesNotKeepADirectoryFromBeingWritten() throws IOException {
    Files.writeString(directory.resolve("dump.partial"), "x");
    dump(directory.resolve("dump"), false, false, new RealDisk());
    assertThat(left()).containsExactly(directory.resolve("dump"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @EnabledOnOs(OS.LINUX)
  void aPlaceWhereNothingCanBeMadeIsNamed(boolean archive) {
    assertThatThrownBy(() -> dump(Path.of("/proc/x/y"), archive, false, new RealDisk()))
        .isInstanceOf(StorageUnavailableException.class)
        .hasMessage(
            "cannot write the dump to /proc/x/y: %s. Choose another place with %s",
            archive ? "there is no folder /proc/x" : "/proc/x cannot be made",
            archive ? "--archive" : "--out");
  }

  @Test
  void aPlaceThatIsTakenIsNamed() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "x");
    assertThatThrownBy(() -> dump(file, true, false, new RealDisk()))
        .isInstanceOf(StorageUnavailableException.class)
        .hasMessage(
            "cannot write the dump to %s: it is there already, and an archive is a new file."
                + " Choose another place with --archive",
            file);
    assertThatThrownBy(() -> dump(file.resolve("x"), false, false, new RealDisk()))
        .isInstanceOf(StorageUnavailableException.class)
        .hasMessageStartingWith("cannot write the dump to %s: %s", file.resolve("x"), file);
    assertThat(file).hasContent("x");
  }

  @Test
  void missingRightsAndOtherReasonsAreSaidInWords() {
    DumpTask.Request request = new DumpTask.Request(Path.of("a"), false, false, null, null);
    assertThat(DumpWriteFailure.of(request, new AccessDeniedException("/b")))
        .hasMessage(
            "cannot write the dump to a: permission to write /b is denied. Choose another place"
                + " with --out");
    assertThat(
            DumpWriteFailure.of(
                request, new FileSystemException("/b", null, "Read-only file system")))
        .hasMessageContaining(": /b: Read-only file system. Choose");
    assertThat(DumpWriteFailure.of(request, new FileSystemException("/b")))
        .hasMessageContaining(": /b is in the way. Choose");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aDumpThatCannotBeReadIsNamed() throws IOException {
    Path link = directory.resolve("link");
    Files.createDirectories(directory.resolve("from/db"));
    Files.createSymbolicLink(link, link);
    Files.createSymbolicLink(directory.resolve("from/db/c.bson"), link);
    Path from = directory.resolve("from");
    assertThatThrownBy(
            () ->
                RestoreTask.run(
                    source, new RestoreTask.Request(from, false, List.of()), line -> {}))
        .isInstanceOf(StorageUnavailableException.class)
        .hasMessageStartingWith("cannot use the dump %s: %s", from, from.resolve("db/c.bson"));
  }
}
