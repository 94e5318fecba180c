package dev.morphium.server;

import dev.morphium.engine.Engine;
import dev.morphium.engine.command.execution.StepContract;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The step contract where the disk decides what is committed. */
class JournalStepContractTest extends StepContract {
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
  protected Engine engine() {
    return server.engine();
  }
}
