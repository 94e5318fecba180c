package dev.morphium.server.backup.oplog;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.feed.OplogPoint;
import dev.morphium.engine.feed.OplogTail;
import dev.morphium.server.backup.format.BackupProgress;
import dev.morphium.server.disk.CorruptDataException;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies the tail of the oplog to an archive, round by round. After a restart or a failover the
 * next archiver, this server or the new primary, goes on at the end of the archive.
 *
 * <p>Where the oplog does not reach back to the end of the archive, there is a gap, and a new
 * backup is needed from which the archive can go on. For one thread.
 */
public final class OplogArchiver {
  private static final Logger LOG = LoggerFactory.getLogger(OplogArchiver.class);
  private static final int MOST_BYTES = 4 << 20;

  /** The oplog's lock is held while so much is read. */
  private static final int BYTES_AT_ONCE = 128 << 10;

  private final OplogArchive archive;
  private final OplogTail tail;
  private final InstantSource clock;
  private final Runnable backupNeeded;
  private @Nullable OplogPoint end;

  /**
   * @param backupNeeded is told when moments from now on need a backup of now
   */
  public OplogArchiver(
      OplogArchive archive, OplogTail tail, InstantSource clock, Runnable backupNeeded) {
    this.archive = archive;
    this.tail = tail;
    this.clock = clock;
    this.backupNeeded = backupNeeded;
  }

  /** Another server may have archived meanwhile. */
  public void forget() {
    end = null;
  }

  /**
   * Archives what has been committed since the last round.
   *
   * @param progress is told before each slice is stored
   * @return up to when all is archived now
   * @throws IOException when the archive does not take it; then the next round goes on there
   */
  public Instant archive(BackupProgress progress) throws IOException {
    OplogPoint point = end == null ? end() : end;
    while (true) {
      long now = clock.millis();
      List<ChangeBatch> batches = batches(point);
      if (batches == null) {
        point = beginAnew();
      } else if (batches.isEmpty()) {
        archive.reach(new ArchiveReach(point, now));
        end = point;
        return Instant.ofEpochMilli(now);
      } else {
        byte[] encoded = SliceCodec.encode(batches);
        progress.reached(encoded.length, encoded.length, encoded.length);
        point = archive.write(point, batches, encoded);
        end = point;
      }
    }
  }

  /** The batches after a point; null when the oplog has not got them. */
  private @Nullable List<ChangeBatch> batches(OplogPoint from) {
    List<ChangeBatch> all = new ArrayList<>();
    OplogPoint point = from;
    for (int bytes = 0; bytes < MOST_BYTES; bytes += BYTES_AT_ONCE) {
      List<ChangeBatch> some = tail.after(point, BYTES_AT_ONCE);
      if (some == null) {
        return all.isEmpty() ? null : all;
      }
      if (some.isEmpty()) {
        return all;
      }
      all.addAll(some);
      point = new OplogPoint(some.getLast().position(), some.getLast().clusterTime());
    }
    return all;
  }

  /** The end of the archive, as far as the oplog goes on from there. */
  private OplogPoint end() throws IOException {
    List<OplogPoint> ends = new ArrayList<>();
    archive.slices().forEach(slice -> ends.add(slice.end()));
    reach().ifPresent(reach -> ends.add(reach.point()));
    return ends.stream()
        .filter(point -> tail.after(point, 1) != null)
        .max(Comparator.comparing(OplogPoint::clusterTime, Long::compareUnsigned))
        .orElseGet(() -> ends.isEmpty() ? begin() : beginAnew());
  }

  private Optional<ArchiveReach> reach() throws IOException {
    try {
      return archive.reach();
    } catch (CorruptDataException e) {
      LOG.warn("{}; it is written anew", named("error", e.getMessage()));
      return Optional.empty();
    }
  }

  private OplogPoint beginAnew() {
    LOG.warn(
        "the archived oplog has a gap, because the server's oplog does not reach back to its end;"
            + " moments from the next backup on can be restored");
    return begin();
  }

  private OplogPoint begin() {
    OplogPoint beginning = tail.beginning();
    LOG.info("the oplog is archived from position {} on", named("position", beginning.position()));
    backupNeeded.run();
    return beginning;
  }
}
