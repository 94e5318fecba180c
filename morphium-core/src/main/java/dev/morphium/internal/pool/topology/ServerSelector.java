package dev.morphium.internal.pool.topology;

import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.topology.ServerDescription;
import dev.morphium.pool.topology.TopologyDescription;
import dev.morphium.pool.topology.TopologyType;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Server selection: chooses a server for a command by its read preference and latency.
 *
 * <p>The primary is chosen without any of that, and without an allocation. Source: "Server
 * Selection" specification.
 */
public final class ServerSelector {
  private final long localThresholdNanos;
  private final long heartbeatMillis;
  private final ToIntFunction<HostAddress> load;
  private final IntUnaryOperator random;

  /**
   * @param localThreshold how much longer than to the nearest server the way may take
   * @param heartbeat the time between two questions to a server
   * @param load how many commands a server is busy with for us
   * @param random gives a number from 0 up to, and without, its argument; used by many threads
   */
  public ServerSelector(
      Duration localThreshold,
      Duration heartbeat,
      ToIntFunction<HostAddress> load,
      IntUnaryOperator random) {
    this.localThresholdNanos = localThreshold.toNanos();
    this.heartbeatMillis = heartbeat.toMillis();
    this.load = load;
    this.random = random;
  }

  /**
   * The server that a command goes to, or null when there is none at this moment.
   *
   * @param avoided servers that are taken only when no other will do
   * @throws IllegalArgumentException when the read preference cannot be met with these heartbeats
   */
  public @Nullable ServerDescription select(
      TopologyDescription description, ServerRequirement need, Set<HostAddress> avoided) {
    if (avoided.isEmpty() && need.primaryOnly() && description.type().isReplicaSet()) {
      return description.primary();
    }
    if (description.type() == TopologyType.SINGLE) {
      return known(description);
    }
    if (description.type().isReplicaSet()) {
      Staleness.check(need.preference().maxStalenessSeconds(), heartbeatMillis);
    }
    List<ServerDescription> suitable = suitable(description, need, avoided);
    if (suitable.isEmpty() && !avoided.isEmpty()) {
      suitable = suitable(description, need, Set.of());
    }
    return switch (suitable.size()) {
      case 0 -> null;
      case 1 -> suitable.get(0);
      default -> lessBusy(near(suitable));
    };
  }

  private static @Nullable ServerDescription known(TopologyDescription description) {
    for (ServerDescription server : description.servers()) {
      if (!server.isUnknown()) {
        return server;
      }
    }
    return null;
  }

  /** The servers that will do and are near enough; for tests and statistics. */
  List<ServerDescription> eligible(TopologyDescription description, ServerRequirement need) {
    List<ServerDescription> suitable = suitable(description, need, Set.of());
    return suitable.isEmpty() ? suitable : near(suitable);
  }

  private List<ServerDescription> suitable(
      TopologyDescription description, ServerRequirement need, Set<HostAddress> avoided) {
    return switch (description.type()) {
      case UNKNOWN, SINGLE -> List.of();
      case SHARDED -> new Candidates(description, avoided, heartbeatMillis).all();
      case REPLICA_SET_NO_PRIMARY, REPLICA_SET_WITH_PRIMARY ->
          new Candidates(description, avoided, heartbeatMillis).of(need);
    };
  }

  private List<ServerDescription> near(List<ServerDescription> suitable) {
    long nearest = Long.MAX_VALUE;
    for (ServerDescription server : suitable) {
      nearest = Math.min(nearest, server.roundTrip().averageNanos());
    }
    long limit = nearest + localThresholdNanos;
    return suitable.stream().filter(server -> server.roundTrip().averageNanos() <= limit).toList();
  }

  private ServerDescription lessBusy(List<ServerDescription> servers) {
    int size = servers.size();
    if (size == 1) {
      return servers.get(0);
    }
    int first = random.applyAsInt(size);
    int second = (first + 1 + random.applyAsInt(size - 1)) % size;
    ServerDescription one = servers.get(first);
    ServerDescription other = servers.get(second);
    return load.applyAsInt(other.address()) < load.applyAsInt(one.address()) ? other : one;
  }
}
