package dev.morphium.internal.pool.topology;

import dev.morphium.pool.topology.ServerDescription;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The staleness of secondaries ({@code maxStalenessSeconds}), estimated from heartbeats. Source:
 * "Max Staleness" specification, "maxStalenessSeconds", "Estimating staleness".
 */
final class Staleness {
  private static final long IDLE_WRITE_PERIOD_MILLIS = 10_000;

  private Staleness() {}

  /**
   * Refuses a limit that heartbeats are too rare for.
   *
   * @throws IllegalArgumentException when it is too small
   */
  static void check(long maxSeconds, long heartbeatMillis) {
    long smallest = heartbeatMillis + IDLE_WRITE_PERIOD_MILLIS;
    if (maxSeconds > 0 && maxSeconds * 1000 < smallest) {
      throw new IllegalArgumentException(
          ("a maximum staleness of %d s is too small for heartbeats every %d ms: it must be at"
                  + " least %d ms")
              .formatted(maxSeconds, heartbeatMillis, smallest));
    }
  }

  /** Whether a secondary lags less than the limit behind the primary, or the newest secondary. */
  static Predicate<ServerDescription> atMost(
      long maxSeconds,
      @Nullable ServerDescription primary,
      List<ServerDescription> secondaries,
      long heartbeatMillis) {
    long most = maxSeconds * 1000;
    if (primary != null) {
      long head = primary.updatedMillis() - primary.member().lastWriteMillis();
      return server ->
          server.updatedMillis() - server.member().lastWriteMillis() - head + heartbeatMillis
              <= most;
    }
    long newest =
        secondaries.stream()
            .map(server -> server.member().lastWriteMillis())
            .max(Comparator.naturalOrder())
            .orElse(0L);
    return server -> newest - server.member().lastWriteMillis() + heartbeatMillis <= most;
  }
}
