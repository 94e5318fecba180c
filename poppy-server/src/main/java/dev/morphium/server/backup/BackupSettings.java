package dev.morphium.server.backup;

import dev.morphium.server.dump.retention.DumpRetention;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;

/**
 * The settings of backups: where dumps are copied to, how often, and which are kept there.
 *
 * @param target a folder, or a URI
 * @param interval how long after a backup the next one is begun at the earliest; zero for each dump
 * @param at the time of day, UTC, in place of the interval; null for none
 * @param retention which backups are kept
 * @param keyFile the key by which they are encrypted; null for none
 * @param oplog how the oplog is archived beside them; null when it is not
 * @param bytesPerSecond how much of backups goes over the line at most; 0 for as much as it takes
 */
public record BackupSettings(
    String target,
    Duration interval,
    @Nullable LocalTime at,
    DumpRetention retention,
    @Nullable Path keyFile,
    @Nullable OplogSettings oplog,
    long bytesPerSecond) {
  public static final Duration USUAL_INTERVAL = Duration.ofHours(1);
  public static final int USUAL_KEEP = 3;
  public static final long USUAL_BYTES_PER_SECOND = 8 << 20;

  /**
   * How the oplog is archived.
   *
   * @param interval how often
   * @param keep how far back moments can be restored at least; zero for all that backups allow
   */
  public record OplogSettings(Duration interval, Duration keep) {}

  /** How long it usually is from one backup to the next; zero when each dump is copied. */
  Duration usualPause() {
    return at == null ? interval : Duration.ofDays(1);
  }

  /** Whether the next backup is due before one that takes so long is there. */
  boolean isOutrunBy(Duration backup) {
    return !usualPause().isZero() && backup.compareTo(usualPause()) > 0;
  }

  /** When the backup after one of a given time is due. */
  Instant due(Instant before) {
    if (at == null) {
      return before.plus(interval);
    }
    ZonedDateTime sameDay = before.atZone(ZoneOffset.UTC).with(at);
    return (sameDay.toInstant().isAfter(before) ? sameDay : sameDay.plusDays(1)).toInstant();
  }
}
