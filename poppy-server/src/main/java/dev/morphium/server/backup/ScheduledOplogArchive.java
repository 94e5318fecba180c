package dev.morphium.server.backup;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.feed.OplogTail;
import dev.morphium.server.backup.format.BackupProgress;
import dev.morphium.server.backup.oplog.OplogArchiver;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The scheduler of one server's oplog archive: a thread that archives at an interval what was
 * committed, beside backups that may take long.
 */
final class ScheduledOplogArchive implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ScheduledOplogArchive.class);
  private static final int MOST_DOUBLINGS = 3;
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(10);

  private final BackupSettings settings;
  private final BackupSettings.OplogSettings rules;
  private final BackupStore store;
  private final InstantSource clock;
  private final OplogArchiver archiver;
  private final BooleanSupplier responsible;
  private final BackupProgress progress;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread;
  private volatile @Nullable Instant reached;
  private int failures;

  /**
   * Begins.
   *
   * @param progress is told before each slice
   * @param backupNeeded is told when a backup of now is needed
   */
  ScheduledOplogArchive(
      BackupSettings settings,
      BackupSettings.OplogSettings rules,
      OplogTail tail,
      InstantSource clock,
      BooleanSupplier responsible,
      BackupProgress progress,
      Runnable backupNeeded)
      throws IOException {
    this.settings = settings;
    this.rules = rules;
    this.clock = clock;
    this.responsible = responsible;
    store = ScheduledBackups.store(settings);
    archiver = new OplogArchiver(store.oplog(), tail, clock, backupNeeded);
    this.progress = progress;
    thread = Thread.ofPlatform().name("poppy-backup-oplog").daemon().start(this::run);
  }

  /** Up to when all is archived; nothing when another member knows. */
  Optional<Instant> reached() {
    return Optional.ofNullable(reached);
  }

  private void run() {
    try {
      while (!closing.await(round().toMillis(), TimeUnit.MILLISECONDS)) {
        // on to the next round
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Archives; how long to wait then. */
  private Duration round() {
    if (!responsible.getAsBoolean()) {
      archiver.forget();
      reached = null;
      return rules.interval();
    }
    try {
      reached = archiver.archive(progress);
      store.retainOplog(rules.keep(), clock.instant());
      failures = 0;
      return rules.interval();
    } catch (InterruptedIOException stopped) {
      LOG.debug("the oplog is not archived further because the server stops");
      return FIRST_PAUSE;
    } catch (IOException | RuntimeException e) {
      Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(failures++, MOST_DOUBLINGS));
      LOG.error(
          "cannot archive the oplog to {}: {}; tried again in {} s",
          named("target", settings.target()),
          named("error", e.getMessage()),
          named("retrySeconds", pause.toSeconds()));
      return pause;
    }
  }

  /** Archives what is left, and stops. */
  @Override
  public void close() throws IOException {
    closing.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    try {
      if (responsible.getAsBoolean()) {
        archiver.archive(BackupProgress.NONE);
      }
    } catch (IOException | RuntimeException e) {
      LOG.warn("the end of the oplog is not archived: {}", named("error", e.getMessage()));
    } finally {
      store.close();
    }
  }
}
