package dev.morphium.testing;

import dev.morphium.server.PoppyCluster;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.PoppySettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;

/**
 * Starts servers for tests; the one class that needs the module {@code poppy-server}, and of it
 * only what {@code poppy-server-embedded} has under the same names.
 */
final class PoppyBackend {
  /** Long, so that a busy machine brings no election into tests that are not about them. */
  private static final Duration ELECTION_TIMEOUT = Duration.ofSeconds(10);

  private PoppyBackend() {}

  static SharedServers.Running server() {
    try {
      return new RunningServer(PoppyServer.start(PoppySettings.local().withTestCommands()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static SharedServers.Running set() {
    try {
      return new RunningSet(PoppyCluster.startWithTestCommands(ELECTION_TIMEOUT));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
