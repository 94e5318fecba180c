package dev.morphium.repository.contract;

import dev.morphium.backend.Backend;
import dev.morphium.backend.Poppy;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract, over pooled sockets to a Poppy. */
class PoppyRepositoryTest extends RepositoryContract {
  private static Backend backend;

  @BeforeAll
  static void start() throws IOException {
    backend = Poppy.start();
  }

  @AfterAll
  static void stop() throws Exception {
    backend.close();
  }

  @Override
  protected Backend backend() {
    return backend;
  }
}
