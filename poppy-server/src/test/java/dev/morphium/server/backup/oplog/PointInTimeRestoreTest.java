package dev.morphium.server.backup.oplog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.change.LocalCommitLog;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.feed.Oplog;
import dev.morphium.engine.feed.OplogTail;
import dev.morphium.engine.value.Document;
import dev.morphium.server.backup.BackupStore;
import dev.morphium.server.backup.format.BackupKey;
import dev.morphium.server.backup.format.BackupProgress;
import dev.morphium.server.backup.storage.BackupTargets;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.disk.RealDisk;
import dev.morphium.server.dump.DumpOrigin;
import dev.morphium.server.dump.DumpSettings;
import dev.morphium.server.dump.Dumps;
import dev.morphium.server.dump.ScheduledDumps;
import dev.morphium.server.dump.retention.DumpRetention;
import dev.morphium.server.dump.root.RestoreProgress;
import dev.morphium.server.snapshot.StateHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writes at known times, of which any moment is restored from a backup and the archived oplog. */
class PointInTimeRestoreTest {
  private static final Instant START = Instant.parse("2026-01-31T12:00:00Z");
  private static final Namespace ORDERS = Namespace.of("shop", "orders");

  @TempDir Path folder;

  private Instant now = START;
  private int backupsNeeded;
  private BackupStore store;

  @BeforeEach
  void open() throws IOException {
    Path key = Files.writeString(folder.resolve("key"), "7".repeat(64));
    store = new BackupStore(BackupTargets.open(target().toString()), BackupKey.read(key));
  }

  private Path target() {
    return folder.resolve("target");
  }

  /** A server with its dumps; several have the same archive, one after the other. */
  private final class Server {
    final Storage storage =
        new Storage(new LocalCommitLog(), UUID::randomUUID, () -> now, System::nanoTime);
    final Oplog oplog;
    final OplogArchiver archiver;

    Server(Root root, long oplogBytes) {
      storage.install(root);
      oplog = Oplog.of(storage, oplogBytes);
      InstantSource clock = () -> now;
      archiver =
          new OplogArchiver(store.oplog(), new OplogTail(oplog), clock, () -> backupsNeeded++);
    }

    void insert(int id, int second) {
      now = START.plusSeconds(second);
      Document document = Document.parse("{_id: %d}".formatted(id));
      storage.write(batch -> batch.existingOrNew(ORDERS).insert(document));
    }

    void archive(int second) throws IOException {
      now = START.plusSeconds(second);
      archiver.archive(BackupProgress.NONE);
    }

    void backUp(int second) throws IOException {
      now = START.plusSeconds(second);
      DumpSettings settings =
          new DumpSettings(
              folder.resolve("dumps"), Duration.ZERO, DumpRetention.ofNewest(9), false);
      try (ScheduledDumps dumps = ScheduledDumps.open(new RealDisk(), settings, () -> now)) {
        dumps.begin(storage::root, () -> true, () -> new DumpOrigin("Poppy", "8.0.0", "rs", 2, 0));
        store.write(dumps.write(), BackupProgress.NONE);
      }
    }
  }

  /** A server with an order of second 1, which is in a backup of second 5. */
  private Server backedUp(long oplogBytes) throws IOException {
    Server server = new Server(Root.EMPTY, oplogBytes);
    server.insert(1, 1);
    server.backUp(5);
    return server;
  }

  private Server backedUp() throws IOException {
    return backedUp(1 << 20);
  }

  private Root restored(String moment) throws IOException {
    Path dump = store.fetch(Moment.parse(moment), folder.resolve("out"), BackupProgress.NONE);
    return Dumps.read(Dumps.summary(dump), RestoreProgress.NONE);
  }

  private Root restored(int second) throws IOException {
    return restored(START.plusSeconds(second).toString());
  }

  private static long orders(Root root) {
    return root.collection(ORDERS).records().size();
  }

  private List<Path> slices() throws IOException {
    try (Stream<Path> all = Files.list(target().resolve("oplog"))) {
      return all.sorted().toList();
    }
  }

  @Test
  void eachMomentBetweenTwoBackupsIsRestoredExactly() throws IOException {
    Server server = backedUp();
    server.insert(2, 10);
    Root then = server.storage.root();
    server.archive(15);
    server.insert(3, 20);
    server.storage.write(batch -> batch.existingOrNew(ORDERS).insert(Document.parse("{_id: 9}")));
    server.archive(30);
    server.insert(4, 35);
    server.backUp(40);
    server.archive(45);
    assertThat(backupsNeeded).isEqualTo(1);
    assertThat(StateHash.of(restored(12))).isEqualTo(StateHash.of(then));
    assertThat(orders(restored(5))).isEqualTo(1);
    assertThat(orders(restored(20))).isEqualTo(4);
    assertThat(orders(restored(39))).isEqualTo(5);
    assertThat(orders(restored(45))).isEqualTo(5);
    assertThat(restored(START.plusSeconds(10).getEpochSecond() + ":1").position())
        .isEqualTo(then.position());
    assertThatThrownBy(() -> restored(4)).hasMessageStartingWith("there is no backup from before");
    assertThatThrownBy(() -> restored(46))
        .hasMessage(
            "the archived oplog ends at 2026-01-31T12:00:45Z, so that 2026-01-31T12:00:46Z cannot"
                + " be restored");
    assertThat(folder.resolve("out")).isDirectoryNotContaining("glob:**restore-*");
  }

  @Test
  void aGapSaysFromWhenToWhen() throws IOException {
    Server server = backedUp();
    server.insert(2, 10);
    server.archive(15);
    server.insert(3, 20);
    server.archive(25);
    server.insert(4, 30);
    server.archive(35);
    Files.delete(slices().get(1));
    assertThat(orders(restored(START.plusSeconds(10).getEpochSecond() + ":1"))).isEqualTo(2);
    assertThatThrownBy(() -> restored(31))
        .isInstanceOf(CorruptDataException.class)
        .hasMessage(
            "the archived oplog has a gap from 2026-01-31T12:00:10Z to 2026-01-31T12:00:30Z, so"
                + " that 2026-01-31T12:00:31Z cannot be restored");
    assertThatThrownBy(() -> store.verifyOplog(store.list().getLast()))
        .hasMessageContaining("a gap from 2026-01-31T12:00:10Z to 2026-01-31T12:00:30Z");
  }

  @Test
  void aDamagedSliceIsRefused() throws IOException {
    Server server = backedUp();
    server.insert(2, 10);
    server.archive(15);
    store.verifyOplog(store.list().getLast());
    Path slice = slices().getFirst();
    byte[] bytes = Files.readAllBytes(slice);
    bytes[bytes.length / 2] ^= 1;
    Files.write(slice, bytes);
    assertThatThrownBy(() -> restored(12))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageEndingWith("%s is damaged", slice.getFileName());
    assertThatThrownBy(() -> store.verifyOplog(store.list().getLast()))
        .hasMessageEndingWith("is damaged");
  }

  @Test
  void whoeverArchivesNextGoesOnWhereTheLastOneEnded() throws IOException {
    Server first = backedUp();
    first.archive(6);
    Server second = new Server(first.storage.root(), 1 << 20);
    second.insert(2, 10);
    second.archive(15);
    assertThat(backupsNeeded).isEqualTo(1);
    assertThat(orders(restored(12))).isEqualTo(2);
  }

  @Test
  void whatAServerHasLostIsStillThereUntilItWasStartedAnew() throws IOException {
    Server first = backedUp();
    Root dumped = first.storage.root();
    first.insert(2, 10);
    first.insert(3, 11);
    first.archive(15);
    Server second = new Server(dumped, 1 << 20);
    second.insert(4, 20);
    second.archive(25);
    assertThat(orders(restored(10))).isEqualTo(2);
    assertThat(orders(restored(22))).isEqualTo(2);
    assertThatThrownBy(() -> restored(17)).hasMessageContaining("gap");
  }

  @Test
  void anOplogThatHasForgottenNeedsABackup() throws IOException {
    Server server = backedUp(1);
    server.archive(6);
    server.insert(2, 10);
    server.insert(3, 11);
    server.archive(15);
    assertThat(backupsNeeded).isEqualTo(2);
    server.backUp(16);
    assertThatThrownBy(() -> restored(12)).hasMessageContaining("a gap from 2026-01-31T12:00:01Z");
    server.archive(20);
    assertThat(orders(restored(18))).isEqualTo(3);
  }

  @Test
  void slicesThatNoBackupNeedsAreDeleted() throws IOException {
    Server server = backedUp();
    server.insert(2, 10);
    server.archive(15);
    server.backUp(20);
    server.insert(3, 25);
    server.archive(30);
    store.retainOplog(Duration.ZERO, now);
    assertThat(slices()).hasSize(2);
    store.retainOplog(Duration.ofSeconds(5), now);
    assertThat(slices()).hasSize(1);
    assertThat(orders(restored(27))).isEqualTo(3);
  }

  @Test
  void whatIsNoMomentIsRefused() {
    assertThatThrownBy(() -> Moment.parse("yesterday"))
        .hasMessage(
            "'yesterday' is neither a time such as 2026-01-31T12:00:00Z, nor a timestamp"
                + " SECONDS:ORDINAL such as 1769860800:1");
    assertThat(Moment.parse("1769860800:1")).hasToString("1769860800:1");
  }
}
