package dev.morphium.server.backup;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.feed.OplogPoint;
import dev.morphium.engine.feed.OplogTail;
import dev.morphium.server.backup.format.BackupIndex;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The schedule of one server's backups: when the next one is due, told by the newest one that is in
 * the target and by the oplog, so that each member of a set comes to the same.
 *
 * <p>A time of day is kept by a backup of that time or later. It is also kept when nothing had
 * changed by then since the newest backup: what changes afterwards waits for the next day.
 */
final class BackupSchedule {
  private final BackupSettings settings;
  private final OplogTail tail;
  private Instant idleAt = Instant.MIN;

  BackupSchedule(BackupSettings settings, OplogTail tail) {
    this.settings = settings;
    this.tail = tail;
  }

  /**
   * How long it is until a backup is due; zero when one is.
   *
   * @param newest of the backups; null when there is none
   */
  Duration untilDue(@Nullable BackupIndex newest, Instant now) {
    if (newest == null) {
      return Duration.ZERO;
    }
    Instant due = settings.due(newest.time());
    if (settings.at() != null && !due.isAfter(now)) {
      Instant turn = turn(now);
      due = isKept(newest, turn) ? settings.due(now) : turn;
    }
    return due.isAfter(now) ? Duration.between(now, due) : Duration.ZERO;
  }

  /** The last time of day, up to now, at which a backup was due; now when each time is as good. */
  Instant turn(Instant now) {
    return settings.at() == null ? now : settings.due(now).minus(Duration.ofDays(1));
  }

  /** At the last time of day there was nothing to back up. */
  void wasIdle(Instant now) {
    idleAt = turn(now);
  }

  private boolean isKept(BackupIndex newest, Instant turn) {
    if (!idleAt.isBefore(turn)) {
      return true;
    }
    List<ChangeBatch> next = after(newest);
    return next != null && !next.isEmpty() && !time(next.getFirst()).isBefore(turn);
  }

  /** Whether each moment from a backup until now is in the oplog of this server. */
  boolean reachesBackTo(BackupIndex backup) {
    return after(backup) != null;
  }

  private @Nullable List<ChangeBatch> after(BackupIndex backup) {
    return tail.after(new OplogPoint(backup.position(), backup.clusterTime()), 1);
  }

  private static Instant time(ChangeBatch batch) {
    return Instant.ofEpochSecond(batch.clusterTime() >>> Integer.SIZE);
  }
}
