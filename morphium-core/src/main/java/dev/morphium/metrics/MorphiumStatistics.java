package dev.morphium.metrics;

import dev.morphium.cache.CacheStatistics;
import dev.morphium.pool.PooledDriverStatistics;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a Morphium has done since it was opened.
 *
 * @param commands the commands that were sent, by their names
 * @param driver servers, connections and further attempts; null for a driver without connections
 * @param cache what the cache did for all types together
 * @param asyncRunning asynchronous operations that are running
 * @param asyncWaiting asynchronous operations that wait for others to end
 */
public record MorphiumStatistics(
    Map<String, CommandStatistics> commands,
    @Nullable PooledDriverStatistics driver,
    CacheStatistics cache,
    int asyncRunning,
    int asyncWaiting) {
  public MorphiumStatistics {
    commands = Collections.unmodifiableMap(new TreeMap<>(commands));
  }

  /** How many commands were sent. */
  public long operations() {
    return commands.values().stream().mapToLong(CommandStatistics::count).sum();
  }

  /** How many commands failed, in whole or in part. */
  public long errors() {
    return commands.values().stream().mapToLong(CommandStatistics::errors).sum();
  }
}
