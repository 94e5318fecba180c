package dev.morphium.server;

import dev.morphium.driver.Driver;
import dev.morphium.driver.DriverContract;
import dev.morphium.server.net.WireClient;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract of the port, over the wire to the primary of three servers. */
class PoppySetContractTest extends DriverContract {
  private static PoppyCluster cluster;

  @BeforeAll
  static void startServers() throws IOException {
    cluster = PoppyCluster.start(Served.ELECTION_TIMEOUT);
  }

  @AfterAll
  static void closeServers() {
    cluster.close();
  }

  @Override
  protected Driver open() {
    return new WireClient(cluster.port(cluster.primary()));
  }
}
