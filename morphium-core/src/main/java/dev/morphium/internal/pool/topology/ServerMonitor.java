package dev.morphium.internal.pool.topology;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.internal.pool.net.Connection;
import dev.morphium.internal.pool.net.ConnectionFactory;
import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.topology.TopologyListener;
import dev.morphium.pool.topology.TopologyVersion;
import dev.morphium.pool.uri.MonitoringMode;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.jspecify.annotations.Nullable;

/**
 * The monitor of one server: sends {@code hello} heartbeats, in a thread and on a connection of its
 * own.
 *
 * <p>A server that can tells of changes by itself: the question stays with it, and it answers when
 * something changes, at the latest after a heartbeat. Then a second thread measures the round trip.
 * Source: "Server Monitoring" specification.
 */
final class ServerMonitor implements AutoCloseable {
  private static final Duration CLOSE_TIME = Duration.ofSeconds(1);

  private final HostAddress address;
  private final ClusterSettings settings;
  private final ConnectionFactory factory;
  private final BiConsumer<ServerMonitor, TopologyEvent> events;
  private final TopologyListener listener;
  private final RoundTripMeter meter;
  private final HeartbeatDelay pause = new HeartbeatDelay();
  private final Thread thread;
  private volatile boolean closed;
  private volatile @Nullable Connection connection;
  private volatile @Nullable Connection cancelled;
  private @Nullable TopologyVersion version;
  private boolean answering;

  /**
   * A monitor that has not begun.
   *
   * @param events takes what is learned, and from whom
   */
  ServerMonitor(
      HostAddress address,
      ClusterSettings settings,
      ConnectionFactory factory,
      BiConsumer<ServerMonitor, TopologyEvent> events,
      TopologyListener listener) {
    this.address = address;
    this.settings = settings;
    this.factory = factory;
    this.events = events;
    this.listener = listener;
    this.meter = new RoundTripMeter(address, settings, factory);
    this.thread = Thread.ofVirtual().name("morphium-monitor-" + address).unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  /** Asks as soon as it may be asked again; nothing changes when a question is with the server. */
  void hurry() {
    pause.hurry();
  }

  /** Gives up the question that is with the server, because the server was lost, and asks anew. */
  void cancel() {
    Connection open = connection;
    if (open != null) {
      cancelled = open;
      open.close();
    }
    pause.hurry();
  }

  private void run() {
    try {
      while (!closed) {
        long start = System.nanoTime();
        boolean next = check(start);
        if (!next && !closed) {
          long spent = System.nanoTime() - start;
          pause.await(
              settings.shortestHeartbeat().toNanos() - spent, settings.heartbeat().toNanos());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      drop();
    }
  }

  /** Asks once; true when the next question follows at once. */
  private boolean check(long start) {
    boolean streamed = isStreaming();
    try {
      BsonDocument hello = ask();
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      version = TopologyVersion.of(hello);
      answering = true;
      listener.heartbeatSucceeded(address, took, streamed);
      events.accept(this, new TopologyEvent.Answered(address, hello, meter.current(), millis()));
      boolean streams = isStreaming();
      if (streams) {
        meter.start();
      }
      return streams;
    } catch (RuntimeException e) {
      Connection broken = drop();
      boolean wasAnswering = answering;
      answering = false;
      version = null;
      meter.reset();
      if (closed || (broken != null && broken == cancelled)) {
        cancelled = null;
        pause.hurry();
        return false;
      }
      listener.heartbeatFailed(address, Duration.ofNanos(System.nanoTime() - start), e);
      events.accept(this, new TopologyEvent.Unreachable(address, e, millis()));
      // a server that has just answered may have closed the connection only
      return wasAnswering && !(e instanceof DriverException.TimedOut);
    }
  }

  private BsonDocument ask() {
    Connection open = connection;
    if (open == null) {
      open = factory.open(address, ConnectionFactory.Purpose.MONITORING, deadline(Duration.ZERO));
      connection = open;
      if (closed) {
        throw new IllegalStateException("the monitor was told to stop");
      }
      meter.add(open.helloTime().toNanos());
      return open.hello();
    }
    Reply reply;
    TopologyVersion known = version;
    if (open.moreToCome()) {
      reply = open.receive(deadline(settings.heartbeat()));
    } else if (isStreaming() && known != null) {
      reply = open.executeExhaust(awaiting(open, known), null, deadline(settings.heartbeat()));
    } else {
      long start = System.nanoTime();
      reply =
          open.execute(Command.of(Hello.DATABASE, Hello.question(open)), deadline(Duration.ZERO));
      meter.add(System.nanoTime() - start);
    }
    return reply.orThrow().document();
  }

  private boolean isStreaming() {
    return connection != null && version != null && settings.monitoring() != MonitoringMode.POLL;
  }

  private Deadline deadline(Duration more) {
    Duration connect = settings.connectTimeout();
    return connect.isZero() ? Deadline.NONE : Deadline.after(connect.plus(more));
  }

  private Command awaiting(Connection open, TopologyVersion known) {
    return Command.of(
        Hello.DATABASE,
        Hello.question(open)
            .append("topologyVersion", known.document())
            .append("maxAwaitTimeMS", new BsonInt64(settings.heartbeat().toMillis())));
  }

  private @Nullable Connection drop() {
    Connection open = connection;
    connection = null;
    if (open != null) {
      open.close();
    }
    return open;
  }

  static long millis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }

  @Override
  public void close() {
    closed = true;
    meter.close();
    thread.interrupt();
    drop();
    ThreadTermination.awaitEnd(thread, CLOSE_TIME);
  }
}
