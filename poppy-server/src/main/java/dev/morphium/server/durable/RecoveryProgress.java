package dev.morphium.server.durable;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs the progress of a long recovery every few seconds. */
final class RecoveryProgress {
  private static final Logger LOG = LoggerFactory.getLogger(RecoveryProgress.class);
  private static final long APART_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final String action;
  private final LongSupplier nanoTime;
  private long told;

  RecoveryProgress(String action, LongSupplier nanoTime) {
    this.action = action;
    this.nanoTime = nanoTime;
    told = nanoTime.getAsLong();
  }

  /**
   * @param count how much is done
   * @param all how much there is; -1 when that is not known
   */
  void reached(long count, long all) {
    long now = nanoTime.getAsLong();
    if (now - told >= APART_NANOS) {
      told = now;
      if (all > 0) {
        LOG.info("recovery: {} {} of {} batches ({} %)", action, count, all, 100 * count / all);
      } else {
        LOG.info("recovery: {} {} records", action, count);
      }
    }
  }
}
