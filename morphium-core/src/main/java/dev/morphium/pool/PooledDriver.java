package dev.morphium.pool;

import dev.morphium.driver.Capabilities;
import dev.morphium.driver.Command;
import dev.morphium.driver.CommandTraits;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.Driver;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.KnownCommand.Role;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.Reply;
import dev.morphium.internal.pool.net.ConnectionFactory;
import dev.morphium.internal.pool.socket.SocketConnectionFactory;
import dev.morphium.internal.pool.topology.Cluster;
import dev.morphium.internal.pool.topology.SelectedServer;
import dev.morphium.internal.pool.topology.Server;
import dev.morphium.internal.pool.topology.ServerRequirement;
import dev.morphium.pool.host.PoolListener;
import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.topology.ServerDescription;
import dev.morphium.pool.topology.TopologyDescription;
import dev.morphium.pool.topology.TopologyListener;
import dev.morphium.pool.topology.TopologyType;
import dev.morphium.pool.topology.TopologyVersion;
import dev.morphium.pool.uri.PoolSettings;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A driver that reaches a deployment of servers through pooled sockets.
 *
 * <p>A command goes to a server that fits its {@code $readPreference}, the primary without one; the
 * batches of a cursor come from the server that has it. Reads, writes with a {@code txnNumber}, and
 * the ends of transactions are tried again once when the server or the way to it failed, and until
 * the deadline when there is one. Source: MongoDB manual, "Retryable Reads", "Retryable Writes",
 * "Read Preference".
 */
public final class PooledDriver implements Driver, PoolMonitor {
  private final Cluster cluster;
  private final Dispatcher dispatcher;
  private final RetryPolicy retries;
  private final Runnable afterwards;
  private volatile @Nullable Known known;
  private final LongAdder commands = new LongAdder();
  private final Duration patience;
  private final LongAdder furtherAttempts = new LongAdder();

  /** What a picture of the deployment means. */
  private record Known(TopologyDescription topology, Capabilities capabilities) {}

  private PooledDriver(
      Cluster cluster, PooledDriverOptions options, Duration patience, Runnable afterwards) {
    this.patience = patience;
    this.afterwards = afterwards;
    this.cluster = cluster;
    this.dispatcher = new Dispatcher(cluster, options.commandListener());
    this.retries =
        new RetryPolicy(options.retryReads(), () -> ThreadLocalRandom.current().nextDouble());
  }

  /**
   * Opens a driver for the deployment that settings tell of; does not wait until a server is found.
   *
   * @throws IllegalArgumentException when a file or library is missing that the settings need
   */
  public static PooledDriver open(PoolSettings settings) {
    return open(settings, TopologyListener.NONE, PoolListener.NONE, CommandListener.NONE);
  }

  /** The same, with those who want to hear of servers, connections and commands. */
  public static PooledDriver open(
      PoolSettings settings,
      TopologyListener topologyListener,
      PoolListener poolListener,
      CommandListener commandListener) {
    SocketConnectionFactory sockets = new SocketConnectionFactory(settings);
    PooledDriverOptions options =
        PooledDriverOptions.of(settings).with(topologyListener, poolListener, commandListener);
    return open(options, sockets, settings.operations().timeout(), sockets::close);
  }

  /** Opens a driver whose connections come from a factory, which is not closed with the driver. */
  static PooledDriver open(PooledDriverOptions options, ConnectionFactory factory) {
    return open(options, factory, Duration.ZERO, () -> {});
  }

  private static PooledDriver open(
      PooledDriverOptions options,
      ConnectionFactory factory,
      Duration patience,
      Runnable afterwards) {
    Cluster cluster =
        Cluster.start(
            options.start(),
            options.cluster(),
            factory,
            options.topologyListener(),
            options.poolListener(),
            bound -> ThreadLocalRandom.current().nextInt(bound));
    return new PooledDriver(cluster, options, patience, afterwards);
  }

  @Override
  public Reply execute(Command command) {
    commands.increment();
    SelectedServer selected = select(command, Set.of());
    AttemptOutcome outcome = dispatcher.attempt(selected, command, 1);
    return outcome.again() == AttemptOutcome.Again.NO ? outcome.get() : again(command, outcome);
  }

  /** Further attempts, until one is the last. */
  private Reply again(Command command, AttemptOutcome first) {
    Command next = command;
    AttemptOutcome outcome = first;
    int attempts = 1;
    while (retries.allow(outcome, command, attempts)) {
      if (cluster.isClosed()) {
        break;
      }
      attempts++;
      if (attempts == 2 && command.traits().role() == Role.COMMIT) {
        next = CommitRetry.of(command);
      }
      SelectedServer selected;
      try {
        selected = select(next, Set.of(outcome.address()));
      } catch (DriverException e) {
        break;
      }
      furtherAttempts.increment();
      AttemptOutcome latest = dispatcher.attempt(selected, next, attempts);
      if (latest.wroteNothing() || neverSent(latest)) {
        if (latest.again() == AttemptOutcome.Again.NO) {
          break; // the first failure tells more
        }
        outcome =
            new AttemptOutcome(
                latest.address(), outcome.reply(), outcome.failure(), latest.again());
      } else {
        outcome = latest;
      }
    }
    return ended(command, outcome, attempts);
  }

  private static boolean neverSent(AttemptOutcome outcome) {
    return outcome.failure() instanceof DriverException.NotSent;
  }

  private static Reply ended(Command command, AttemptOutcome outcome, int attempts) {
    if (command.deadline().expired()
        && (outcome.failure() != null || outcome.again() != AttemptOutcome.Again.NO)
        && !(outcome.failure() instanceof DriverException.TimedOut)) {
      throw new DriverException.TimedOut(
          "%s was not done before its deadline, in %d attempts".formatted(command.name(), attempts),
          outcome.error());
    }
    return outcome.get();
  }

  private SelectedServer select(Command command, Set<HostAddress> avoided) {
    HostAddress home = dispatcher.cursors().home(command);
    SelectedServer selected = home == null ? null : selectHome(home, command);
    return selected == null
        ? cluster.select(need(command.traits()), avoided, command.deadline())
        : selected;
  }

  /** The server that has the cursor; a lost one is not waited for to kill the cursor. */
  private @Nullable SelectedServer selectHome(HostAddress home, Command command) {
    CommandTraits traits = command.traits();
    return traits.role() == Role.KILL_CURSORS
        ? cluster.find(home)
        : cluster.select(home, need(traits), command.deadline());
  }

  /** What a command needs of its server. */
  private static ServerRequirement need(CommandTraits traits) {
    ReadPreference preference = traits.readPreference();
    return switch (traits.role()) {
      case WRITE, COMMIT, ABORT -> ServerRequirement.WRITE;
      case READ, INQUIRY, GET_MORE, KILL_CURSORS, OTHER ->
          preference == null ? ServerRequirement.PRIMARY : ServerRequirement.read(preference);
    };
  }

  /**
   * What commands can rely on, by the servers that are known.
   *
   * <p>Waits for a server when none was found yet; later on it tells what was known last.
   *
   * @throws DriverException.NotSent when there is none in time
   */
  @Override
  public Capabilities capabilities() {
    Known last = known;
    TopologyDescription now = cluster.description();
    if (last == null || (last.topology != now && now.isKnown())) {
      SelectedServer selected =
          cluster.select(
              ServerRequirement.read(ReadPreference.PRIMARY_PREFERRED),
              Set.of(),
              Deadline.after(patience));
      last = new Known(now, KnownCapabilities.of(selected));
      known = last;
    }
    return last.capabilities;
  }

  @Override
  public TopologyDescription topology() {
    return cluster.description();
  }

  @Override
  public @Nullable Object writableProcess() {
    TopologyDescription topology = cluster.description();
    ServerDescription server =
        topology.type() == TopologyType.SINGLE
            ? topology.servers().iterator().next()
            : topology.primary();
    if (server == null || server.isUnknown()) {
      return topology.type() == TopologyType.SHARDED ? TopologyType.SHARDED : null;
    }
    TopologyVersion version = server.version();
    return version == null ? server.address() : version.processId();
  }

  @Override
  public PooledDriverStatistics statistics() {
    return new PooledDriverStatistics(
        cluster.description(),
        cluster.servers().stream().map(server -> server.pool().statistics()).toList(),
        commands.sum(),
        furtherAttempts.sum(),
        dispatcher.cursors().size());
  }

  /** The server at an address, for tests; null when it does not belong to the deployment. */
  @Nullable Server server(HostAddress address) {
    return cluster.server(address);
  }

  @Override
  public void close() {
    cluster.close();
    afterwards.run();
  }
}
