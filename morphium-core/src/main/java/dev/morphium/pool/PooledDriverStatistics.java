package dev.morphium.pool;

import dev.morphium.pool.host.HostPoolStatistics;
import dev.morphium.pool.topology.TopologyDescription;
import java.util.List;

/**
 * The statistics of a {@link PooledDriver}: topology, pools, commands, retries and open cursors.
 *
 * @param topology the servers as they are known
 * @param pools the connections to each of them
 * @param commands how many commands were given to the driver
 * @param retries how many further attempts they took
 * @param openCursors how many cursors are open, as far as the driver knows
 */
public record PooledDriverStatistics(
    TopologyDescription topology,
    List<HostPoolStatistics> pools,
    long commands,
    long retries,
    int openCursors) {
  public PooledDriverStatistics {
    pools = List.copyOf(pools);
  }
}
