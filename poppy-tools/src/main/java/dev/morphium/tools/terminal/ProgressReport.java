package dev.morphium.tools.terminal;

import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A progress report: percent, rate and the time that is left. In a terminal one line is written
 * again and again; elsewhere there is a line every five seconds.
 */
public final class ProgressReport {
  private static final long TERMINAL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long PLAIN_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final String CLEAR = "\r\u001b[K";

  private final PrintStream out;
  private final boolean terminal;
  private final LongSupplier nanoTime;
  private final long begun;
  private long told;
  private boolean isLineOpen;

  public ProgressReport(PrintStream out, boolean terminal, LongSupplier nanoTime) {
    this.out = out;
    this.terminal = terminal;
    this.nanoTime = nanoTime;
    begun = nanoTime.getAsLong();
    told = begun;
  }

  /** A report on standard error, so that standard output has the results alone. */
  public static ProgressReport onError() {
    return new ProgressReport(System.err, Terminals.isError(), System::nanoTime);
  }

  /**
   * So far it has come.
   *
   * @param done bytes
   * @param all bytes; 0 when nobody knows
   * @param detail what is being done; null for nothing to say
   */
  public synchronized void reached(String action, long done, long all, @Nullable String detail) {
    long now = nanoTime.getAsLong();
    if (now - told < (terminal ? TERMINAL_NANOS : PLAIN_NANOS)) {
      return;
    }
    told = now;
    double seconds = (now - begun) / (double) TimeUnit.SECONDS.toNanos(1);
    double rate = done / seconds;
    StringBuilder line = new StringBuilder(action).append(": ");
    if (all > 0) {
      line.append(
          "%d %% of %s".formatted(Math.min(100, 100 * done / all), Quantities.bytes((double) all)));
    } else {
      line.append(Quantities.bytes((double) done));
    }
    line.append(", ").append(Quantities.bytes(rate)).append("/s");
    if (all > done && rate > 0) {
      line.append(", ").append(Quantities.seconds((all - done) / rate)).append(" left");
    }
    if (detail != null) {
      line.append(", ").append(detail);
    }
    if (terminal) {
      out.print(CLEAR + line);
      out.flush();
      isLineOpen = true;
    } else {
      out.println("poppy: " + line);
    }
  }

  /** Writes a line of its own. */
  public synchronized void line(String text) {
    end();
    out.println("poppy: " + text);
  }

  /** Removes the line that was written again and again. */
  public synchronized void end() {
    if (isLineOpen) {
      out.print(CLEAR);
      out.flush();
      isLineOpen = false;
    }
  }
}
