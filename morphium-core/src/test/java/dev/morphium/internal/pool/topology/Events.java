package dev.morphium.internal.pool.topology;

import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.topology.RoundTrip;
import dev.morphium.pool.topology.ServerDescription;
import dev.morphium.pool.topology.ServerType;
import java.util.List;
import org.bson.BsonDocument;

/** Short ways to write what servers tell. */
final class Events {
  private Events() {}

  static HostAddress host(String address) {
    return HostAddress.parse(address);
  }

  /** A deployment that begins with these hosts, and any set name. */
  static TopologyState start(String... seeds) {
    return TopologyState.of(new TopologyStart(hosts(seeds), null, false));
  }

  /** A replica set of this name that begins with these hosts. */
  static TopologyState set(String name, String... seeds) {
    return TopologyState.of(new TopologyStart(hosts(seeds), name, false));
  }

  static TopologyState direct(String seed) {
    return TopologyState.of(new TopologyStart(hosts(seed), null, true));
  }

  static List<HostAddress> hosts(String... addresses) {
    return java.util.Arrays.stream(addresses).map(HostAddress::parse).toList();
  }

  /** The server answers to hello; what is not said is a member of set {@code rs}. */
  static TopologyEvent hello(String address, String json) {
    return hello(address, json, 1000);
  }

  /** The server answers to hello at a moment. */
  static TopologyEvent hello(String address, String json, long millis) {
    BsonDocument hello = BsonDocument.parse("{ok: 1, minWireVersion: 0, maxWireVersion: 25}");
    hello.putAll(BsonDocument.parse(json));
    return new TopologyEvent.Answered(
        host(address), hello, new RoundTrip(1_000_000, 500_000), millis);
  }

  /** A primary of set {@code rs}, elected in a term. */
  static TopologyEvent primary(String address, int term, int setVersion, String... members) {
    return hello(
        address,
        "{setName: 'rs', isWritablePrimary: true, hosts: %s, setVersion: %d, electionId: %s}"
            .formatted(list(members), setVersion, election(term)));
  }

  /** A secondary of set {@code rs}. */
  static TopologyEvent secondary(String address, String... members) {
    return hello(
        address,
        "{setName: 'rs', secondary: true, hosts: %s, setVersion: 1}".formatted(list(members)));
  }

  static TopologyEvent unreachable(String address) {
    return new TopologyEvent.Unreachable(
        host(address), new IllegalStateException("connection refused"), 1000);
  }

  static String election(int term) {
    return "{$oid: '7fffffff%016x'}".formatted(term);
  }

  static String list(String... members) {
    return "['" + String.join("', '", members) + "']";
  }

  static TopologyState after(TopologyState state, TopologyEvent... events) {
    TopologyState now = state;
    for (TopologyEvent event : events) {
      now = now.apply(event);
    }
    return now;
  }

  static ServerType type(TopologyState state, String address) {
    ServerDescription server = state.description().server(host(address));
    if (server == null) {
      throw new AssertionError(address + " is not in " + state);
    }
    return server.type();
  }
}
