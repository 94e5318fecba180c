package dev.morphium.server;

import dev.morphium.driver.Driver;
import dev.morphium.driver.ReplicaSetContract;
import dev.morphium.server.net.WireClient;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract of replica sets, over the wire to the primary of three servers. */
class PoppySetStreamsContractTest extends ReplicaSetContract {
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
