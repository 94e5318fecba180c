package dev.morphium.pool.uri;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How servers are found, watched and chosen. Source: MongoDB manual, "Connection String Options",
 * replica set and server options.
 *
 * @param replicaSet the option replicaSet: the name that all servers must tell; null (default) for
 *     any
 * @param direct the option directConnection: whether only the one server of the connection string
 *     is used, whatever it is part of; default false
 * @param selectionTimeout the option serverSelectionTimeoutMS: how long an operation waits for a
 *     suitable server, in milliseconds; default 30,000
 * @param localThreshold the option localThresholdMS: how much slower than the nearest server a
 *     server may answer to be chosen too, in milliseconds; default 15
 * @param heartbeat the option heartbeatFrequencyMS: the time between two looks at a server, in
 *     milliseconds; default 10,000, at least 500
 * @param monitoringMode the option serverMonitoringMode: how changes are learnt; default {@code
 *     auto}
 */
public record TopologySettings(
    @Nullable String replicaSet,
    boolean direct,
    Duration selectionTimeout,
    Duration localThreshold,
    Duration heartbeat,
    MonitoringMode monitoringMode) {
  private static final Duration SHORTEST_HEARTBEAT = Duration.ofMillis(500);

  /** 30 seconds to find a server, and a look at each one every 10 seconds. */
  public static final TopologySettings DEFAULTS =
      new TopologySettings(
          null,
          false,
          Duration.ofSeconds(30),
          Duration.ofMillis(15),
          Duration.ofSeconds(10),
          MonitoringMode.AUTO);

  public TopologySettings {
    if (replicaSet != null && replicaSet.isEmpty()) {
      throw new IllegalArgumentException("replicaSet must not be empty");
    }
    OptionValues.notNegative("serverSelectionTimeoutMS", selectionTimeout);
    OptionValues.notNegative("localThresholdMS", localThreshold);
    if (heartbeat.compareTo(SHORTEST_HEARTBEAT) < 0) {
      throw new IllegalArgumentException(
          "heartbeatFrequencyMS is at least 500, not " + heartbeat.toMillis());
    }
  }

  static TopologySettings of(OptionValues values) {
    if (values.isTrue("loadBalanced", false)) {
      throw new IllegalArgumentException(
          "loadBalanced=true is not supported: name the servers themselves, or one of them");
    }
    return new TopologySettings(
        values.text("replicaSet"),
        values.isTrue("directConnection", false),
        values.millis("serverSelectionTimeoutMS", DEFAULTS.selectionTimeout),
        values.millis("localThresholdMS", DEFAULTS.localThreshold),
        values.millis("heartbeatFrequencyMS", DEFAULTS.heartbeat),
        values.choice("serverMonitoringMode", MonitoringMode.class, DEFAULTS.monitoringMode));
  }

  /** The same with this replica set. */
  public TopologySettings withReplicaSet(@Nullable String name) {
    return new TopologySettings(
        name, direct, selectionTimeout, localThreshold, heartbeat, monitoringMode);
  }

  /** The same, for one server only or not. */
  public TopologySettings withDirect(boolean only) {
    return new TopologySettings(
        replicaSet, only, selectionTimeout, localThreshold, heartbeat, monitoringMode);
  }

  /** The same with this time to find a server. */
  public TopologySettings withSelectionTimeout(Duration timeout) {
    return new TopologySettings(
        replicaSet, direct, timeout, localThreshold, heartbeat, monitoringMode);
  }

  /** The same with this time between two looks at a server. */
  public TopologySettings withHeartbeat(Duration interval) {
    return new TopologySettings(
        replicaSet, direct, selectionTimeout, localThreshold, interval, monitoringMode);
  }

  /** The same with this latency window. */
  public TopologySettings withLocalThreshold(Duration threshold) {
    return new TopologySettings(
        replicaSet, direct, selectionTimeout, threshold, heartbeat, monitoringMode);
  }

  /** The same with this way to learn of changes. */
  public TopologySettings withMonitoringMode(MonitoringMode mode) {
    return new TopologySettings(
        replicaSet, direct, selectionTimeout, localThreshold, heartbeat, mode);
  }
}
