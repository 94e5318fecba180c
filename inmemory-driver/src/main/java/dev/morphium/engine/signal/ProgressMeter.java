package dev.morphium.engine.signal;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The progress meter of long work on one thread: how much of a step is done, for {@code currentOp}
 * and, every few seconds, for the log. Source: MongoDB manual, "$currentOp", fields {@code msg} and
 * {@code progress}.
 */
public final class ProgressMeter {
  private static final Logger LOG = LoggerFactory.getLogger(ProgressMeter.class);
  private static final long APART_NANOS = TimeUnit.SECONDS.toNanos(3);
  private static final int HITS_APART = 128;

  private final String subject;
  private final LongSupplier nanoTime;
  private long told;
  private long hits;
  private volatile Progress progress = new Progress("", 0, 0);

  /**
   * How far a step has come.
   *
   * @param step what is done; empty before the first one
   */
  public record Progress(String step, long done, long total) {
    /** As {@code currentOp} tells it. */
    public String message() {
      return "%s: %d/%d %d%%".formatted(step, done, total, percent());
    }

    long percent() {
      return total == 0 ? 100 : 100 * done / total;
    }
  }

  /**
   * @param subject what the work is for, in the log
   */
  public ProgressMeter(String subject) {
    this(subject, System::nanoTime);
  }

  ProgressMeter(String subject, LongSupplier nanoTime) {
    this.subject = subject;
    this.nanoTime = nanoTime;
    told = nanoTime.getAsLong();
  }

  /** A step begins, of which nothing is done yet. */
  public void begin(String step, long total) {
    hits = 0;
    progress = new Progress(step, 0, total);
  }

  /** One more is done. */
  public void hit() {
    if (++hits % HITS_APART == 0) {
      Progress now = new Progress(progress.step(), hits, progress.total());
      progress = now;
      long time = nanoTime.getAsLong();
      if (time - told >= APART_NANOS) {
        told = time;
        LOG.info("{}: {}", subject, now.message());
      }
    }
  }

  /** The progress now; from any thread. */
  public Progress progress() {
    return progress;
  }

  /** What the work is for. */
  public String subject() {
    return subject;
  }
}
