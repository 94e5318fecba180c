package dev.morphium.server;

import dev.morphium.driver.Driver;
import dev.morphium.driver.ReplicaSetContract;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.net.WireClient;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract of replica sets, over the wire. */
class PoppyReplicaSetContractTest extends ReplicaSetContract {
  private static PoppyServer server;

  @BeforeAll
  static void startServer() throws IOException {
    ServerSettings settings = ServerSettings.of(List.of("127.0.0.1"), 0, 2);
    server = PoppyServer.start(settings, Deployment.replicaSet());
  }

  @AfterAll
  static void closeServer() {
    server.close();
  }

  @Override
  protected Driver open() {
    return new WireClient(server.port());
  }
}
