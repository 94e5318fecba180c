package dev.morphium.messaging.contract;

import dev.morphium.backend.Backend;
import dev.morphium.backend.Poppy;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract on a Poppy that is no replica set: by polling, as it has no change streams. */
class StandalonePoppyMessagingTest extends MessagingContract {
  private static Backend backend;

  @BeforeAll
  static void start() throws IOException {
    backend = Poppy.standalone();
  }

  @AfterAll
  static void close() {
    backend.close();
  }

  @Override
  protected Backend backend() {
    return backend;
  }
}
