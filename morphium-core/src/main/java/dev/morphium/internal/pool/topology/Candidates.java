package dev.morphium.internal.pool.topology;

import dev.morphium.driver.ReadPreference;
import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.topology.ServerDescription;
import dev.morphium.pool.topology.ServerType;
import dev.morphium.pool.topology.TopologyDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The candidates of server selection, before the latency window. Source: "Server Selection"
 * specification, "Algorithm for filtering by mode, tag sets and maxStalenessSeconds".
 */
final class Candidates {
  private final long heartbeatMillis;
  private final List<ServerDescription> servers;

  /**
   * @param avoided servers that do not count
   */
  Candidates(TopologyDescription description, Set<HostAddress> avoided, long heartbeatMillis) {
    this.heartbeatMillis = heartbeatMillis;
    this.servers = new ArrayList<>();
    for (ServerDescription server : description.servers()) {
      if (server.type().isReadable() && !avoided.contains(server.address())) {
        servers.add(server);
      }
    }
  }

  /** Any server; for deployments that are no replica sets. */
  List<ServerDescription> all() {
    return servers;
  }

  /** The members of a replica set that have what is needed. */
  List<ServerDescription> of(ServerRequirement need) {
    if (need.primaryOnly()) {
      return primary();
    }
    ReadPreference preference = need.preference();
    return switch (preference.mode()) {
      case PRIMARY -> primary();
      case PRIMARY_PREFERRED -> {
        List<ServerDescription> primary = primary();
        yield primary.isEmpty() ? fitting(secondaries(), preference) : primary;
      }
      case SECONDARY -> fitting(secondaries(), preference);
      case SECONDARY_PREFERRED -> {
        List<ServerDescription> fitting = fitting(secondaries(), preference);
        yield fitting.isEmpty() ? primary() : fitting;
      }
      case NEAREST -> fitting(servers, preference);
    };
  }

  private List<ServerDescription> primary() {
    return servers.stream().filter(server -> server.type() == ServerType.PRIMARY).toList();
  }

  private List<ServerDescription> secondaries() {
    return servers.stream().filter(server -> server.type() == ServerType.SECONDARY).toList();
  }

  private List<ServerDescription> fitting(
      List<ServerDescription> members, ReadPreference preference) {
    return tagged(fresh(members, preference.maxStalenessSeconds()), preference.tagSets());
  }

  private List<ServerDescription> fresh(List<ServerDescription> members, long maxSeconds) {
    if (maxSeconds <= 0) {
      return members;
    }
    List<ServerDescription> primary = primary();
    @Nullable ServerDescription head = primary.isEmpty() ? null : primary.get(0);
    var fresh = Staleness.atMost(maxSeconds, head, secondaries(), heartbeatMillis);
    return members.stream()
        .filter(server -> server.type() == ServerType.PRIMARY || fresh.test(server))
        .toList();
  }

  /** The members with all tags of the first set of tags that any member has. */
  private static List<ServerDescription> tagged(
      List<ServerDescription> members, List<BsonDocument> tagSets) {
    if (tagSets.isEmpty()) {
      return members;
    }
    for (BsonDocument tags : tagSets) {
      List<ServerDescription> tagged =
          members.stream().filter(server -> hasAll(server.member().tags(), tags)).toList();
      if (!tagged.isEmpty()) {
        return tagged;
      }
    }
    return List.of();
  }

  private static boolean hasAll(BsonDocument has, BsonDocument wanted) {
    for (Map.Entry<String, BsonValue> tag : wanted.entrySet()) {
      if (!tag.getValue().equals(has.get(tag.getKey()))) {
        return false;
      }
    }
    return true;
  }
}
