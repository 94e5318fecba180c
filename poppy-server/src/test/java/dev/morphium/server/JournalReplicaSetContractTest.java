package dev.morphium.server;

import dev.morphium.driver.Driver;
import dev.morphium.driver.ReplicaSetContract;
import dev.morphium.server.durable.JournalSettings;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.net.WireClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The contract of replica sets, over the wire, with every write on the disk. */
class JournalReplicaSetContractTest extends ReplicaSetContract {
  @TempDir static Path directory;

  private static PoppyServer server;

  @BeforeAll
  static void startServer() throws IOException {
    ServerSettings network = ServerSettings.of(List.of("127.0.0.1"), 0, 2);
    server =
        PoppyServer.start(
            PoppySettings.inMemory(network).with(new JournalSettings(directory, 1 << 20, 1 << 20)));
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
