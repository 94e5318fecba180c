package dev.morphium.internal.pool.topology;

import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.topology.TopologyType;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The initial topology of a connection string: seeds, set name, and whether the connection is
 * direct. Source: MongoDB manual, "Connection Strings".
 *
 * @param seeds the servers to begin with; all others are found through them
 * @param setName the name that the replica set must have; null for any deployment
 * @param direct whether the only seed is used alone, whatever it is
 */
public record TopologyStart(List<HostAddress> seeds, @Nullable String setName, boolean direct) {
  public TopologyStart {
    Set<HostAddress> different = new LinkedHashSet<>(seeds);
    seeds = List.copyOf(different);
    if (seeds.isEmpty()) {
      throw new IllegalArgumentException("a deployment needs at least one host to begin with");
    }
    if (direct && seeds.size() > 1) {
      throw new IllegalArgumentException(
          "directConnection=true goes with one host, not with " + seeds);
    }
  }

  TopologyType type() {
    if (direct) {
      return TopologyType.SINGLE;
    }
    return setName == null ? TopologyType.UNKNOWN : TopologyType.REPLICA_SET_NO_PRIMARY;
  }
}
