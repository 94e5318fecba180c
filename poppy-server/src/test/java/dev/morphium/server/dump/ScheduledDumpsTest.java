package dev.morphium.server.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.value.Document;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.dump.retention.DumpRetention;
import dev.morphium.server.dump.root.DumpFiles;
import dev.morphium.server.snapshot.StateHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScheduledDumpsTest {
  private static final DumpOrigin ORIGIN = new DumpOrigin("Poppy", "8.0.0", "", 0, 0);

  private final Storage storage = Storage.inMemory();
  private final FailingDisk disk = new FailingDisk();

  @TempDir Path directory;

  private ScheduledDumps start(Duration interval) throws IOException {
    return start(interval, () -> true);
  }

  private ScheduledDumps start(Duration interval, BooleanSupplier complete) throws IOException {
    ScheduledDumps dumps =
        ScheduledDumps.open(
            disk,
            new DumpSettings(directory, interval, DumpRetention.ofNewest(2), false),
            InstantSource.system());
    dumps.begin(storage::root, complete, () -> ORIGIN);
    return dumps;
  }

  private void insert(int id) {
    Document document = Document.parse("{_id: " + id + "}");
    storage.write(batch -> batch.existingOrNew(Namespace.of("db", "c")).insert(document));
  }

  private static void await(BooleanSupplier condition) {
    Awaitility.await().pollInterval(Duration.ofMillis(5)).until(condition::getAsBoolean);
  }

  private void awaitDump(ScheduledDumps dumps, long position) {
    await(() -> dumps.newest().filter(dump -> dump.position() == position).isPresent());
  }

  @Test
  void nothingButTheLastDumpIsWrittenBeforeAllDataAreThere() throws IOException {
    insert(1);
    try (ScheduledDumps dumps = start(Duration.ofMillis(5), () -> false)) {
      assertThatThrownBy(dumps::write).hasMessage("the data are not there yet");
      assertThat(dumps.newest()).isEmpty();
    }
    assertThat(Dumps.newest(directory)).isPresent();
    insert(2);
    AtomicBoolean complete = new AtomicBoolean();
    try (ScheduledDumps dumps = start(Duration.ofMillis(5), complete::get)) {
      complete.set(true);
      awaitDump(dumps, 2);
    }
  }

  @Test
  void whatChangesIsDumpedAgainAndAgainAndTheNewestAreKept() throws IOException {
    try (ScheduledDumps dumps = start(Duration.ofMillis(5))) {
      for (int i = 1; i <= 4; i++) {
        insert(i);
        awaitDump(dumps, i);
      }
      assertThat(Dumps.all(directory)).extracting(DumpSummary::position).containsExactly(3L, 4L);
    }
    assertThat(Dumps.all(directory)).extracting(DumpSummary::position).containsExactly(3L, 4L);
  }

  @Test
  void withoutAnIntervalOneIsWrittenAtTheEndIfThereIsSomethingNew() throws IOException {
    start(Duration.ZERO).close();
    assertThat(Dumps.newest(directory)).isEmpty();
    try (ScheduledDumps dumps = start(Duration.ZERO)) {
      insert(1);
      assertThat(dumps.newest()).isEmpty();
    }
    Optional<DumpSummary> written = Dumps.newest(directory);
    assertThat(written).map(DumpSummary::position).contains(1L);
    start(Duration.ZERO).close();
    assertThat(Dumps.all(directory)).containsExactly(written.orElseThrow());
  }

  @Test
  void somebodyWhoAsksGetsOneAtOnce() throws IOException {
    ScheduledDumps dumps = start(Duration.ZERO);
    insert(1);
    DumpSummary first = dumps.write();
    DumpSummary second = dumps.write();
    assertThat(second.path()).isNotEqualTo(first.path()).exists();
    assertThat(dumps.newest()).contains(second);
    dumps.close();
    assertThatThrownBy(dumps::write).hasMessage("the server stops");
  }

  @Test
  void afterAFailureTheNextIntervalTriesAgain() throws IOException {
    try (ScheduledDumps dumps = start(Duration.ofMillis(5))) {
      disk.room(100);
      insert(1);
      await(() -> Files.exists(directory.resolve("lock")));
      assertThatThrownBy(dumps::write).hasMessage("No space left on device");
      assertThat(dumps.newest()).isEmpty();
      disk.room(Long.MAX_VALUE);
      awaitDump(dumps, 1);
    }
  }

  @Test
  void whatIsReadIsWhatWasDumped() throws IOException {
    try (ScheduledDumps dumps = start(Duration.ZERO)) {
      insert(1);
      assertThat(dumps.write().manifest().documents()).isEqualTo(1);
    }
    try (ScheduledDumps dumps =
        ScheduledDumps.open(disk, DumpSettings.in(directory), InstantSource.system())) {
      assertThat(StateHash.of(dumps.read())).isEqualTo(StateHash.of(storage.root()));
    }
  }

  @Test
  void aDamagedDumpNamesTheOneBeforeWithWhichTheServerStartsWhenItIsMovedAway() throws IOException {
    try (ScheduledDumps dumps = start(Duration.ZERO)) {
      for (int i = 1; i <= 2; i++) {
        insert(i);
        dumps.write();
      }
    }
    DumpSummary second = Dumps.newest(directory).orElseThrow();
    DumpSummary first = Dumps.all(directory).getFirst();
    breakStart(second);
    try (ScheduledDumps dumps = open()) {
      assertThatThrownBy(dumps::read)
          .isInstanceOf(CorruptDataException.class)
          .hasMessageStartingWith("the dump %s cannot be used: ", second.path())
          .hasMessageEndingWith(". Move it away to start with the one before, %s", first);
    }
    DumpFiles.delete(second.path());
    try (ScheduledDumps dumps = open()) {
      assertThat(dumps.read().position()).isEqualTo(first.position());
    }
    breakStart(first);
    try (ScheduledDumps dumps = open()) {
      assertThatThrownBy(dumps::read).hasMessageEndingWith(". Move it away to start without it");
    }
  }

  private ScheduledDumps open() throws IOException {
    return ScheduledDumps.open(
        disk,
        new DumpSettings(directory, Duration.ZERO, DumpRetention.ofNewest(2), false),
        InstantSource.system());
  }

  private static void breakStart(DumpSummary dump) throws IOException {
    Path file = dump.path().resolve("db/c.bson");
    byte[] bytes = Files.readAllBytes(file);
    bytes[0] ^= 1;
    Files.write(file, bytes);
  }
}
