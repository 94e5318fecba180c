package dev.morphium.server;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.morphium.driver.Driver;
import dev.morphium.server.net.WireClient;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.MongoDBContainer;

/**
 * A real MongoDB, to see that the contracts are MongoDB's and not ours.
 *
 * <p>It runs at {@code -Dmongodb.port=PORT} of this machine (a replica set), or is started with
 * Docker. Without both the tests are skipped, and say so.
 */
final class RealMongo implements AutoCloseable {
  private static final String IMAGE = "mongo:8";
  private static final int PORT = 27017;

  private final MongoDBContainer container;
  private final int port;

  private RealMongo(MongoDBContainer container, int port) {
    this.container = container;
    this.port = port;
  }

  static RealMongo start() {
    int given = Integer.getInteger("mongodb.port", 0);
    MongoDBContainer container = new MongoDBContainer(IMAGE);
    if (given > 0) {
      return new RealMongo(container, given);
    }
    assumeTrue(
        DockerClientFactory.instance().isDockerAvailable(),
        "no MongoDB to compare with: there is no Docker, and no -Dmongodb.port=PORT was given");
    container.start();
    return new RealMongo(container, container.getMappedPort(PORT));
  }

  Driver open() {
    return new WireClient(port);
  }

  @Override
  public void close() {
    container.stop();
  }
}
