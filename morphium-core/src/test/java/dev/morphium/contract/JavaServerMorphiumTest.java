package dev.morphium.contract;

import de.bwaldvogel.mongo.MongoBackend;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.ServerVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract on mongo-java-server, a server that we did not write, for what it has. */
class JavaServerMorphiumTest extends MorphiumContract {
  private static MongoServer server;

  @BeforeAll
  static void startServer() {
    MongoBackend backend = new MemoryBackend().version(ServerVersion.MONGO_5_0);
    server = new MongoServer(backend);
    server.bind();
  }

  @AfterAll
  static void closeServer() {
    server.shutdownNow();
  }

  @Override
  protected String uri(String name) {
    return "mongodb://127.0.0.1:%d/%s".formatted(server.getLocalAddress().getPort(), name);
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
