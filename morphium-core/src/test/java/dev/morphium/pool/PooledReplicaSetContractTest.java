package dev.morphium.pool;

import dev.morphium.driver.Driver;
import dev.morphium.driver.ReplicaSetContract;
import dev.morphium.server.PoppyServer;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract of the port, through pooled sockets. */
class PooledReplicaSetContractTest extends ReplicaSetContract {
  private static PoppyServer server;

  @BeforeAll
  static void startServer() throws IOException {
    server = PoppyDrivers.replicaSet(0);
  }

  @AfterAll
  static void closeServer() {
    server.close();
  }

  @Override
  protected Driver open() {
    return PoppyDrivers.driver(server.port());
  }
}
