package dev.morphium.server;

import dev.morphium.driver.Driver;
import dev.morphium.driver.transaction.SessionsContract;
import dev.morphium.server.net.WireClient;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract of sessions, over the wire to the primary of three servers. */
class PoppySetSessionsContractTest extends SessionsContract {
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
