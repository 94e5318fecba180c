package dev.morphium.server.backup;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.feed.OplogTail;
import dev.morphium.server.backup.format.BackupIndex;
import dev.morphium.server.backup.format.BackupKey;
import dev.morphium.server.backup.storage.BackupTargets;
import dev.morphium.server.dump.DumpSummary;
import dev.morphium.server.dump.ScheduledDumps;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The scheduler of one server's backups: copies the newest dump to a target at an interval and on
 * request, and deletes there what no rule keeps.
 *
 * <p>It decides on a thread of its own what {@link BackupCopier} copies. Of a set the primary alone
 * makes backups: what the members share is there once. What fails is tried again, and goes on where
 * it was cut off.
 */
public final class ScheduledBackups implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ScheduledBackups.class);
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(10);
  private static final int MOST_DOUBLINGS = 6;

  private final BackupSettings settings;
  private final ScheduledDumps dumps;
  private final BackupStore store;
  private final InstantSource clock;
  private final BackupCopier copier;
  private final Semaphore news = new Semaphore(0);
  private volatile boolean closing;
  private volatile boolean needed;
  private BooleanSupplier responsible = () -> false;
  private @Nullable BackupSchedule schedule;
  private @Nullable ScheduledOplogArchive oplog;
  private int failures;
  private @Nullable Thread thread;

  private ScheduledBackups(
      BackupSettings settings, ScheduledDumps dumps, BackupStore store, InstantSource clock) {
    this.settings = settings;
    this.dumps = dumps;
    this.store = store;
    this.clock = clock;
    copier = new BackupCopier(settings, dumps, store, clock);
  }

  /**
   * Opens the target; nothing is copied before {@link #begin}.
   *
   * @param settings null for no backups
   * @throws IllegalArgumentException when the settings name no target
   * @throws IOException when the key file cannot be used
   */
  public static @Nullable ScheduledBackups open(
      @Nullable BackupSettings settings, ScheduledDumps dumps, InstantSource clock)
      throws IOException {
    return settings == null ? null : new ScheduledBackups(settings, dumps, store(settings), clock);
  }

  /** The store that settings mean. */
  public static BackupStore store(BackupSettings settings) throws IOException {
    Path file = settings.keyFile();
    BackupKey key = file == null ? null : BackupKey.read(file);
    return new BackupStore(BackupTargets.open(settings.target()), key);
  }

  /**
   * From now on copies dumps, and archives the oplog.
   *
   * @param responsible whether this server is the one of its set that does so
   */
  public void begin(BooleanSupplier responsible, OplogTail tail) throws IOException {
    follow(responsible, tail);
    dumps.onWritten(news::release);
    BackupSettings.OplogSettings archived = settings.oplog();
    if (archived != null) {
      oplog =
          new ScheduledOplogArchive(
              settings, archived, tail, clock, responsible, copier::archiving, this::makeSoon);
    }
    thread = Thread.ofPlatform().name("poppy-backup").daemon().start(this::run);
  }

  /** Whose oplog it is, and whether this server makes backups. */
  void follow(BooleanSupplier responsible, OplogTail tail) {
    this.responsible = responsible;
    schedule = new BackupSchedule(settings, tail);
  }

  /** The newest backup that this server knows of. */
  public Optional<BackupIndex> newest() {
    return Optional.ofNullable(copier.last());
  }

  /** How long this server's last backup took to be copied; nothing before the first one. */
  public Optional<Duration> duration() {
    return Optional.ofNullable(copier.duration());
  }

  /** Up to when the oplog is archived; nothing when it is not, or another member knows. */
  public Optional<Instant> oplogReached() {
    return oplog == null ? Optional.empty() : oplog.reached();
  }

  /** The archived oplog begins anew, which may need a backup. */
  void makeSoon() {
    needed = true;
    news.release();
  }

  private void run() {
    try {
      while (!closing) {
        long pause = copyWhenDue();
        if (news.tryAcquire(pause, TimeUnit.MILLISECONDS)) {
          news.drainPermits();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Makes a backup if one is due or needed; how many milliseconds to wait then. */
  long copyWhenDue() {
    copier.lock(); // what is being copied is not due
    try {
      if (schedule == null || !responsible.getAsBoolean()) {
        copier.forget(); // another member knows
        return FIRST_PAUSE.toMillis();
      }
      BackupIndex before = copier.newest();
      Duration left = schedule.untilDue(before, clock.instant());
      long pause = left.toMillis() + 1;
      if (needed) {
        copyForOplog(schedule, before, !left.isZero());
        needed = false;
        pause = 0;
      } else if (left.isZero()) {
        pause = copyIfNew(schedule, before).toMillis();
      }
      failures = 0;
      return pause;
    } catch (InterruptedIOException stopped) {
      LOG.debug("a backup was given up because the server stops");
      return 0;
    } catch (IOException | RuntimeException e) {
      Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(failures++, MOST_DOUBLINGS));
      LOG.error(
          "cannot back up to {}: {}; tried again in {} s",
          named("target", settings.target()),
          named("error", e.getMessage()),
          named("retrySeconds", pause.toSeconds()));
      return pause.toMillis();
    } finally {
      copier.unlock();
    }
  }

  /** The archived oplog begins anew: makes a backup, unless it goes on from the newest one. */
  private void copyForOplog(BackupSchedule due, @Nullable BackupIndex before, boolean early)
      throws IOException {
    if (before == null || !due.reachesBackTo(before)) {
      LOG.info(
          "a backup is made now, because moments from now on cannot be restored by the archived"
              + " oplog and {}",
          named(
              "reason",
              before == null
                  ? "there is none yet"
                  : "the newest one, %s, is older than what this server has of it"
                      .formatted(before.name())));
      dumps.writeIfNew();
      copier.copy(early);
    }
  }

  /** Makes the backup that is due, unless nothing has changed; how long to wait then. */
  private Duration copyIfNew(BackupSchedule due, @Nullable BackupIndex before) throws IOException {
    Instant now = clock.instant();
    boolean daily = settings.at() != null && before != null;
    if (daily) {
      dumps.writeIfNew();
    }
    DumpSummary newest = dumps.newest().orElse(null);
    if (newest == null || isCopyOf(before, newest)) {
      if (before != null && before.unscheduled()) {
        copier.copy(false);
        return Duration.ZERO;
      }
      due.wasIdle(now);
      return daily ? due.untilDue(before, now) : settings.interval().plus(FIRST_PAUSE);
    }
    if (daily && newest.time().isBefore(due.turn(now))) {
      dumps.write(); // a backup tells by its time that it is this day's
    }
    copier.copy(false);
    return Duration.ZERO;
  }

  private static boolean isCopyOf(@Nullable BackupIndex backup, DumpSummary dump) {
    return backup != null && dump.path().endsWith(backup.name());
  }

  /**
   * Makes a backup now, of a new dump if anything has changed; returns when it is complete.
   *
   * @throws IOException when it cannot be made
   */
  public BackupIndex now() throws IOException {
    dumps.writeIfNew();
    copier.lock(); // a copy that is being made may be what is wanted
    try {
      BackupIndex before = copier.last();
      return before != null && dumps.newest().filter(dump -> isCopyOf(before, dump)).isPresent()
          ? before
          : copier.copy(false);
    } finally {
      copier.unlock();
    }
  }

  /** Stops; a backup under way goes on after the next start. */
  @Override
  public void close() {
    closing = true;
    copier.stop();
    news.release();
    try {
      if (thread != null) {
        thread.join();
      }
      if (oplog != null) {
        oplog.close();
      }
      copier.lock();
      try {
        store.close();
      } finally {
        copier.unlock();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      LOG.debug("the target of backups was not closed properly", e);
    }
  }
}
