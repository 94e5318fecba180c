package dev.morphium.pool;

import dev.morphium.driver.Drivers;
import dev.morphium.engine.replication.Deployment;
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

  static PooledDriver driver(int port) {
    return driver("mongodb://127.0.0.1:" + port);
  }

  static PooledDriver driver(String connectionString) {
    return (PooledDriver) Drivers.connect(connectionString);
  }
}
