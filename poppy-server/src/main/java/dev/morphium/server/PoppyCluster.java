package dev.morphium.server;

import dev.morphium.engine.Engine;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.replication.SetControl;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.replication.Standing;
import dev.morphium.engine.security.AccessSettings;
import dev.morphium.server.cluster.ClusterMember;
import dev.morphium.server.cluster.ClusterNode;
import dev.morphium.server.cluster.ClusterSettings;
import dev.morphium.server.net.ConnectionStrings;
import dev.morphium.server.net.FreePorts;
import dev.morphium.server.user.InitialUsers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A replica set of three servers within this process, on free ports, for tests.
 *
 * <pre>{@code
 * try (PoppyCluster cluster = PoppyCluster.start()) {
 *   MongoClient client = MongoClients.create(cluster.connectionString());
 *   ...
 *   cluster.killMember(cluster.primary());
 * }
 * }</pre>
 *
 * <p>They talk to each other over sockets as servers on three machines do, and elect by priority:
 * member 0 is wanted most, member 2 least. What they keep on disk is deleted when they are closed,
 * and then no thread and no port is left. Methods may be called by any thread, those that start and
 * stop a member by one at a time.
 */
public final class PoppyCluster implements AutoCloseable {
  private static final int TRIES = 10;
  private static final double[] PRIORITIES = {100, 75, 50};
  private static final int MOST = 7;
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final long LOOK_NANOS = Duration.ofMillis(5).toNanos();

  private final List<ClusterMember> members;
  private final MemberSettings settings;
  private final AtomicReferenceArray<@Nullable PoppyServer> servers =
      new AtomicReferenceArray<>(MOST);

  private PoppyCluster(List<ClusterMember> members, MemberSettings settings) {
    this.members = new CopyOnWriteArrayList<>(members);
    this.settings = settings;
  }

  /**
   * Starts three servers, and returns when one of them takes writes and the others can be read.
   *
   * @throws IOException when no ports or no directory can be had
   * @throws IllegalStateException when that takes longer than a minute
   */
  public static PoppyCluster start() throws IOException {
    return start(ClusterSettings.ELECTION_TIMEOUT);
  }

  /**
   * Starts three servers, and returns when one of them takes writes and the others can be read.
   *
   * @param electionTimeout how long without news of the primary until another one is elected; a
   *     second or so, longer where the machine is so busy that servers may be still for that time
   * @throws IOException when no ports or no directory can be had
   * @throws IllegalStateException when that takes longer than a minute
   */
  public static PoppyCluster start(Duration electionTimeout) throws IOException {
    return start(electionTimeout, ServerParameters::new);
  }

  /**
   * Starts three servers with parameters, and returns when one of them takes writes and the others
   * can be read.
   *
   * @param electionTimeout how long without news of the primary until another one is elected
   * @param parameters gives each server that is started its parameters
   * @throws IOException when no ports or no directory can be had
   * @throws IllegalStateException when that takes longer than a minute
   */
  public static PoppyCluster start(Duration electionTimeout, Supplier<ServerParameters> parameters)
      throws IOException {
    return start(electionTimeout, parameters, false, UnaryOperator.identity());
  }

  /**
   * Starts three servers with the commands for tests of clients, such as fail points; returns when
   * one of them takes writes and the others can be read.
   *
   * @param electionTimeout how long without news of the primary until another one is elected
   * @throws IOException when no ports or no directory can be had
   * @throws IllegalStateException when that takes longer than a minute
   */
  public static PoppyCluster startWithTestCommands(Duration electionTimeout) throws IOException {
    return start(electionTimeout, PoppySettings::testCommands);
  }

  /**
   * Starts three servers on which clients have to log in, and returns when one of them takes writes
   * and the others can be read.
   *
   * @param first the users to log in with, which the primary creates
   * @throws IOException when no ports or no directory can be had
   * @throws IllegalStateException when that takes longer than a minute
   */
  public static PoppyCluster startWithUsers(InitialUsers first) throws IOException {
    return start(
        ClusterSettings.ELECTION_TIMEOUT,
        settings -> settings.with(AccessSettings.CONTROLLED, first));
  }

  /**
   * Starts three servers that keep their logs on the disk, so that all of them can be stopped or
   * killed; returns when one of them takes writes and the others can be read.
   *
   * @param electionTimeout how long without news of the primary until another one is elected
   * @throws IOException when no ports or no directory can be had
   * @throws IllegalStateException when that takes longer than a minute
   */
  public static PoppyCluster startWithJournals(Duration electionTimeout) throws IOException {
    return start(electionTimeout, ServerParameters::new, true, UnaryOperator.identity());
  }

  /** Starts three servers whose settings are changed before each start. */
  static PoppyCluster start(Duration electionTimeout, UnaryOperator<PoppySettings> change)
      throws IOException {
    return start(electionTimeout, ServerParameters::new, false, change);
  }

  private static PoppyCluster start(
      Duration electionTimeout,
      Supplier<ServerParameters> parameters,
      boolean journals,
      UnaryOperator<PoppySettings> change)
      throws IOException {
    for (int tried = 1; ; tried++) {
      List<ClusterMember> members = freeMembers();
      Path directory = Files.createTempDirectory("poppy-set");
      PoppyCluster cluster =
          new PoppyCluster(
              members, MemberSettings.in(directory, electionTimeout, parameters, journals, change));
      try {
        for (int i = 0; i < PRIORITIES.length; i++) {
          cluster.startMember(i);
        }
        cluster.awaitReady(PATIENCE);
        return cluster;
      } catch (IOException e) {
        cluster.close();
        if (tried == TRIES || !(isTaken(e))) {
          throw e;
        }
      } catch (RuntimeException e) {
        cluster.close();
        throw e;
      }
    }
  }

  /**
   * Whether a start failed because another process has taken a port since it was found to be free.
   */
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

  /** Whether a member runs. */
  public boolean isRunning(int index) {
    return servers.get(index) != null;
  }

  /**
   * Starts a member that does not run; it comes back to its set by itself, without data at first.
   */
  public void startMember(int index) throws IOException {
    forceMember(index, null);
  }

  /**
   * Starts a member that does not run, and says a word by which it begins the set with what it has,
   * although others are silent; null says nothing. Each word is obeyed once.
   */
  public void forceMember(int index, @Nullable String word) throws IOException {
    if (isRunning(index)) {
      throw new IllegalStateException("member " + index + " runs already");
    }
    servers.set(index, PoppyServer.start(settings.of(members, index, word)));
  }

  /** Where a member keeps what it must not forget. */
  Path state(int index) {
    return settings.state(index);
  }

  /** Where a member keeps its log, if it does. */
  public Path journal(int index) {
    return settings.journal(index);
  }

  /**
   * Starts a further server, which becomes a member when {@code replSetReconfig} adds it, with its
   * {@link #host} and its index as {@code _id}.
   *
   * @return its index
   */
  public int addServer() throws IOException {
    int index = size();
    int port = FreePorts.chooseWith(ClusterMember.PORT_DISTANCE);
    members.add(ClusterMember.of(new SetMember(index, "127.0.0.1:" + port, 1)));
    startMember(index);
    return index;
  }

  /** Stops a member as an operator does: a primary hands over to another one. */
  public void stopMember(int index) {
    PoppyServer server = servers.getAndSet(index, null);
    if (server != null) {
      server.close(0);
    }
  }

  /** Stops a member as a crash does: the others hear nothing of it, and it forgets its data. */
  public void killMember(int index) {
    ClusterNode node = node(index);
    if (node != null) {
      node.crash();
    }
    stopMember(index);
  }

  /**
   * Cuts members off from all others, who cannot tell that from their death; clients still reach
   * everybody. Any earlier partition ends.
   *
   * @param indexes the members on one side; those on the same side reach each other. None heals the
   *     network
   */
  public void partition(Integer... indexes) {
    Set<Integer> side = Set.of(indexes);
    for (int i = 0; i < size(); i++) {
      boolean inside = side.contains(i);
      Set<String> other = new HashSet<>();
      for (int j = 0; j < size(); j++) {
        if (side.contains(j) != inside) {
          other.add(members.get(j).raftAddress());
        }
      }
      ClusterNode node = node(i);
      if (node != null) {
        node.partition().cut(other);
      }
    }
  }

  /**
   * Has the primary hand over to the member that is wanted most of the others; it does not stand
   * for election for a while.
   *
   * @param period how long it does not stand
   * @throws dev.morphium.protocol.CommandException when the other member does not take over
   * @throws IllegalStateException when there is no primary, or no other member that can take over,
   *     for a minute
   */
  public void stepDown(Duration period) {
    ClusterNode node = node(primary());
    if (node != null) {
      SetControl control = node.replication().control();
      await(PATIENCE, () -> control.successor().isReady(), "no member can take over");
      control.stepDown(period, false);
    }
  }

  /**
   * The member that takes writes; waits until there is one.
   *
   * @throws IllegalStateException when there is none for a minute
   */
  public int primary() {
    AtomicInteger found = new AtomicInteger();
    await(PATIENCE, () -> found.updateAndGet(before -> current()) >= 0, "no member is the primary");
    return found.get();
  }

  /** The engine of a member that runs. */
  Engine engine(int index) {
    return Objects.requireNonNull(servers.get(index), "the member runs").engine();
  }

  /** The member with the newest claim to be the primary; -1 for none. */
  private int current() {
    int best = -1;
    long newest = -1;
    for (int i = 0; i < size(); i++) {
      Standing standing = standing(i);
      if (standing != null && standing.isPrimary() && standing.term() > newest) {
        newest = standing.term();
        best = i;
      }
    }
    return best;
  }

  /**
   * Waits until one member takes writes, and all others that run can be read.
   *
   * @throws IllegalStateException when that takes longer
   */
  public void awaitReady(Duration limit) {
    await(limit, this::isReady, "the members are not ready");
  }

  /**
   * Waits until a member can be read: it has everything that had been acknowledged when it came to
   * its set.
   *
   * @throws IllegalStateException when that takes longer than a minute
   */
  public void awaitCaughtUp(int index) {
    await(
        PATIENCE,
        () -> {
          Standing standing = standing(index);
          return standing != null && standing.role().isReadable();
        },
        "member " + index + " has not caught up");
  }

  private boolean isReady() {
    int leader = current();
    return leader >= 0
        && IntStream.range(0, size())
            .mapToObj(this::standing)
            .allMatch(
                standing ->
                    standing == null
                        || standing.role().isReadable() && standing.primary() == leader);
  }

  private void await(Duration limit, BooleanSupplier condition, String problem) {
    long end = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      if (Thread.currentThread().isInterrupted() || System.nanoTime() - end > 0) {
        List<String> states =
            IntStream.range(0, size())
                .mapToObj(this::standing)
                .map(standing -> standing == null ? "stopped" : standing.role().name())
                .toList();
        throw new IllegalStateException(problem + ": they are " + states);
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  private @Nullable ClusterNode node(int index) {
    PoppyServer server = servers.get(index);
    return server == null ? null : server.member();
  }

  private @Nullable Standing standing(int index) {
    ClusterNode node = node(index);
    return node == null ? null : node.replication().membership().standing();
  }

  /** The name and port of a member, for clients. */
  public String host(int index) {
    return members.get(index).member().host();
  }

  /** The port of a member, for clients. */
  public int port(int index) {
    return MemberSettings.address(host(index)).getPort();
  }

  /** Where the members keep what they must not forget, until they are closed. */
  Path directory() {
    return settings.directory();
  }

  /** What a client of the set connects with. */
  public String connectionString() {
    return connectionString("");
  }

  /**
   * What a client of a database of the set connects with.
   *
   * @throws IllegalArgumentException when no database is called so
   */
  public String connectionString(String database) {
    String hosts =
        members.stream().map(member -> member.member().host()).collect(Collectors.joining(","));
    return ConnectionStrings.of(hosts, database, "replicaSet=" + MemberSettings.SET_NAME);
  }

  @Override
  public void close() {
    for (int i = size() - 1; i >= 0; i--) {
      killMember(i);
    }
    try (Stream<Path> files = Files.walk(settings.directory())) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
