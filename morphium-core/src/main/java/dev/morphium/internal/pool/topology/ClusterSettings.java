package dev.morphium.internal.pool.topology;

import dev.morphium.pool.host.HostPoolSettings;
import dev.morphium.pool.uri.MonitoringMode;
import java.time.Duration;

/**
 * How the servers of a deployment are watched and chosen; {@link #DEFAULTS} are MongoDB's.
 *
 * <p>Source: MongoDB manual, "Connection String Options".
 *
 * @param heartbeat the time between two questions to a server (heartbeatFrequencyMS)
 * @param shortestHeartbeat the time between two questions when somebody is in a hurry
 * @param monitoring whether servers tell of changes by themselves (serverMonitoringMode)
 * @param connectTimeout how long a monitor waits for a connection, and for answers beyond the
 *     heartbeat (connectTimeoutMS); zero for no limit
 * @param selectionTimeout how long a command waits for a server that it can go to
 *     (serverSelectionTimeoutMS)
 * @param localThreshold how much longer than to the nearest server the way to a chosen one may take
 *     (localThresholdMS)
 * @param pool how the pool of each host behaves
 */
public record ClusterSettings(
    Duration heartbeat,
    Duration shortestHeartbeat,
    MonitoringMode monitoring,
    Duration connectTimeout,
    Duration selectionTimeout,
    Duration localThreshold,
    HostPoolSettings pool) {
  /** The shortest time between two questions to a server, as MongoDB wants it. */
  public static final Duration SHORTEST_HEARTBEAT = Duration.ofMillis(500);

  /** Heartbeats every 10 s, a connect timeout of 10 s, selection within 30 s, a window of 15 ms. */
  public static final ClusterSettings DEFAULTS =
      new ClusterSettings(
          Duration.ofSeconds(10),
          SHORTEST_HEARTBEAT,
          MonitoringMode.AUTO,
          Duration.ofSeconds(10),
          Duration.ofSeconds(30),
          Duration.ofMillis(15),
          HostPoolSettings.DEFAULTS);

  public ClusterSettings {
    if (heartbeat.compareTo(shortestHeartbeat) < 0 || !shortestHeartbeat.isPositive()) {
      throw new IllegalArgumentException(
          "heartbeatFrequencyMS must be at least %d, not %d"
              .formatted(shortestHeartbeat.toMillis(), heartbeat.toMillis()));
    }
    if (localThreshold.isNegative()
        || connectTimeout.isNegative()
        || selectionTimeout.isNegative()) {
      throw new IllegalArgumentException(
          "localThresholdMS (%d), connectTimeoutMS (%d) and serverSelectionTimeoutMS (%d) must not be negative"
              .formatted(
                  localThreshold.toMillis(),
                  connectTimeout.toMillis(),
                  selectionTimeout.toMillis()));
    }
  }

  /** These settings with other times between two questions to a server. */
  public ClusterSettings withHeartbeats(Duration usual, Duration shortest) {
    return new ClusterSettings(
        usual, shortest, monitoring, connectTimeout, selectionTimeout, localThreshold, pool);
  }

  /** These settings with another time to find a server. */
  public ClusterSettings withSelectionTimeout(Duration timeout) {
    return new ClusterSettings(
        heartbeat, shortestHeartbeat, monitoring, connectTimeout, timeout, localThreshold, pool);
  }
}
