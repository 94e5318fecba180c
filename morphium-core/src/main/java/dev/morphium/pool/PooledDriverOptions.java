package dev.morphium.pool;

import dev.morphium.pool.host.PoolListener;
import dev.morphium.pool.topology.ClusterSettings;
import dev.morphium.pool.topology.TopologyListener;
import dev.morphium.pool.topology.TopologyStart;

/**
 * How a {@link PooledDriver} behaves.
 *
 * @param start the deployment
 * @param cluster how its servers are watched and chosen
 * @param retryReads whether reads that failed are tried again (the option of that name)
 * @param topologyListener hears what is learned of servers
 * @param poolListener hears what happens in the pools
 * @param commandListener hears of commands
 */
public record PooledDriverOptions(
    TopologyStart start,
    ClusterSettings cluster,
    boolean retryReads,
    TopologyListener topologyListener,
    PoolListener poolListener,
    CommandListener commandListener) {

  /** A deployment with everything else as usual, and nobody who listens. */
  public static PooledDriverOptions of(TopologyStart start, ClusterSettings cluster) {
    return new PooledDriverOptions(
        start, cluster, true, TopologyListener.NONE, PoolListener.NONE, CommandListener.NONE);
  }

  /** These options with others who listen. */
  public PooledDriverOptions with(
      TopologyListener topology, PoolListener pool, CommandListener command) {
    return new PooledDriverOptions(start, cluster, retryReads, topology, pool, command);
  }

  /** These options with reads tried again, or not. */
  public PooledDriverOptions withRetryReads(boolean retry) {
    return new PooledDriverOptions(
        start, cluster, retry, topologyListener, poolListener, commandListener);
  }
}
