package dev.morphium.server;

import dev.morphium.corpus.CorpusContract;
import dev.morphium.driver.Driver;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.net.WireClient;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The corpus, over the wire. */
class PoppyCorpusTest extends CorpusContract {
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
  protected Driver open() {
    return new WireClient(server.port());
  }
}
