package dev.morphium.server;

import dev.morphium.engine.Engine;
import dev.morphium.engine.command.execution.StepContract;
import dev.morphium.server.durable.JournalSettings;
import dev.morphium.server.net.ServerSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The step contract where the disk decides what is committed. */
class JournalStepContractTest extends StepContract {
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
  protected Engine engine() {
    return server.engine();
  }
}
