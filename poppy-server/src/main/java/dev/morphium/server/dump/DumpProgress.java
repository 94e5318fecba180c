package dev.morphium.server.dump;

import dev.morphium.server.dump.root.RestoreProgress;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs the progress of restoring a dump at the start, every few seconds. */
final class DumpProgress implements RestoreProgress {
  private static final Logger LOG = LoggerFactory.getLogger(DumpProgress.class);
  private static final long APART_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final Path dump;
  private final LongSupplier nanoTime;
  private long told;

  DumpProgress(Path dump, LongSupplier nanoTime) {
    this.dump = dump;
    this.nanoTime = nanoTime;
    told = nanoTime.getAsLong();
  }

  @Override
  public void reached(String collection, long documents, long all) {
    long now = nanoTime.getAsLong();
    if (now - told >= APART_NANOS) {
      told = now;
      LOG.info(
          "restoring {}: {}, {} of {} documents ({} %)",
          dump, collection, documents, all, 100 * documents / Math.max(1, all));
    }
  }
}
