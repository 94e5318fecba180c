package dev.morphium.testing;

import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.server.PoppyCluster;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.net.ServerSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;

/** Starts servers for tests; the one class that needs the module {@code poppy-server}. */
final class PoppyBackend {
  /** Long, so that a busy machine brings no election into tests that are not about them. */
  private static final Duration ELECTION_TIMEOUT = Duration.ofSeconds(10);

  private PoppyBackend() {}

  static SharedServers.Running server() {
    try {
      return new RunningServer(
          PoppyServer.start(ServerSettings.of(List.of("127.0.0.1"), 0, 2), parameters()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static SharedServers.Running set() {
    try {
      return new RunningSet(PoppyCluster.start(ELECTION_TIMEOUT, PoppyBackend::parameters));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ServerParameters parameters() {
    ServerParameters parameters = new ServerParameters();
    parameters.start(ServerParameters.TEST_COMMANDS, "1");
    return parameters;
  }

  private record RunningServer(PoppyServer server) implements SharedServers.Running {
    @Override
    public String uri(String database) {
      return ConnectionStrings.with(server.connectionString(), database);
    }

    @Override
    public void close() {
      server.close(0);
    }
  }

  private record RunningSet(PoppyCluster cluster) implements SharedServers.Running {
    @Override
    public String uri(String database) {
      return ConnectionStrings.with(cluster.connectionString(), database);
    }

    @Override
    public void close() {
      cluster.close();
    }
  }
}
