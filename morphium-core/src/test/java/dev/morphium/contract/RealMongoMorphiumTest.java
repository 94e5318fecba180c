package dev.morphium.contract;

import dev.morphium.Morphium;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.MongoDBContainer;

/**
 * The contract on a real MongoDB 8, to see that it is MongoDB's and not ours.
 *
 * <p>It is a replica set at {@code -Dmorphium.test.uri=mongodb://HOST:PORT}, whose databases
 * beginning with {@code odm_} are deleted, or one that is started with Docker. Without both the
 * tests are skipped, and say so.
 */
class RealMongoMorphiumTest extends MorphiumContract {
  private static final String IMAGE = "mongo:8";
  private static @Nullable MongoDBContainer container;
  private static String address = "";

  @BeforeAll
  static void start() {
    String given = System.getProperty("morphium.test.uri", "");
    if (!given.isEmpty()) {
      try (Morphium morphium = Morphium.connect(given)) {
        morphium.runCommand("admin", new BsonDocument("ping", new BsonInt32(1)));
      }
      address = given;
      return;
    }
    if (!DockerClientFactory.instance().isDockerAvailable()) {
      return;
    }
    MongoDBContainer started = new MongoDBContainer(IMAGE);
    container = started;
    started.start();
    address = started.getConnectionString();
  }

  @AfterAll
  static void stop() {
    if (container != null) {
      container.stop();
    }
  }

  @Override
  protected @Nullable String absent() {
    return address.isEmpty()
        ? "no MongoDB 8 to compare with: start Docker, or name a replica set with"
            + " -Dmorphium.test.uri=mongodb://HOST:PORT"
        : null;
  }

  @Override
  protected String uri(String name) {
    return withDatabase(address, name);
  }

  private static String withDatabase(String uri, String name) {
    int options = uri.indexOf('?');
    String base = options < 0 ? uri : uri.substring(0, options);
    int path = base.indexOf('/', "mongodb://".length());
    String hosts = path < 0 ? base : base.substring(0, path);
    return hosts + "/" + name + (options < 0 ? "" : uri.substring(options));
  }
}
