package dev.morphium.backend;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.ServerVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;

/** A mongo-java-server: a server that we did not write, without replication. */
public final class JavaServer implements Backend {
  private final MongoServer server;

  private JavaServer(MongoServer server) {
    this.server = server;
  }

  /** Starts one on a free port. */
  public static JavaServer start() {
    MongoServer server = new MongoServer(new MemoryBackend().version(ServerVersion.MONGO_5_0));
    server.bind();
    return new JavaServer(server);
  }

  @Override
  public String uri(String database) {
    return "mongodb://127.0.0.1:%d/%s".formatted(server.getLocalAddress().getPort(), database);
  }

  @Override
  public void close() {
    server.shutdownNow();
  }
}
