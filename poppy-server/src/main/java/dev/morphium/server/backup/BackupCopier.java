package dev.morphium.server.backup;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.server.backup.format.BackupIndex;
import dev.morphium.server.dump.DumpSummary;
import dev.morphium.server.dump.ScheduledDumps;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies dumps to the target of backups, one at a time and at the bandwidth limit, and deletes the
 * backups that no rule keeps then.
 *
 * <p>The dumps are complete files, so that no writer waits for a copy. The scheduler of backups
 * holds its lock meanwhile.
 */
final class BackupCopier {
  private static final Logger LOG = LoggerFactory.getLogger(BackupCopier.class);
  private static final int MEBIBYTE = 20;

  private final BackupSettings settings;
  private final ScheduledDumps dumps;
  private final BackupStore store;
  private final InstantSource clock;
  private final BandwidthLimit limit;
  private final ReentrantLock copying = new ReentrantLock();
  private volatile boolean stopped;
  private volatile @Nullable BackupIndex last;
  private volatile @Nullable Duration duration;

  BackupCopier(
      BackupSettings settings, ScheduledDumps dumps, BackupStore store, InstantSource clock) {
    this.settings = settings;
    this.dumps = dumps;
    this.store = store;
    this.clock = clock;
    limit = new BandwidthLimit(settings.bytesPerSecond(), System::nanoTime);
  }

  void lock() {
    copying.lock();
  }

  void unlock() {
    copying.unlock();
  }

  /** The newest backup that is known; null for none. */
  @Nullable BackupIndex last() {
    return last;
  }

  /** How long the last copy took; null before the first one. */
  @Nullable Duration duration() {
    return duration;
  }

  /** The newest backup in the target, which is looked at when none is known; null for none. */
  @Nullable BackupIndex newest() throws IOException {
    BackupIndex known = last;
    if (known == null) {
      known = store.list().stream().findFirst().orElse(null);
      last = known;
    }
    return known;
  }

  /** The newest backup is not known any more. */
  void forget() {
    last = null;
  }

  /** Gives up what is being copied. */
  void stop() {
    stopped = true;
  }

  /**
   * Copies the newest dump; returns when the backup is complete.
   *
   * @param early whether it is made before its time
   */
  BackupIndex copy(boolean early) throws IOException {
    copying.lock();
    DumpSummary dump = dumps.hold();
    try {
      long started = System.nanoTime();
      BackupIndex written = store.write(dump, early, this::before);
      last = written;
      tell(written, Duration.ofNanos(System.nanoTime() - started));
      List<String> deleted = store.retain(settings.retention(), clock.instant());
      if (!deleted.isEmpty()) {
        LOG.debug("deleted old backups: {}", named("backups", deleted));
      }
      return written;
    } finally {
      dumps.release(dump);
      copying.unlock();
    }
  }

  private void tell(BackupIndex written, Duration taken) {
    duration = taken;
    LOG.info(
        "backed up {} to {}: {} MiB, in {} ms",
        named("backup", written.name()),
        named("target", settings.target()),
        named("mebibytes", written.bytes() >> MEBIBYTE),
        named("durationMillis", taken.toMillis()));
    if (settings.isOutrunBy(taken)) {
      LOG.warn(
          "the backup took {} s, and one is due every {} s: each begins when the one before has"
              + " ended; see backup-interval and backup-bandwidth",
          named("durationSeconds", taken.toSeconds()),
          named("intervalSeconds", settings.usualPause().toSeconds()));
    }
  }

  /** Before each slice of the oplog, which is not held back: the oplog would not wait for it. */
  void archiving(long done, long all, long transferred) throws IOException {
    limit.passed(transferred);
    goOn();
  }

  /** Before each part: waits as the bandwidth limit says. */
  private void before(long done, long all, long transferred) throws IOException {
    try {
      for (long rest = limit.nanosBefore(transferred); rest > 0 && !stopped; ) {
        long step = Math.min(rest, TimeUnit.MILLISECONDS.toNanos(100));
        TimeUnit.NANOSECONDS.sleep(step);
        rest -= step;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
    goOn();
  }

  private void goOn() throws IOException {
    if (stopped) {
      throw new InterruptedIOException("the server stops");
    }
  }
}
