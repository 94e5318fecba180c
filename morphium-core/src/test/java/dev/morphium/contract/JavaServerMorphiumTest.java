package dev.morphium.contract;

import dev.morphium.backend.Backend;
import dev.morphium.backend.JavaServer;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract on mongo-java-server, a server that we did not write, for what it has. */
class JavaServerMorphiumTest extends MorphiumContract {
  private static Backend backend;

  @BeforeAll
  static void start() {
    backend = JavaServer.start();
  }

  @AfterAll
  static void close() {
    backend.close();
  }

  @Override
  protected Backend backend() {
    return backend;
  }

  @Override
  protected Map<Feature, String> lacks() {
    return JavaServerLimits.FEATURES;
  }

  @Override
  protected Map<String, String> fails() {
    return JavaServerLimits.TESTS;
  }
}
