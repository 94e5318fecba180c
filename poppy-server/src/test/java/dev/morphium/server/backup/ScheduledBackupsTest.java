package dev.morphium.server.backup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.change.LocalCommitLog;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.feed.Oplog;
import dev.morphium.engine.feed.OplogTail;
import dev.morphium.engine.value.Document;
import dev.morphium.server.backup.format.BackupIndex;
import dev.morphium.server.disk.RealDisk;
import dev.morphium.server.dump.DumpOrigin;
import dev.morphium.server.dump.DumpSettings;
import dev.morphium.server.dump.ScheduledDumps;
import dev.morphium.server.dump.retention.DumpRetention;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When backups are made, and which are kept, by a clock that the test sets. */
class ScheduledBackupsTest {
  private static final Namespace ORDERS = Namespace.of("shop", "orders");
  private static final Instant MIDNIGHT = Instant.parse("2026-01-31T00:00:00Z");

  @TempDir Path folder;

  private Instant now = MIDNIGHT;
  private int inserted;

  private BackupSettings daily(int keep) {
    return new BackupSettings(
        folder.resolve("target").toString(),
        BackupSettings.USUAL_INTERVAL,
        LocalTime.of(3, 0),
        DumpRetention.ofNewest(keep),
        null,
        null,
        0);
  }

  /** A member of a set with its dumps; all have the same target. */
  private final class Member implements AutoCloseable {
    final Storage storage =
        new Storage(new LocalCommitLog(), UUID::randomUUID, () -> now, System::nanoTime);
    final ScheduledDumps dumps;
    final ScheduledBackups backups;

    Member(String name, Root root, BackupSettings settings) throws IOException {
      storage.install(root);
      Oplog oplog = Oplog.of(storage, 1 << 20);
      dumps =
          ScheduledDumps.open(
              new RealDisk(),
              new DumpSettings(
                  folder.resolve(name), Duration.ZERO, DumpRetention.ofNewest(9), false),
              () -> now);
      dumps.begin(storage::root, () -> true, () -> new DumpOrigin("Poppy", "8.0.0", "rs", 2, 0));
      backups = ScheduledBackups.open(settings, dumps, () -> now);
      backups.follow(() -> true, new OplogTail(oplog));
    }

    void insert(int hour, int minute) {
      at(hour, minute);
      Document document = Document.parse("{_id: %d}".formatted(inserted++));
      storage.write(batch -> batch.existingOrNew(ORDERS).insert(document));
    }

    /** Does what the thread does, until it waits; how long it waits. */
    Duration work(int hour, int minute) {
      at(hour, minute);
      long pause = backups.copyWhenDue();
      return Duration.ofMillis(pause == 0 ? backups.copyWhenDue() : pause);
    }

    @Override
    public void close() {
      backups.close();
      dumps.close();
    }
  }

  private void at(int hour, int minute) {
    now = MIDNIGHT.plus(Duration.ofHours(hour)).plusSeconds(60L * minute);
  }

  /** The hours and minutes of all backups, the newest first. */
  private List<String> made() throws IOException {
    try (BackupStore store = ScheduledBackups.store(daily(1))) {
      return store.list().stream().map(ScheduledBackupsTest::words).toList();
    }
  }

  private static String words(BackupIndex backup) {
    Duration time = Duration.between(MIDNIGHT, backup.time());
    return "%d:%02d%s"
        .formatted(
            time.toHours(), time.toMinutesPart(), backup.unscheduled() ? " unscheduled" : "");
  }

  @Test
  void aTimeOfDayHasOneBackupOfThatTime() throws IOException {
    try (Member member = new Member("a", Root.EMPTY, daily(9))) {
      member.insert(1, 0);
      member.dumps.write();
      member.work(1, 0);
      member.insert(2, 57);
      member.dumps.write();
      assertThat(member.work(2, 57)).isBetween(Duration.ofMinutes(3), Duration.ofMinutes(4));
      assertThat(member.work(3, 1)).isGreaterThan(Duration.ofHours(23));
      member.insert(3, 2);
      member.dumps.write();
      member.work(3, 2);
      assertThat(made()).containsExactly("3:01", "1:00");
    }
  }

  @Test
  void whatChangesAfterAQuietNightWaitsForTheNext() throws IOException {
    try (Member member = new Member("a", Root.EMPTY, daily(9))) {
      member.insert(1, 0);
      member.dumps.write();
      member.work(1, 0);
      assertThat(member.work(3, 0)).isEqualTo(Duration.ofHours(24));
      member.insert(8, 0);
      member.dumps.write();
      assertThat(member.work(8, 5)).isGreaterThan(Duration.ofHours(18));
      assertThat(made()).containsExactly("1:00");
      member.work(27, 0);
      assertThat(made().getFirst()).isEqualTo("27:00");
    }
  }

  @Test
  void aNewPrimaryWhoseOplogReachesBackMakesNoBackupOutOfTurn() throws IOException {
    try (Member first = new Member("a", Root.EMPTY, daily(9))) {
      first.insert(1, 0);
      first.dumps.write();
      first.work(1, 0);
      first.insert(2, 0);
      first.work(3, 0);
      try (Member second = new Member("b", first.storage.root(), daily(9))) {
        second.insert(12, 0);
        second.backups.makeSoon();
        assertThat(second.work(12, 0)).isGreaterThan(Duration.ofHours(14));
      }
      assertThat(made()).containsExactly("3:00", "1:00");
    }
  }

  @Test
  void aBackupOutOfTurnDisplacesNoRegularOne() throws IOException {
    try (Member first = new Member("a", Root.EMPTY, daily(2))) {
      for (int day = 0; day < 3; day++) {
        first.insert(24 * day + 2, 0);
        first.dumps.write();
        first.work(24 * day + 3, 0);
      }
      assertThat(made()).containsExactly("51:00", "27:00");
      first.insert(55, 0);
      for (int hour = 60; hour < 63; hour++) {
        try (Member next = new Member("m" + hour, first.storage.root(), daily(2))) {
          next.insert(hour, 0);
          next.backups.makeSoon();
          next.work(hour, 0);
          first.insert(hour, 0);
          first.insert(hour, 0);
        }
      }
      assertThat(made())
          .containsExactly("62:00 unscheduled", "61:00 unscheduled", "51:00", "27:00");
    }
  }

  @Test
  void whatWasMadeOutOfTurnBecomesTheRegularOneWhenNothingHasChanged() throws IOException {
    try (Member member = new Member("a", Root.EMPTY, daily(9))) {
      member.insert(1, 0);
      member.dumps.write();
      member.work(1, 0);
    }
    try (Member next = new Member("b", Root.EMPTY, daily(9))) {
      next.insert(1, 30);
      next.insert(2, 0);
      next.backups.makeSoon();
      next.work(2, 0);
      assertThat(made()).containsExactly("2:00 unscheduled", "1:00");
      next.work(3, 0);
      assertThat(made()).containsExactly("2:00", "1:00");
      assertThat(next.work(4, 0)).isGreaterThan(Duration.ofHours(22));
    }
  }

  @Test
  void whoeverAsksWhileABackupIsMadeGetsThatOne() throws Exception {
    try (Member member = new Member("a", Root.EMPTY, daily(9))) {
      member.insert(1, 0);
      CompletableFuture<BackupIndex> one = asked(member);
      CompletableFuture<BackupIndex> two = asked(member);
      assertThat(one.get()).isSameAs(two.get());
    }
  }

  private static CompletableFuture<BackupIndex> asked(Member member) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return member.backups.now();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}
