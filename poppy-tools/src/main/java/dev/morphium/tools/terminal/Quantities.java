package dev.morphium.tools.terminal;

import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Sizes and times as people read them. */
public final class Quantities {
  private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};
  private static final int STEP = 1024;

  private Quantities() {}

  /** A size: {@code 1.5 MiB}. */
  public static String bytes(double bytes) {
    double value = bytes;
    int unit = 0;
    while (value >= STEP && unit < UNITS.length - 1) {
      value /= STEP;
      unit++;
    }
    return unit == 0
        ? "%d B".formatted(Math.round(value))
        : String.format(Locale.ROOT, "%.1f %s", value, UNITS[unit]);
  }

  /** A time that is to come or has gone: {@code 2 min 5 s}. */
  public static String seconds(double seconds) {
    long whole = Math.round(seconds);
    long hours = TimeUnit.SECONDS.toHours(whole);
    long minutes = TimeUnit.SECONDS.toMinutes(whole) % 60;
    if (hours > 0) {
      return "%d h %d min".formatted(hours, minutes);
    }
    return minutes > 0 ? "%d min %d s".formatted(minutes, whole % 60) : whole + " s";
  }
}
