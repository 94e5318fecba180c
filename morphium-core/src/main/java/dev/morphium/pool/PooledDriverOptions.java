package dev.morphium.pool;

import dev.morphium.internal.pool.topology.ClusterSettings;
import dev.morphium.internal.pool.topology.TopologyStart;
import dev.morphium.pool.host.HostPoolSettings;
import dev.morphium.pool.host.PoolListener;
import dev.morphium.pool.topology.TopologyListener;
import dev.morphium.pool.uri.PoolSettings;
import dev.morphium.pool.uri.PoolSizes;
import dev.morphium.pool.uri.TopologySettings;

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
record PooledDriverOptions(
    TopologyStart start,
    ClusterSettings cluster,
    boolean retryReads,
    TopologyListener topologyListener,
    PoolListener poolListener,
    CommandListener commandListener) {

  /** A deployment with everything else as usual, without listeners. */
  static PooledDriverOptions of(TopologyStart start, ClusterSettings cluster) {
    return new PooledDriverOptions(
        start, cluster, true, TopologyListener.NONE, PoolListener.NONE, CommandListener.NONE);
  }

  /** What a connection string says, without listeners. */
  static PooledDriverOptions of(PoolSettings settings) {
    TopologySettings topology = settings.topology();
    PoolSizes sizes = settings.sizes();
    HostPoolSettings pool =
        HostPoolSettings.DEFAULTS
            .withSizes(sizes.minimum(), sizes.maximum(), sizes.maxConnecting())
            .withWaitQueueTimeout(sizes.waitQueueTimeout())
            .withAges(sizes.maxIdleTime(), sizes.maxLifeTime());
    ClusterSettings cluster =
        new ClusterSettings(
            topology.heartbeat(),
            ClusterSettings.SHORTEST_HEARTBEAT,
            topology.monitoringMode(),
            settings.sockets().connectTimeout(),
            topology.selectionTimeout(),
            topology.localThreshold(),
            pool);
    TopologyStart start =
        new TopologyStart(settings.hosts(), topology.replicaSet(), topology.direct());
    return of(start, cluster).withRetryReads(settings.operations().retryReads());
  }

  /** These options with others who listen. */
  PooledDriverOptions with(TopologyListener topology, PoolListener pool, CommandListener command) {
    return new PooledDriverOptions(start, cluster, retryReads, topology, pool, command);
  }

  /** These options with reads tried again, or not. */
  PooledDriverOptions withRetryReads(boolean retry) {
    return new PooledDriverOptions(
        start, cluster, retry, topologyListener, poolListener, commandListener);
  }
}
