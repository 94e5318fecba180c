package dev.morphium.contract;

import dev.morphium.backend.Backend;
import dev.morphium.backend.PoppySet;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract, on three Poppies that are one replica set. */
class PoppySetMorphiumTest extends MorphiumContract {
  private static Backend backend;

  @BeforeAll
  static void start() throws IOException {
    backend = PoppySet.start();
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
