package dev.morphium.backend;

import dev.morphium.server.PoppyCluster;
import java.io.IOException;
import java.time.Duration;

/** Three Poppies behind sockets, which are one replica set. */
public final class PoppySet implements Backend {
  /** So long that no test meets an election because the machine is busy. */
  private static final Duration ELECTION_TIMEOUT = Duration.ofSeconds(10);

  private final PoppyCluster cluster;

  private PoppySet(PoppyCluster cluster) {
    this.cluster = cluster;
  }

  /** Starts one on free ports. */
  public static PoppySet start() throws IOException {
    return new PoppySet(PoppyCluster.start(ELECTION_TIMEOUT));
  }

  @Override
  public String uri(String database) {
    return cluster.connectionString(database);
  }

  @Override
  public void close() {
    cluster.close();
  }
}
