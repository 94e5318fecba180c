package dev.morphium.internal.pool.topology;

import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.internal.pool.host.HostPool;
import dev.morphium.internal.pool.net.Connection;
import dev.morphium.internal.pool.net.ConnectionFactory;
import dev.morphium.pool.host.PoolListener;
import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.topology.ServerDescription;
import dev.morphium.pool.topology.TopologyDescription;
import dev.morphium.pool.topology.TopologyListener;
import dev.morphium.pool.topology.TopologyType;
import dev.morphium.pool.topology.TopologyVersion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The cluster of servers that a driver monitors and selects from, as they come and go; the root of
 * SDAM.
 *
 * <p>A command that finds its server needs no lock; only what changes the picture does, and who
 * waits for such a change. Source: "Server Discovery and Monitoring" specification.
 */
public final class Cluster implements AutoCloseable {
  private static final int ANY = -1;

  private final ClusterSettings settings;
  private final ConnectionFactory factory;
  private final PoolListener poolListener;
  private final SafeListener listener;
  private final ServerSelector selector;
  private final ScheduledExecutorService upkeep;
  private final Map<HostAddress, Server> servers = new ConcurrentHashMap<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private volatile TopologyState state;
  private volatile boolean closed;

  private Cluster(
      TopologyStart start,
      ClusterSettings settings,
      ConnectionFactory factory,
      TopologyListener topologyListener,
      PoolListener poolListener,
      IntUnaryOperator random) {
    this.settings = settings;
    this.factory = factory;
    this.poolListener = poolListener;
    this.listener = new SafeListener(topologyListener);
    this.selector =
        new ServerSelector(settings.localThreshold(), settings.heartbeat(), this::load, random);
    this.upkeep =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("morphium-pool-upkeep").factory());
    this.state = TopologyState.of(start);
  }

  /**
   * Begins to watch a deployment; does not wait until anything is known.
   *
   * @param random gives a number from 0 up to, and without, its argument; used by many threads
   */
  public static Cluster start(
      TopologyStart start,
      ClusterSettings settings,
      ConnectionFactory factory,
      TopologyListener topologyListener,
      PoolListener poolListener,
      IntUnaryOperator random) {
    Cluster cluster = new Cluster(start, settings, factory, topologyListener, poolListener, random);
    cluster.lock.lock();
    try {
      cluster.adjust(cluster.state.description());
    } finally {
      cluster.lock.unlock();
    }
    return cluster;
  }

  /** What is known now. */
  public TopologyDescription description() {
    return state.description();
  }

  /** The servers that belong to the deployment now. */
  public Collection<Server> servers() {
    return List.copyOf(servers.values());
  }

  /** The server at an address; null when it does not belong to the deployment. */
  public @Nullable Server server(HostAddress address) {
    return servers.get(address);
  }

  /**
   * Finds the server for a command; waits for one when there is none.
   *
   * @param avoided servers that are taken only when no other will do
   * @param deadline of the operation; the wait may end earlier, as the settings say
   * @throws DriverException.NotSent when there is none in time, or the thread was interrupted
   * @throws DriverException.TimedOut when the deadline of the operation passed
   * @throws IllegalStateException when this is closed
   */
  public SelectedServer select(
      ServerRequirement need, Set<HostAddress> avoided, Deadline deadline) {
    SelectedServer selected = find(need, avoided);
    return selected != null ? selected : await(() -> find(need, avoided), need, deadline);
  }

  /**
   * The server at an address, for a command that only it can do; waits until it is known.
   *
   * @return null when it does not belong to the deployment any more
   * @throws DriverException as {@link #select(Need, Set, Deadline)} does
   */
  public @Nullable SelectedServer select(
      HostAddress address, ServerRequirement need, Deadline deadline) {
    if (state.description().server(address) == null) {
      return null;
    }
    SelectedServer selected = find(address);
    return selected != null ? selected : await(() -> find(address), need, deadline);
  }

  /** The server at an address, if it is known now; otherwise null. */
  public @Nullable SelectedServer find(HostAddress address) {
    TopologyDescription description = state.description();
    ServerDescription known = description.server(address);
    Server server = servers.get(address);
    return known == null || known.isUnknown() || server == null
        ? null
        : new SelectedServer(server, known, description.type());
  }

  private @Nullable SelectedServer find(ServerRequirement need, Set<HostAddress> avoided) {
    TopologyDescription description = state.description();
    if (description.incompatibility() != null) {
      throw new DriverException.NotSent(SelectionFailure.message(description, need, 0), null);
    }
    ServerDescription chosen = selector.select(description, need, avoided);
    Server server = chosen == null ? null : servers.get(chosen.address());
    return chosen == null || server == null
        ? null
        : new SelectedServer(server, chosen, description.type());
  }

  private SelectedServer await(
      Supplier<@Nullable SelectedServer> search, ServerRequirement need, Deadline deadline) {
    long start = System.nanoTime();
    Deadline limit =
        deadline.earlier(new Deadline(start + settings.selectionTimeout().toNanos(), true));
    lock.lock();
    try {
      while (true) {
        if (closed) {
          throw new IllegalStateException("the driver is closed");
        }
        SelectedServer selected = search.get();
        if (selected != null) {
          return selected;
        }
        long left = limit.remainingNanos();
        if (left <= 0) {
          throw nothingFound(need, start, deadline);
        }
        servers.values().forEach(server -> server.monitor().hurry());
        // monitors that were in a hurry already fall back to their heartbeat: look again
        changed.await(Math.min(left, settings.shortestHeartbeat().toNanos()), TimeUnit.NANOSECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DriverException.NotSent(
          "the thread was interrupted while it waited for a server", e);
    } finally {
      lock.unlock();
    }
  }

  private DriverException nothingFound(ServerRequirement need, long start, Deadline deadline) {
    TopologyDescription description = state.description();
    long waited = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    String message = SelectionFailure.message(description, need, waited);
    Throwable cause = SelectionFailure.cause(description);
    return deadline.expired()
        ? new DriverException.TimedOut(message, cause)
        : new DriverException.NotSent(message, cause);
  }

  /**
   * An operation got no reply; what that means for its server is in {@link ApplicationError}.
   *
   * @param generation of the pool that the connection belongs to
   * @param deadline of the operation
   */
  public void failed(Server server, int generation, DriverException error, Deadline deadline) {
    failed(server, generation, error, deadline, true);
  }

  private void failed(
      Server server,
      int generation,
      DriverException error,
      Deadline deadline,
      boolean handshakeCompleted) {
    if (!ApplicationError.of(error, deadline).losesServer(handshakeCompleted)) {
      return;
    }
    HostAddress address = server.address();
    apply(
        new TopologyEvent.Unreachable(address, error, ServerMonitor.millis()),
        new Consequences(generation, true, false, true));
  }

  /**
   * A server has refused a command because of what it is now.
   *
   * @param generation of the pool that the connection belongs to
   * @param shutdown whether the server is about to end, so that all connections to it will break
   */
  public void refused(Server server, int generation, Reply reply, boolean shutdown) {
    apply(
        new TopologyEvent.Refused(
            server.address(),
            new UnusableServer("it said: " + reply.errorMessage()),
            TopologyVersion.of(reply.document()),
            ServerMonitor.millis()),
        new Consequences(generation, shutdown, false, true));
  }

  /** A monitor has learned something. */
  private void learned(ServerMonitor monitor, TopologyEvent event) {
    Server server = servers.get(event.address());
    if (server != null && server.monitor() == monitor) {
      boolean gone = event instanceof TopologyEvent.Unreachable;
      boolean late = gone && error(event) instanceof DriverException.TimedOut;
      apply(event, new Consequences(ANY, gone, late, false));
    }
  }

  /**
   * What an event means for a server's connections.
   *
   * @param generation of the pool that it is about, and nothing happens when that has passed; or
   *     {@link #ANY}
   * @param clearPool whether the connections are of no use any more
   * @param interruptInUse whether those in use are not either
   * @param checkAgain whether the monitor has to look
   */
  private record Consequences(
      int generation, boolean clearPool, boolean interruptInUse, boolean checkAgain) {
    boolean isPast(HostPool pool) {
      return generation != ANY && generation != pool.generation();
    }
  }

  private void apply(TopologyEvent event, Consequences consequences) {
    TopologyDescription before;
    TopologyDescription after;
    List<Server> gone;
    lock.lock();
    try {
      Server server = servers.get(event.address());
      if (closed || server == null || consequences.isPast(server.pool())) {
        return;
      }
      TopologyState old = state;
      TopologyState next = old.apply(event);
      if (next == old) {
        return;
      }
      before = old.description();
      after = next.description();
      gone = adjust(after);
      makeReady(server, after);
      state = next;
      if (consequences.checkAgain()) {
        server.monitor().cancel();
      }
      if (consequences.clearPool()) {
        int generation = server.pool().generation(); // nobody else clears, and it was not past
        server.pool().clear(generation, consequences.interruptInUse(), error(event));
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    gone.forEach(server -> Thread.ofVirtual().name("morphium-farewell").start(server::close));
    if (!before.isLike(after)) {
      listener.topologyChanged(before, after);
    }
  }

  private static @Nullable Throwable error(TopologyEvent event) {
    return event instanceof TopologyEvent.Unreachable gone ? gone.error() : null;
  }

  private static void makeReady(Server server, TopologyDescription after) {
    ServerDescription now = after.server(server.address());
    if (now != null
        && !now.isUnknown()
        && (now.type().isReadable() || after.type() == TopologyType.SINGLE)) {
      server.pool().ready();
    }
  }

  /** Begins with the servers that are new, and parts with those that have gone. */
  private List<Server> adjust(TopologyDescription description) {
    List<Server> gone = new ArrayList<>();
    for (HostAddress address : List.copyOf(servers.keySet())) {
      if (description.server(address) == null) {
        gone.add(servers.remove(address));
      }
    }
    for (HostAddress address : description.addresses()) {
      if (!servers.containsKey(address)) {
        Server server = open(address);
        servers.put(address, server);
        server.monitor().start();
      }
    }
    return gone;
  }

  private Server open(HostAddress address) {
    ServerMonitor monitor = new ServerMonitor(address, settings, factory, this::learned, listener);
    ConnectionFactory reporting = (host, purpose, deadline) -> openFor(host, purpose, deadline);
    HostPool pool =
        new HostPool(address, reporting, settings.pool(), upkeep, System::nanoTime, poolListener);
    return new Server(pool, monitor);
  }

  /** Opens a connection for a pool. */
  private Connection openFor(
      HostAddress address, ConnectionFactory.Purpose purpose, Deadline deadline) {
    Server server = servers.get(address);
    int generation = server == null ? 0 : server.pool().generation();
    try {
      return factory.open(address, purpose, deadline);
    } catch (DriverException e) {
      if (server != null) {
        failed(server, generation, e, deadline, false);
      }
      throw e;
    }
  }

  private int load(HostAddress address) {
    Server server = servers.get(address);
    return server == null ? Integer.MAX_VALUE : server.running();
  }

  public boolean isClosed() {
    return closed;
  }

  @Override
  public void close() {
    List<Server> all;
    lock.lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
      all = List.copyOf(servers.values());
      servers.clear();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    all.forEach(Server::close);
    upkeep.shutdownNow();
  }
}
