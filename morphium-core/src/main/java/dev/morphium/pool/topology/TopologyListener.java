package dev.morphium.pool.topology;

import dev.morphium.pool.net.HostAddress;
import java.time.Duration;

/**
 * A listener of topology (SDAM) events, called in the thread that learns of a change: it has to be
 * quick. What it throws is logged and changes nothing. Two changes that follow each other closely
 * may be told by two threads at the same time.
 *
 * <p>Source: "SDAM Logging and Monitoring" specification.
 */
public interface TopologyListener {
  /** Hears nothing. */
  TopologyListener NONE = new TopologyListener() {};

  /** The picture of the deployment has changed, in more than times. */
  default void topologyChanged(TopologyDescription before, TopologyDescription after) {}

  /**
   * A server has answered its monitor.
   *
   * @param streamed whether by itself
   */
  default void heartbeatSucceeded(HostAddress address, Duration took, boolean streamed) {}

  /** A server has not answered its monitor. */
  default void heartbeatFailed(HostAddress address, Duration took, Throwable error) {}
}
