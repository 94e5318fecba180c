package dev.morphium.server.backup.oplog;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.ClusterTime;
import dev.morphium.server.backup.format.BackupIndex;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The moment of a point-in-time restore: all that was written up to it is there, and nothing later.
 * It is a time, or the timestamp of an entry of the oplog, which is there, too.
 */
public sealed interface Moment {
  /** Reads {@code 2026-01-31T12:00:00Z}, or a timestamp as {@code 1769860800:1}. */
  static Moment parse(String text) {
    Matcher timestamp = Timestamp.TEXT.matcher(text);
    try {
      return timestamp.matches()
          ? new Timestamp(
              ClusterTime.of(
                  Integer.parseUnsignedInt(timestamp.group(1)),
                  Integer.parseUnsignedInt(timestamp.group(2))))
          : new Time(Instant.parse(text));
    } catch (DateTimeException | NumberFormatException e) {
      throw new IllegalArgumentException(
          "'%s' is neither a time such as 2026-01-31T12:00:00Z, nor a timestamp SECONDS:ORDINAL such as 1769860800:1"
              .formatted(text),
          e);
    }
  }

  /** Whether a batch is up to it. */
  boolean includes(ChangeBatch batch);

  /** Whether nothing of a backup is later. */
  boolean includes(BackupIndex backup);

  /** Whether an archive that has come so far has all up to it. */
  boolean isReached(ArchiveReach reach);

  /** The first logical time that is certainly later. */
  long limit();

  /**
   * A time.
   *
   * @param time in milliseconds precise
   */
  record Time(Instant time) implements Moment {
    @Override
    public boolean includes(ChangeBatch batch) {
      return batch.wallMillis() <= time.toEpochMilli();
    }

    @Override
    public boolean includes(BackupIndex backup) {
      return backup.wallMillis() <= time.toEpochMilli();
    }

    @Override
    public boolean isReached(ArchiveReach reach) {
      return time.toEpochMilli() <= reach.wallMillis();
    }

    @Override
    public long limit() {
      return ClusterTime.of(time.getEpochSecond() + 1, 0);
    }

    @Override
    public String toString() {
      return time.toString();
    }
  }

  /**
   * The timestamp of an entry of the oplog.
   *
   * @param clusterTime seconds and ordinal
   */
  record Timestamp(long clusterTime) implements Moment {
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,10}):([0-9]{1,10})");

    @Override
    public boolean includes(ChangeBatch batch) {
      return Long.compareUnsigned(batch.clusterTime(), clusterTime) <= 0;
    }

    @Override
    public boolean includes(BackupIndex backup) {
      return Long.compareUnsigned(backup.clusterTime(), clusterTime) <= 0;
    }

    @Override
    public boolean isReached(ArchiveReach reach) {
      return Long.compareUnsigned(clusterTime, reach.point().clusterTime()) <= 0;
    }

    @Override
    public long limit() {
      return clusterTime + 1;
    }

    @Override
    public String toString() {
      return (clusterTime >>> 32) + ":" + (clusterTime & 0xffff_ffffL);
    }
  }
}
