package dev.morphium.settings;

import java.time.Duration;

/**
 * How results of reads are kept, for types with {@code @Cache}.
 *
 * @param enabled whether anything is kept at all; default true
 * @param timeToLive how long a result is kept where the annotation does not say; default one minute
 * @param maxEntries how many results of a type are kept where the annotation does not say; default
 *     5,000
 * @param synchronize whether writes of other processes clear the cache too, by a change stream;
 *     default false
 */
public record CacheSettings(
    boolean enabled, Duration timeToLive, int maxEntries, boolean synchronize) {
  /** The defaults. */
  public static final CacheSettings DEFAULT =
      new CacheSettings(true, Duration.ofMinutes(1), 5_000, false);

  public CacheSettings {
    if (!timeToLive.isPositive() || maxEntries < 1) {
      throw new IllegalArgumentException(
          "a cache keeps at least one entry for a positive time, not %d for %s"
              .formatted(maxEntries, timeToLive));
    }
  }
}
