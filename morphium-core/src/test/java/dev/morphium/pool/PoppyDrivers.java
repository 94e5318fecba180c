package dev.morphium.pool;

import dev.morphium.engine.replication.Deployment;
import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.topology.ClusterSettings;
import dev.morphium.pool.topology.TopologyStart;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.net.ServerSettings;
import java.io.IOException;
import java.util.List;

/** Servers in this process, and drivers for them. */
final class PoppyDrivers {
  private PoppyDrivers() {}

  static PoppyServer replicaSet(int port) throws IOException {
    return PoppyServer.start(
        ServerSettings.of(List.of("127.0.0.1"), port, 2), Deployment.replicaSet());
  }

  static PoppyServer standalone() throws IOException {
    return PoppyServer.start(
        ServerSettings.of(List.of("127.0.0.1"), 0, 2), Deployment.standalone());
  }

  static TopologyStart start(int port) {
    return new TopologyStart(List.of(new HostAddress("127.0.0.1", port)), null, false);
  }

  static PooledDriver driver(int port) {
    return driver(PooledDriverOptions.of(start(port), ClusterSettings.DEFAULTS));
  }

  static PooledDriver driver(PooledDriverOptions options) {
    return PooledDriver.open(options, new PlainConnections());
  }
}
