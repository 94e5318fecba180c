package dev.morphium.server.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.disk.DirectoryLockedException;
import dev.morphium.server.disk.RealDisk;
import dev.morphium.server.disk.StorageUnavailableException;
import dev.morphium.server.dump.retention.DumpRetention;
import dev.morphium.server.dump.root.RestoreProgress;
import dev.morphium.server.snapshot.RandomRoots;
import dev.morphium.server.snapshot.StateHash;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DumpsTest {
  private static final InstantSource NOON =
      InstantSource.fixed(Instant.parse("2026-01-02T12:00:00.123Z"));

  @TempDir Path directory;

  private static DumpOrigin origin(long incarnation) {
    return new DumpOrigin("Poppy", "8.0.0", "rs", incarnation, 3);
  }

  private DumpSettings settings(boolean compressed) {
    return new DumpSettings(directory, Duration.ZERO, DumpRetention.ofNewest(2), compressed);
  }

  private DumpSummary write(Root root, boolean compressed, long incarnation) throws IOException {
    try (DumpDirectory dumps = new DumpDirectory(new RealDisk(), settings(compressed), NOON)) {
      return dumps.write(root, origin(incarnation), () -> false, false);
    }
  }

  private static Root read(Path dump) throws IOException {
    return Dumps.read(Dumps.summary(dump), RestoreProgress.NONE);
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4})
  void readingIsTheInverseOfWriting(long seed) throws IOException {
    RandomRoots random = new RandomRoots(Storage.inMemory(), seed);
    for (int round = 0; round < 3; round++) {
      Root root = random.root();
      DumpSummary written = write(root, seed % 2 == 0, round);
      assertThat(Dumps.newest(directory)).contains(written);
      assertThat(StateHash.of(read(written.path()))).isEqualTo(StateHash.of(root));
      random.change(60);
    }
  }

  @Test
  void whatAManifestTellsIsFoundWithoutReadingTheDump() throws IOException {
    assertThat(Dumps.newest(directory.resolve("nothing"))).isEmpty();
    assertThat(Dumps.newest(directory)).isEmpty();
    RandomRoots random = new RandomRoots(Storage.inMemory(), 1);
    random.change(10);
    write(random.root(), false, 5);
    DumpSummary found = Dumps.newest(directory).orElseThrow();
    assertThat(found.path()).isEqualTo(directory.resolve("dump-20260102T120000.123Z"));
    assertThat(found.incarnation()).isEqualTo(5);
    assertThat(found.position()).isEqualTo(random.root().position());
    assertThat(found.clusterTime()).isEqualTo(random.root().clusterTime());
    assertThat(found.manifest().set()).isEqualTo("rs");
    assertThat(found.manifest().term()).isEqualTo(3);
  }

  @Test
  void theNewestIsThatOfTheNewestIncarnationAndPositionAndTheOldestIsDeleted() throws IOException {
    RandomRoots random = new RandomRoots(Storage.inMemory(), 1);
    random.change(10);
    Root early = random.root();
    random.change(10);
    write(random.root(), false, 1);
    DumpSummary newest = write(early, false, 2);
    assertThat(Dumps.newest(directory)).contains(newest);
    DumpSummary third = write(random.root(), false, 1);
    assertThat(Dumps.newest(directory)).contains(newest);
    assertThat(Dumps.all(directory)).containsExactly(third, newest);
    assertThat(third.path()).hasFileName("dump-20260102T120000.125Z");
  }

  @Test
  void aDumpThatHasLostAFileIsNotOneOfThoseThatAreKept() throws IOException {
    RandomRoots random = new RandomRoots(Storage.inMemory(), 3);
    random.change(20);
    List<DumpSummary> written = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      random.change(1);
      written.add(write(random.root(), false, 1));
      if (i == 2) {
        Files.delete(files(written.get(2).path()).getFirst());
      }
    }
    assertThat(Dumps.all(directory)).containsExactlyElementsOf(written.subList(1, 4));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatIsChangedCutOrMissingIsRefusedByName(boolean compressed) throws IOException {
    RandomRoots random = new RandomRoots(Storage.inMemory(), 8);
    random.change(30);
    Path dump = write(random.root(), compressed, 1).path();
    Random places = new Random(9);
    for (Path file : files(dump)) {
      byte[] bytes = Files.readAllBytes(file);
      for (int i = 0; i < 20 && bytes.length > 0; i++) {
        byte[] changed = bytes.clone();
        changed[places.nextInt(bytes.length)] ^= (byte) (1 << places.nextInt(8));
        assertRefused(dump, file, changed);
        assertRefused(dump, file, Arrays.copyOf(bytes, places.nextInt(bytes.length)));
      }
      assertRefused(dump, file, Arrays.copyOf(bytes, bytes.length + 1));
      Files.delete(file);
      assertThatThrownBy(() -> read(dump))
          .isInstanceOf(CorruptDataException.class)
          .hasMessage("the dump %s cannot be used: %s is missing", dump, file);
      Files.write(file, bytes);
    }
    assertThat(StateHash.of(read(dump))).isEqualTo(StateHash.of(random.root()));
  }

  private static void assertRefused(Path dump, Path file, byte[] content) throws IOException {
    Files.write(file, content);
    assertThatThrownBy(() -> read(dump))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageStartingWith("the dump %s cannot be used: ", dump);
  }

  @Test
  void aBrokenManifestOrOneOfANewerFormatIsRefusedWhenItMayBeTheNewest() throws IOException {
    RandomRoots random = new RandomRoots(Storage.inMemory(), 8);
    random.change(10);
    Path first = write(random.root(), false, 1).path();
    random.change(10);
    Path second = write(random.root(), false, 1).path();
    Files.writeString(second.resolve("manifest.json"), "{\"format\": 2}");
    assertThatThrownBy(() -> Dumps.newest(directory))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining(
            "the dump %s cannot be used: %s/manifest.json is damaged: its format is 2",
            second, second)
        .hasMessageContaining("Move it away to start with the one before, " + first);
    Files.delete(second.resolve("manifest.json"));
    assertThatThrownBy(() -> Dumps.newest(directory)).hasMessageContaining("is missing");
    random.change(10);
    Path third = write(random.root(), false, 1).path();
    assertThat(Dumps.newest(directory)).map(DumpSummary::path).contains(third);
    assertThat(second).exists();
  }

  @Test
  void aFullDiskLeavesNothingBehindAndTheDumpsBefore() throws IOException {
    RandomRoots random = new RandomRoots(Storage.inMemory(), 8);
    random.change(100);
    FailingDisk disk = new FailingDisk();
    try (DumpDirectory dumps = new DumpDirectory(disk, settings(false), NOON)) {
      DumpSummary before = dumps.write(random.root(), origin(1), () -> false, false);
      List<Path> files = files(directory);
      for (long room = 0; room < before.manifest().bytes(); room += 700) {
        disk.room(room);
        assertThatThrownBy(() -> dumps.write(random.root(), origin(1), () -> false, false))
            .hasMessage("No space left on device");
        assertThat(files(directory)).isEqualTo(files);
      }
      disk.room(Long.MAX_VALUE);
      assertThat(Dumps.newest(directory)).contains(before);
    }
  }

  @Test
  void whatAKilledServerHasLeftIsNoDumpAndIsDeleted() throws IOException {
    RandomRoots random = new RandomRoots(Storage.inMemory(), 8);
    random.change(10);
    Path dump = write(random.root(), false, 1).path();
    Path partial = Files.move(dump, dump.resolveSibling(dump.getFileName() + ".partial"));
    Path other = Files.createDirectory(directory.resolve("mine.partial"));
    assertThat(Dumps.newest(directory)).isEmpty();
    ScheduledDumps.open(new RealDisk(), settings(false), NOON).close();
    assertThat(partial).doesNotExist();
    assertThat(other).exists();
  }

  @Test
  void aDirectoryBelongsToOneServerAndMustBeADirectory() throws IOException {
    try (DumpDirectory dumps = new DumpDirectory(new RealDisk(), settings(false), NOON)) {
      assertThat(dumps.path()).isEqualTo(directory);
      assertThatThrownBy(() -> new DumpDirectory(new RealDisk(), settings(false), NOON))
          .isInstanceOf(DirectoryLockedException.class);
    }
    Path file = Files.writeString(directory.resolve("file"), "x", StandardCharsets.UTF_8);
    assertThatThrownBy(
            () -> new DumpDirectory(new RealDisk(), DumpSettings.in(file.resolve("x")), NOON))
        .isInstanceOf(StorageUnavailableException.class);
  }
}
