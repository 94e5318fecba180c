package dev.morphium.pool.topology;

import dev.morphium.pool.net.HostAddress;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A topology description (SDAM): what is known of all servers of a deployment at a moment; never
 * changes.
 *
 * <p>Source: "Server Discovery and Monitoring" specification, "TopologyDescription".
 */
public final class TopologyDescription {
  /** The oldest wire version this driver speaks: MongoDB 3.6, the first with OP_MSG. */
  static final int OLDEST_WIRE_VERSION = 6;

  /** The newest wire version this driver was made for; newer servers speak it too. */
  static final int NEWEST_WIRE_VERSION = 25;

  private final TopologyType type;
  private final @Nullable String setName;
  private final Map<HostAddress, ServerDescription> servers;
  private final @Nullable ServerDescription primary;
  private final @Nullable String incompatibility;

  /** What is known of a deployment, by the addresses of its servers. */
  public TopologyDescription(
      TopologyType type, @Nullable String setName, Map<HostAddress, ServerDescription> servers) {
    this.type = type;
    this.setName = setName;
    this.servers = Collections.unmodifiableMap(new LinkedHashMap<>(servers));
    this.primary = findPrimary(servers.values());
    this.incompatibility = findIncompatibility(servers.values());
  }

  /** The kind of deployment. */
  public TopologyType type() {
    return type;
  }

  /** The name of the replica set; null when it is none, or not known. */
  public @Nullable String setName() {
    return setName;
  }

  /** The servers, whether they are known or not. */
  public Collection<ServerDescription> servers() {
    return servers.values();
  }

  /** Where the servers are. */
  public Set<HostAddress> addresses() {
    return servers.keySet();
  }

  /** The server at an address; null when it is not, or no longer, part of the deployment. */
  public @Nullable ServerDescription server(HostAddress address) {
    return servers.get(address);
  }

  /** The primary of the replica set; null when none is known. */
  public @Nullable ServerDescription primary() {
    return primary;
  }

  /** Whether a server is known that has data. */
  public boolean isKnown() {
    for (ServerDescription server : servers.values()) {
      if (server.type().isReadable()) {
        return true;
      }
    }
    return false;
  }

  /** Why this driver cannot talk to one of the servers; null when it can talk to all. */
  public @Nullable String incompatibility() {
    return incompatibility;
  }

  /**
   * How many minutes all servers with data remember a session that is not used; 0 when one of them
   * has no sessions, or no server is known.
   */
  public int sessionTimeoutMinutes() {
    return servers.values().stream()
        .filter(server -> server.type().isReadable())
        .mapToInt(server -> server.limits().sessionTimeoutMinutes())
        .min()
        .orElse(0);
  }

  private static @Nullable ServerDescription findPrimary(Collection<ServerDescription> servers) {
    for (ServerDescription server : servers) {
      if (server.type() == ServerType.PRIMARY) {
        return server;
      }
    }
    return null;
  }

  private static @Nullable String findIncompatibility(Collection<ServerDescription> servers) {
    for (ServerDescription server : servers) {
      if (!server.isUnknown() && server.limits().minWireVersion() > NEWEST_WIRE_VERSION) {
        return "the server at %s requires wire version %d, but this driver speaks up to %d; use a newer driver"
            .formatted(server.address(), server.limits().minWireVersion(), NEWEST_WIRE_VERSION);
      }
      if (!server.isUnknown() && server.limits().maxWireVersion() < OLDEST_WIRE_VERSION) {
        return "the server at %s speaks wire versions up to %d, but this driver requires %d (MongoDB 3.6) or newer"
            .formatted(server.address(), server.limits().maxWireVersion(), OLDEST_WIRE_VERSION);
      }
    }
    return null;
  }

  /** Whether the deployment has changed only in times, if at all. */
  public boolean isLike(TopologyDescription other) {
    if (type != other.type
        || !Objects.equals(setName, other.setName)
        || !servers.keySet().equals(other.servers.keySet())) {
      return false;
    }
    for (ServerDescription server : servers.values()) {
      ServerDescription theirs = other.servers.get(server.address());
      if (theirs == null || !server.isLike(theirs)) {
        return false;
      }
    }
    return true;
  }

  /** The deployment in one line, for messages. */
  @Override
  public String toString() {
    return type.words()
        + (setName == null ? "" : " " + setName)
        + ": "
        + servers.values().stream()
            .map(ServerDescription::inWords)
            .collect(Collectors.joining(", "));
  }
}
