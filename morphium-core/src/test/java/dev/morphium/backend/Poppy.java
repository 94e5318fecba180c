package dev.morphium.backend;

import dev.morphium.engine.replication.Deployment;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.net.ServerSettings;
import java.io.IOException;
import java.util.List;

/**
 * A Poppy behind sockets, which presents itself as a replica set of one member unless asked not to.
 */
public final class Poppy implements Backend {
  private final PoppyServer server;

  private Poppy(PoppyServer server) {
    this.server = server;
  }

  /** Starts one on a free port. */
  public static Poppy start() throws IOException {
    return start(Deployment.replicaSet());
  }

  /** Starts one that is no replica set: without transactions and change streams. */
  public static Poppy standalone() throws IOException {
    return start(Deployment.standalone());
  }

  private static Poppy start(Deployment deployment) throws IOException {
    return new Poppy(PoppyServer.start(ServerSettings.of(List.of("127.0.0.1"), 0, 2), deployment));
  }

  @Override
  public String uri(String database) {
    return "mongodb://127.0.0.1:%d/%s".formatted(server.port(), database);
  }

  @Override
  public void close() {
    server.close();
  }
}
