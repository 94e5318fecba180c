package dev.morphium.internal.pool.topology;

import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.topology.ServerDescription;
import dev.morphium.pool.topology.ServerType;
import dev.morphium.pool.topology.SetMember;
import dev.morphium.pool.topology.TopologyDescription;
import dev.morphium.pool.topology.TopologyType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One step of {@link TopologyState}: takes a state apart, changes it, and puts it together again.
 *
 * <p>Source: "Server Discovery and Monitoring" specification, "TopologyType table" and "Actions".
 */
final class Transition {
  private final TopologyStart start;
  private final Map<HostAddress, ServerDescription> servers;
  private TopologyType type;
  private @Nullable String setName;
  private ElectionFence fence;

  /** Begins with the seeds. */
  Transition(TopologyStart start) {
    this.start = start;
    this.servers = new LinkedHashMap<>();
    this.type = start.type();
    this.setName = start.setName();
    this.fence = ElectionFence.NONE;
    start.seeds().forEach(seed -> servers.put(seed, ServerDescription.unknown(seed)));
  }

  /** Begins with a state. */
  Transition(TopologyState state) {
    TopologyDescription before = state.description();
    this.start = state.start();
    this.servers = new LinkedHashMap<>();
    before.servers().forEach(server -> servers.put(server.address(), server));
    this.type = before.type();
    this.setName = before.setName();
    this.fence = state.fence();
  }

  TopologyState end() {
    return new TopologyState(start, new TopologyDescription(type, setName, servers), fence);
  }

  void put(ServerDescription server) {
    servers.put(server.address(), server);
  }

  /** A server is not to be used until it answers again. */
  void lost(ServerDescription server) {
    put(server);
    lookForPrimary();
    if (type != TopologyType.SINGLE
        && servers.values().stream().allMatch(ServerDescription::isUnknown)) {
      start.seeds().forEach(this::add);
    }
  }

  /** A server has answered. */
  void answered(ServerDescription server) {
    if (server.isUnknown()) {
      lost(server);
      return;
    }
    put(server);
    switch (type) {
      case SINGLE -> answeredAlone(server);
      case UNKNOWN -> answeredFirst(server);
      case SHARDED -> {
        if (server.type() != ServerType.ROUTER) {
          dismiss(server, "it is no router as the others are, but a " + server.type().words());
        }
      }
      case REPLICA_SET_NO_PRIMARY, REPLICA_SET_WITH_PRIMARY -> answeredInSet(server);
    }
    ServerDescription now = servers.get(server.address());
    if (now != null && !now.isUnknown()) {
      fence = fence.seeing(now);
    }
  }

  private void answeredAlone(ServerDescription server) {
    String expected = start.setName();
    if (expected != null && !expected.equals(server.member().setName())) {
      dismiss(server, wrongSet(expected, server));
    }
  }

  private void answeredFirst(ServerDescription server) {
    switch (server.type()) {
      case ROUTER -> type = TopologyType.SHARDED;
      case STANDALONE -> {
        if (start.seeds().size() == 1) {
          type = TopologyType.SINGLE;
        } else {
          dismiss(
              server,
              "it belongs to no replica set, so it cannot be one of several hosts; connect to it"
                  + " alone");
        }
      }
      case PRIMARY, SECONDARY, ARBITER, OTHER -> {
        type = TopologyType.REPLICA_SET_NO_PRIMARY;
        answeredInSet(server);
      }
      case GHOST, UNKNOWN -> {}
    }
  }

  private void answeredInSet(ServerDescription server) {
    switch (server.type()) {
      case STANDALONE, ROUTER ->
          dismiss(server, "it is no member of a replica set, but a " + server.type().words());
      case PRIMARY -> answeredAsPrimary(server);
      case SECONDARY, ARBITER, OTHER -> answeredAsMember(server);
      case GHOST, UNKNOWN -> {}
    }
    lookForPrimary();
  }

  private void answeredAsPrimary(ServerDescription server) {
    SetMember member = server.member();
    if (!isOfThisSet(server)) {
      return;
    }
    if (fence.isStale(server)) {
      put(
          ServerDescription.unknown(
              server.address(),
              new UnusableServer("it takes itself for the primary, but a newer one was elected"),
              null,
              server.updatedMillis()));
      return;
    }
    fence = fence.raisedBy(server);
    for (ServerDescription other : List.copyOf(servers.values())) {
      if (other.type() == ServerType.PRIMARY && !other.address().equals(server.address())) {
        put(
            ServerDescription.unknown(
                other.address(),
                new UnusableServer(
                    "it was the primary until %s was elected".formatted(server.address())),
                null,
                server.updatedMillis()));
      }
    }
    member.hosts().forEach(this::add);
    servers.keySet().retainAll(member.hosts());
  }

  private void answeredAsMember(ServerDescription server) {
    if (!isOfThisSet(server)) {
      return;
    }
    SetMember member = server.member();
    if (!hasPrimary()) {
      member.hosts().forEach(this::add);
    }
    HostAddress me = member.me();
    if (me != null && !me.equals(server.address())) {
      dismiss(server, "it goes by the name of " + me + " in its replica set");
    }
  }

  private boolean isOfThisSet(ServerDescription server) {
    String name = server.member().setName();
    String expected = setName;
    if (expected == null) {
      setName = name;
    } else if (!expected.equals(name)) {
      dismiss(server, wrongSet(expected, server));
      return false;
    }
    return true;
  }

  private static String wrongSet(String expected, ServerDescription server) {
    String name = server.member().setName();
    return name == null
        ? "it belongs to no replica set, but %s was asked for".formatted(expected)
        : "it belongs to the replica set %s, but %s was asked for".formatted(name, expected);
  }

  /** Takes a server out of use: a seed remains known as unusable, another one is forgotten. */
  private void dismiss(ServerDescription server, String why) {
    if (start.seeds().contains(server.address())) {
      put(
          ServerDescription.unknown(
              server.address(), new UnusableServer(why), null, server.updatedMillis()));
    } else {
      servers.remove(server.address());
    }
  }

  private void add(HostAddress address) {
    servers.computeIfAbsent(address, ServerDescription::unknown);
  }

  private boolean hasPrimary() {
    return servers.values().stream().anyMatch(server -> server.type() == ServerType.PRIMARY);
  }

  private void lookForPrimary() {
    if (type.isReplicaSet()) {
      type =
          hasPrimary()
              ? TopologyType.REPLICA_SET_WITH_PRIMARY
              : TopologyType.REPLICA_SET_NO_PRIMARY;
    }
  }
}
