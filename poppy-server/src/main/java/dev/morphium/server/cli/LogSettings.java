package dev.morphium.server.cli;

import ch.qos.logback.classic.Level;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the server's log.
 *
 * @param given the level; null when none was given
 * @param json whether a line is MongoDB's structured format
 * @param file where it goes; null for standard error
 * @param mostBytes a larger file is put aside
 * @param kept how many files that were put aside are kept
 */
record LogSettings(
    @Nullable Level given, boolean json, @Nullable Path file, long mostBytes, int kept) {
  static final long USUAL_BYTES = 100L << 20;
  static final int USUAL_KEPT = 10;

  /** Text on standard error. */
  static LogSettings of(Level level) {
    return new LogSettings(level, false, null, USUAL_BYTES, USUAL_KEPT);
  }

  /** The same with a level, unless it has one. */
  LogSettings unlessLevel(Level usual) {
    return given != null ? this : new LogSettings(usual, json, file, mostBytes, kept);
  }

  Level level() {
    return given == null ? Level.WARN : given;
  }
}
