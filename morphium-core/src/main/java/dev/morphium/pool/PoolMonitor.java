package dev.morphium.pool;

import dev.morphium.pool.topology.TopologyDescription;

/**
 * The monitoring of a driver with connection pools: an extension of {@link
 * dev.morphium.driver.Driver}, which drivers in process do not have.
 */
public interface PoolMonitor {
  /** The servers as they are known now. */
  TopologyDescription topology();

  /** What the driver has done so far, and what it knows. */
  PooledDriverStatistics statistics();
}
