package dev.morphium.tools.terminal;

import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A progress report: percent, rates and the time that is left. In a terminal one line with a bar is
 * written again and again; elsewhere there is a line every five seconds. It has no colors, whether
 * {@code NO_COLOR} is set or not.
 */
public final class ProgressReport {
  private static final long TERMINAL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long PLAIN_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final long SURE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int BAR = 20;
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
   * @param documents how many documents are done; 0 for nothing to say
   * @param done bytes
   * @param all bytes; 0 when nobody knows
   * @param detail what is being done; null for nothing to say
   */
  public synchronized void reached(
      String action, long documents, long done, long all, @Nullable String detail) {
    long now = nanoTime.getAsLong();
    if (now - told < (terminal ? TERMINAL_NANOS : PLAIN_NANOS)) {
      return;
    }
    told = now;
    String line = action + ": " + text(documents, done, all, now - begun);
    if (detail != null) {
      line += ", " + detail;
    }
    if (terminal) {
      out.print(CLEAR + line);
      out.flush();
      isLineOpen = true;
    } else {
      out.println("poppy: " + line);
    }
  }

  private String text(long documents, long done, long all, long nanos) {
    double seconds = nanos / (double) TimeUnit.SECONDS.toNanos(1);
    double rate = done / seconds;
    StringBuilder text = new StringBuilder();
    if (all > 0) {
      long percent = Math.min(100, 100 * done / all);
      text.append(terminal ? bar((int) percent) : "")
          .append("%d %% of %s".formatted(percent, Quantities.bytes((double) all)));
    } else {
      text.append(Quantities.bytes((double) done));
    }
    if (documents > 0) {
      text.append(", %,d documents/s".formatted((long) (documents / seconds)));
    }
    text.append(", ").append(Quantities.bytes(rate)).append("/s");
    if (all > done && rate > 0 && nanos >= SURE_NANOS) {
      text.append(", ").append(Quantities.seconds((all - done) / rate)).append(" left");
    }
    return text.toString();
  }

  private static String bar(int percent) {
    int full = percent * BAR / 100;
    return "[" + "#".repeat(full) + " ".repeat(BAR - full) + "] ";
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
