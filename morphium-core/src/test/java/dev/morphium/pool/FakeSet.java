package dev.morphium.pool;

import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.internal.pool.net.Connection;
import dev.morphium.internal.pool.net.ConnectionFactory;
import dev.morphium.internal.pool.topology.ClusterSettings;
import dev.morphium.internal.pool.topology.TopologyStart;
import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.topology.TopologyListener;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A replica set of three servers without sockets: a, b and c. */
final class FakeSet implements ConnectionFactory {
  final FakeServer a = new FakeServer("a:1");
  final FakeServer b = new FakeServer("b:1");
  final FakeServer c = new FakeServer("c:1");
  private final Map<HostAddress, FakeServer> servers = new LinkedHashMap<>();
  private int term;

  FakeSet() {
    List.of(a, b, c).forEach(server -> servers.put(server.address, server));
    elect(a);
  }

  /** A member becomes the primary, the others become secondaries. */
  void elect(FakeServer primary) {
    term++;
    for (FakeServer server : servers.values()) {
      String role =
          server == primary
              ? "isWritablePrimary: true, electionId: {$oid: '7fffffff%016x'}".formatted(term)
              : "secondary: true";
      server.becomes(
          "{setName: 'rs', hosts: ['a:1', 'b:1', 'c:1'], setVersion: 1, me: '%s',"
                  .formatted(server.address)
              + " logicalSessionTimeoutMinutes: 30, "
              + role
              + "}");
    }
  }

  @Override
  public Connection open(HostAddress address, Purpose purpose, Deadline deadline) {
    FakeServer server = servers.get(address);
    if (server == null) {
      throw new DriverException.NotSent("no such host: " + address, null);
    }
    return server.open(purpose == Purpose.MONITORING);
  }

  /** How many connections are open. */
  int openConnections() {
    return servers.values().stream().mapToInt(server -> server.openConnections.get()).sum();
  }

  static ClusterSettings settings(Duration selection) {
    return ClusterSettings.DEFAULTS
        .withHeartbeats(Duration.ofSeconds(10), Duration.ofMillis(20))
        .withSelectionTimeout(selection);
  }

  PooledDriver driver() {
    return driver(CommandListener.NONE, Duration.ofSeconds(20));
  }

  PooledDriver driver(CommandListener listener, Duration selection) {
    TopologyStart start = new TopologyStart(List.of(a.address, b.address, c.address), "rs", false);
    PooledDriverOptions options = PooledDriverOptions.of(start, settings(selection));
    return PooledDriver.open(
        options.with(options.topologyListener(), options.poolListener(), listener), this);
  }

  /** A driver with somebody who hears of changes of the topology. */
  PooledDriver driver(TopologyListener listener) {
    TopologyStart start = new TopologyStart(List.of(a.address, b.address, c.address), "rs", false);
    PooledDriverOptions options =
        PooledDriverOptions.of(start, settings(Duration.ofSeconds(20))).withRetryReads(false);
    return PooledDriver.open(
        options.with(listener, options.poolListener(), options.commandListener()), this);
  }

  /** A driver that uses one server alone. */
  PooledDriver direct(FakeServer server) {
    TopologyStart start = new TopologyStart(List.of(server.address), null, true);
    return PooledDriver.open(PooledDriverOptions.of(start, settings(Duration.ofSeconds(20))), this);
  }
}
