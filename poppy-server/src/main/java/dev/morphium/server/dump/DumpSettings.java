package dev.morphium.server.dump;

import java.nio.file.Path;
import java.time.Duration;

/**
 * The settings of scheduled dumps: directory, interval, how many are kept, and compression.
 *
 * @param directory of this server alone; made when it is not there
 * @param interval how long from one dump to the next; zero for none but the one at the end
 * @param keep how many are kept, the newest ones; at least one
 * @param compressed whether files are gzipped
 */
public record DumpSettings(Path directory, Duration interval, int keep, boolean compressed) {
  public static final Duration USUAL_INTERVAL = Duration.ofMinutes(5);
  public static final int USUAL_KEEP = 3;

  public DumpSettings {
    if (keep < 1 || interval.isNegative()) {
      throw new IllegalArgumentException("at least one dump is kept, and time goes forward");
    }
  }

  /** The usual settings. */
  public static DumpSettings in(Path directory) {
    return new DumpSettings(directory, USUAL_INTERVAL, USUAL_KEEP, false);
  }
}
