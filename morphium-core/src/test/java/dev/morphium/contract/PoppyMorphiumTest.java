package dev.morphium.contract;

import dev.morphium.engine.replication.Deployment;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.net.ServerSettings;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract, over pooled sockets to a Poppy. */
class PoppyMorphiumTest extends MorphiumContract {
  private static PoppyServer server;

  @BeforeAll
  static void startServer() throws IOException {
    server =
        PoppyServer.start(ServerSettings.of(List.of("127.0.0.1"), 0, 2), Deployment.replicaSet());
  }

  @AfterAll
  static void closeServer() {
    server.close();
  }

  @Override
  protected String uri(String name) {
    return "mongodb://127.0.0.1:%d/%s".formatted(server.port(), name);
  }

  @Override
  protected Map<Feature, String> lacks() {
    return EngineLimits.FEATURES;
  }
}
