package dev.morphium.engine.signal;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The progress meter of long work on one thread: how much of a step is done, for {@code currentOp}
 * and for the log, with percent, rate and the time that is left. The log has a line after three
 * seconds, and further ones ever less often, so that work of hours does not fill it. Source:
 * MongoDB manual, "$currentOp", fields {@code msg} and {@code progress}.
 */
public final class ProgressMeter {
  private static final Logger LOG = LoggerFactory.getLogger(ProgressMeter.class);
  private static final long FIRST_NANOS = TimeUnit.SECONDS.toNanos(3);
  private static final long MOST_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final int HITS_APART = 128;

  private final String subject;
  private final Unit unit;
  private final LongSupplier nanoTime;
  private long told;
  private long apart = FIRST_NANOS;
  private long hits;
  private volatile Progress progress;

  /** What is counted. */
  public enum Unit {
    COUNT,
    BYTES;

    private String text(double amount) {
      return this == COUNT
          ? Long.toString((long) amount)
          : String.format(Locale.ROOT, "%.1f MiB", amount / (1 << 20));
    }
  }

  /**
   * How far a step has come.
   *
   * @param step what is done; empty before the first one
   * @param total how much there is to do; 0 when that is not known
   * @param begunNanos when the step began
   */
  public record Progress(String step, long done, long total, long begunNanos) {
    /** As {@code currentOp} tells it. */
    public String message() {
      return "%s: %d/%d %d%%".formatted(step, done, total, percent());
    }

    long percent() {
      return total == 0 ? 100 : Math.min(100, 100 * done / total);
    }

    /** How long the rest takes if it goes on like this; -1 when that is not known. */
    long leftNanos(long now) {
      return done == 0 || total == 0
          ? -1
          : (long) ((double) (now - begunNanos) / done * Math.max(0, total - done));
    }
  }

  /** A meter of things that are counted. */
  public ProgressMeter(String subject) {
    this(subject, Unit.COUNT);
  }

  /**
   * @param subject what the work is for, in the log
   */
  public ProgressMeter(String subject, Unit unit) {
    this(subject, unit, System::nanoTime);
  }

  ProgressMeter(String subject, Unit unit, LongSupplier nanoTime) {
    this.subject = subject;
    this.unit = unit;
    this.nanoTime = nanoTime;
    told = nanoTime.getAsLong();
    progress = new Progress("", 0, 0, told);
  }

  /**
   * A step begins, of which nothing is done yet.
   *
   * @param total how much there is to do; 0 when that is not known
   */
  public void begin(String step, long total) {
    hits = 0;
    progress = new Progress(step, 0, total, nanoTime.getAsLong());
  }

  /** One more is done. */
  public void hit() {
    if (++hits % HITS_APART == 0) {
      reached(hits);
    }
  }

  /** So much of the step is done. */
  public void reached(long done) {
    reached(done, progress.total());
  }

  /** So much of the step is done, and so much it is in all. */
  public void reached(long done, long total) {
    Progress now = new Progress(progress.step(), done, total, progress.begunNanos());
    progress = now;
    long time = nanoTime.getAsLong();
    if (time - told >= apart) {
      told = time;
      apart = Math.min(MOST_NANOS, 2 * apart);
      LOG.info("{}", words(now, time));
    }
  }

  /** How far it is, with percent, rate and the time that is left, for people. */
  public String words() {
    return words(progress, nanoTime.getAsLong());
  }

  private String words(Progress now, long time) {
    double seconds = (time - now.begunNanos()) / (double) TimeUnit.SECONDS.toNanos(1);
    String amount =
        now.total() == 0
            ? unit.text((double) now.done())
            : "%d %% of %s".formatted(now.percent(), unit.text((double) now.total()));
    long left = now.leftNanos(time);
    return "%s: %s: %s, %s/s%s"
        .formatted(
            subject,
            now.step(),
            amount,
            unit.text(now.done() / Math.max(seconds, Double.MIN_NORMAL)),
            left < 0 ? "" : ", %d s left".formatted(TimeUnit.NANOSECONDS.toSeconds(left)));
  }

  /** The progress now; from any thread. */
  public Progress progress() {
    return progress;
  }

  /** How long the rest of the step takes if it goes on like this; -1 when that is not known. */
  public long leftMillis() {
    long left = progress.leftNanos(nanoTime.getAsLong());
    return left < 0 ? -1 : TimeUnit.NANOSECONDS.toMillis(left);
  }

  /** What the work is for. */
  public String subject() {
    return subject;
  }
}
