package dev.morphium.server;

import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.server.durable.JournalSettings;
import dev.morphium.server.net.ServerSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** What clients are tested with. */
enum Served {
  /** One server, which is the only member of its set. */
  ALONE,
  /** Three servers of one set. */
  SET;

  /** So long that no test meets an election because the machine is busy. */
  static final Duration ELECTION_TIMEOUT = Duration.ofSeconds(10);

  /** Starts it, with the commands that are there for tests. */
  Running start() throws IOException {
    if (this == SET) {
      PoppyCluster cluster = PoppyCluster.start(ELECTION_TIMEOUT, Served::parameters);
      return new Running(cluster.connectionString(), cluster::close);
    }
    PoppyServer server =
        PoppyServer.start(ServerSettings.of(List.of("127.0.0.1"), 0, 2), parameters());
    return new Running(server.connectionString(), server::close);
  }

  /** One server that has every write on the disk before it is answered, with small files. */
  static PoppyServer journaled(Path directory) throws IOException {
    ServerSettings network = ServerSettings.of(List.of("127.0.0.1"), 0, 2);
    return PoppyServer.start(
        PoppySettings.inMemory(network).with(new JournalSettings(directory, 1 << 20, 1 << 20)));
  }

  static ServerParameters parameters() {
    ServerParameters parameters = new ServerParameters();
    parameters.start(ServerParameters.TEST_COMMANDS, "1");
    return parameters;
  }

  /** It, running. */
  record Running(String connectionString, Runnable end) implements AutoCloseable {
    @Override
    public void close() {
      end.run();
    }
  }
}
