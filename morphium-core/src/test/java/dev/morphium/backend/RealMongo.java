package dev.morphium.backend;

import dev.morphium.Morphium;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.jspecify.annotations.Nullable;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.MongoDBContainer;

/**
 * A real MongoDB 8, to see that contracts are MongoDB's and not ours.
 *
 * <p>It is a replica set at {@code -Dmorphium.test.uri=mongodb://HOST:PORT}, whose databases
 * beginning with {@code odm_} are deleted, or one that is started with Docker. Without both there
 * is none, and it says so.
 */
public final class RealMongo implements Backend {
  private static final String IMAGE = "mongo:8";

  private final String address;
  private final @Nullable MongoDBContainer container;

  private RealMongo(String address, @Nullable MongoDBContainer container) {
    this.address = address;
    this.container = container;
  }

  /** The one that is named, or one that is started now, or none. */
  public static RealMongo start() {
    String given = System.getProperty("morphium.test.uri", "");
    if (!given.isEmpty()) {
      try (Morphium morphium = Morphium.connect(given)) {
        morphium.runCommand("admin", new BsonDocument("ping", new BsonInt32(1)));
      }
      return new RealMongo(given, null);
    }
    if (!DockerClientFactory.instance().isDockerAvailable()) {
      return new RealMongo("", null);
    }
    MongoDBContainer started = new MongoDBContainer(IMAGE);
    started.start();
    return new RealMongo(started.getConnectionString(), started);
  }

  @Override
  public @Nullable String absent() {
    return address.isEmpty()
        ? "no MongoDB 8 to compare with: start Docker, or name a replica set with"
            + " -Dmorphium.test.uri=mongodb://HOST:PORT"
        : null;
  }

  @Override
  public String uri(String database) {
    int options = address.indexOf('?');
    String base = options < 0 ? address : address.substring(0, options);
    int path = base.indexOf('/', "mongodb://".length());
    String hosts = path < 0 ? base : base.substring(0, path);
    return hosts + "/" + database + (options < 0 ? "" : address.substring(options));
  }

  @Override
  public void close() {
    if (container != null) {
      container.stop();
    }
  }
}
