package dev.morphium.server;

import dev.morphium.driver.Driver;
import dev.morphium.driver.ReplicaSetContract;
import dev.morphium.server.net.WireClient;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The contract of replica sets, over the wire, with every write on the disk. */
class JournalReplicaSetContractTest extends ReplicaSetContract {
  @TempDir static Path directory;

  private static PoppyServer server;

  @BeforeAll
  static void startServer() throws IOException {
    server = Served.journaled(directory);
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
