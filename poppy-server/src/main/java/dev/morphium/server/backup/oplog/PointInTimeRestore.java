package dev.morphium.server.backup.oplog;

import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.feed.OplogPoint;
import dev.morphium.server.backup.format.BackupIndex;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.disk.RealDisk;
import dev.morphium.server.dump.DumpOrigin;
import dev.morphium.server.dump.DumpSummary;
import dev.morphium.server.dump.DumpWriter;
import dev.morphium.server.dump.Dumps;
import dev.morphium.server.dump.layout.Manifest;
import dev.morphium.server.dump.root.RestoreProgress;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * A point-in-time restore: the newest backup before a moment, and what the archived oplog has
 * between the two, as a dump of that moment.
 */
public final class PointInTimeRestore {
  private final OplogReplay replay;
  private final Moment moment;

  public PointInTimeRestore(OplogArchive archive, Moment moment) throws IOException {
    this.moment = moment;
    replay = new OplogReplay(archive, moment);
  }

  /**
   * The backup to begin with: the newest one from which the archive leads to the moment. All that
   * the archive has between the two is read and checked.
   *
   * @param backups the newest first
   * @throws CorruptDataException when something is missing; the message says from when to when
   * @throws IOException when no backup is from before the moment
   */
  public BackupIndex base(List<BackupIndex> backups) throws IOException {
    CorruptDataException newest = null;
    for (BackupIndex backup : backups) {
      if (moment.includes(backup)) {
        try {
          replay.follow(point(backup), batch -> {});
          return backup;
        } catch (CorruptDataException e) {
          newest = newest == null ? e : newest;
        }
      }
    }
    if (newest != null) {
      throw newest;
    }
    throw new IOException(
        "there is no backup from before %s; of %d there are, 'poppy backup list' shows which"
            .formatted(moment, backups.size()));
  }

  /**
   * Brings a fetched backup to the moment.
   *
   * @param fetched the dump that {@link #base} is
   * @param directory of dumps, that gets the dump of the moment
   */
  public DumpSummary write(DumpSummary fetched, Path directory) throws IOException {
    Manifest manifest = fetched.manifest();
    Follower data = new Follower(Dumps.read(fetched, RestoreProgress.NONE));
    replay.follow(new OplogPoint(fetched.position(), fetched.clusterTime()), data::apply);
    DumpOrigin origin =
        new DumpOrigin(
            manifest.server(),
            EngineSettings.MONGODB_VERSION,
            manifest.set(),
            manifest.incarnation(),
            manifest.term());
    Instant time = data.wallMillis == 0 ? fetched.time() : Instant.ofEpochMilli(data.wallMillis);
    return new DumpWriter(new RealDisk(), directory, false)
        .write(data.root, origin, time, () -> false);
  }

  private static OplogPoint point(BackupIndex backup) {
    return new OplogPoint(backup.position(), backup.clusterTime());
  }

  /** Data that follow the oplog. */
  private static final class Follower {
    private Root root;
    private long wallMillis;

    Follower(Root root) {
      this.root = root;
    }

    void apply(ChangeBatch batch) {
      root = root.apply(batch);
      wallMillis = batch.wallMillis();
    }
  }
}
