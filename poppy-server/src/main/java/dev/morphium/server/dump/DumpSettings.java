package dev.morphium.server.dump;

import dev.morphium.server.dump.retention.DumpRetention;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The settings of scheduled dumps: directory, interval, retention, and compression.
 *
 * @param directory of this server alone; made when it is not there
 * @param interval how long from one dump to the next; zero for none but the one at the end
 * @param retention which ones are kept when a new one is complete
 * @param compressed whether files are gzipped
 */
public record DumpSettings(
    Path directory, Duration interval, DumpRetention retention, boolean compressed) {
  public static final Duration USUAL_INTERVAL = Duration.ofMinutes(5);
  public static final int USUAL_KEEP = 3;

  public DumpSettings {
    if (interval.isNegative()) {
      throw new IllegalArgumentException("time goes forward");
    }
  }

  /** The usual settings. */
  public static DumpSettings in(Path directory) {
    return new DumpSettings(directory, USUAL_INTERVAL, DumpRetention.ofNewest(USUAL_KEEP), false);
  }
}
