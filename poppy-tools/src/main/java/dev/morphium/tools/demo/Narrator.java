package dev.morphium.tools.demo;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Prints the demo's lines of text, each paragraph with the time since the beginning. */
final class Narrator {
  private static final double NANOS_PER_SECOND = 1_000_000_000;
  private static final double NANOS_PER_MILLI = 1_000_000;

  private final PrintStream out;
  private final LongSupplier nanoTime;
  private final long begun;

  Narrator(PrintStream out, LongSupplier nanoTime) {
    this.out = out;
    this.nanoTime = nanoTime;
    this.begun = nanoTime.getAsLong();
  }

  /** Begins a paragraph. */
  void say(String text, Object... values) {
    out.println();
    out.printf(Locale.ROOT, "[%5.1f s] ", (nanoTime.getAsLong() - begun) / NANOS_PER_SECOND);
    out.printf(Locale.ROOT, text + "%n", values);
    out.flush();
  }

  /** Goes on with it. */
  void more(String text, Object... values) {
    out.printf(Locale.ROOT, "          " + text + "%n", values);
    out.flush();
  }

  /** A time as people say it. */
  static String seconds(long nanos) {
    return nanos < NANOS_PER_SECOND
        ? String.format(Locale.ROOT, "%.0f ms", nanos / NANOS_PER_MILLI)
        : String.format(Locale.ROOT, "%.1f s", nanos / NANOS_PER_SECOND);
  }
}
