package dev.morphium.server;

import dev.morphium.engine.replication.SetMember;
import dev.morphium.server.cluster.ClusterMember;
import dev.morphium.server.cluster.ClusterSettings;
import dev.morphium.server.net.FreePorts;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.replication.raft.rpc.ClusterKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Three servers of one replica set within this process, on ports that were free: for tests.
 *
 * <p>They talk to each other over sockets as servers on three machines do. What they keep on disk
 * is deleted when they are closed.
 */
public final class PoppyCluster implements AutoCloseable {
  private static final int TRIES = 10;
  private static final double[] PRIORITIES = {100, 75, 50};

  private final List<ClusterMember> members;
  private final ClusterKey key = ClusterKey.of(UUID.randomUUID().toString());
  private final Path directory;
  private final Duration electionTimeout;
  private final @Nullable PoppyServer[] servers = new PoppyServer[PRIORITIES.length];

  private PoppyCluster(List<ClusterMember> members, Path directory, Duration electionTimeout) {
    this.members = List.copyOf(members);
    this.directory = directory;
    this.electionTimeout = electionTimeout;
  }

  /** Starts three servers; a primary is elected soon. */
  public static PoppyCluster start() throws IOException {
    return start(ClusterSettings.ELECTION_TIMEOUT);
  }

  /**
   * Starts three servers; a primary is elected soon.
   *
   * @param electionTimeout how long without news of the primary until another one is elected
   */
  public static PoppyCluster start(Duration electionTimeout) throws IOException {
    for (int tried = 1; ; tried++) {
      PoppyCluster cluster =
          new PoppyCluster(freeMembers(), Files.createTempDirectory("poppy-set"), electionTimeout);
      try {
        for (int i = 0; i < PRIORITIES.length; i++) {
          cluster.startMember(i);
        }
        return cluster;
      } catch (IOException e) {
        cluster.close();
        if (tried == TRIES || !(isTaken(e))) {
          throw e;
        }
      }
    }
  }

  /** Somebody else may have taken a port since it was found to be free. */
  private static boolean isTaken(Throwable problem) {
    for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
      if (cause instanceof BindException) {
        return true;
      }
    }
    return false;
  }

  private static List<ClusterMember> freeMembers() throws IOException {
    List<ClusterMember> members = new ArrayList<>();
    Iterator<Integer> ports = FreePorts.choose(2 * PRIORITIES.length).iterator();
    for (int i = 0; i < PRIORITIES.length; i++) {
      members.add(
          new ClusterMember(
              new SetMember(i, "127.0.0.1:" + ports.next(), PRIORITIES[i]),
              "127.0.0.1:" + ports.next()));
    }
    return members;
  }

  /** How many members there are, running or not. */
  public int size() {
    return members.size();
  }

  /** Starts a member that does not run; it comes back to its set. */
  public void startMember(int index) throws IOException {
    if (servers[index] != null) {
      throw new IllegalStateException("member " + index + " runs already");
    }
    Path own = Files.createDirectories(directory.resolve("member-" + index));
    ClusterMember member = members.get(index);
    ClusterSettings settings =
        new ClusterSettings(
            "poppy-set",
            members,
            index,
            address(member.raftAddress()),
            key,
            own,
            electionTimeout,
            ClusterSettings.LOG_BYTES);
    InetSocketAddress clients = address(member.member().host());
    ServerSettings network =
        ServerSettings.of(List.of(clients.getHostString()), clients.getPort(), 1);
    servers[index] = PoppyServer.start(PoppySettings.inMemory(network).with(settings));
  }

  private static InetSocketAddress address(String hostAndPort) {
    int colon = hostAndPort.lastIndexOf(':');
    return new InetSocketAddress(
        hostAndPort.substring(0, colon), Integer.parseInt(hostAndPort.substring(colon + 1)));
  }

  /** Stops a member at once; the others go on. */
  public void stopMember(int index) {
    PoppyServer server = servers[index];
    if (server != null) {
      servers[index] = null;
      server.close(0);
    }
  }

  /** The name and port of a member. */
  public String host(int index) {
    return members.get(index).member().host();
  }

  /** What a client connects with. */
  public String connectionString() {
    String hosts =
        members.stream().map(member -> member.member().host()).collect(Collectors.joining(","));
    return "mongodb://" + hosts + "/?replicaSet=poppy-set";
  }

  @Override
  public void close() {
    for (int i = 0; i < servers.length; i++) {
      stopMember(i);
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
