package dev.morphium.server.net;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.command.ClientContext;
import dev.morphium.server.tls.ServerTls;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The open connections of a server. */
final class Connections {
  private static final Logger LOG = LoggerFactory.getLogger(Connections.class);

  /** How long a client has to have read nothing to count as stalled and not as slow. */
  private static final long STALLED_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final int most;
  private final ClientLimits limits;
  private final LongSupplier filesLeft;
  private final TrafficCounters traffic = new TrafficCounters();
  private final TlsCounters secured = new TlsCounters();
  private final @Nullable ServerTls tls;
  private final @Nullable TlsEngines engines;
  private final ByteBudget requests;
  private final ByteBudget replies;
  private final ConcurrentHashMap<String, Integer> byAddress = new ConcurrentHashMap<>();
  private final Closings closings = new Closings(System::nanoTime, LOG::warn);
  private final Set<ConnectionHandler> open = ConcurrentHashMap.newKeySet();
  private final AtomicLong created = new AtomicLong();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition closed = lock.newCondition();

  /**
   * @param most how many there may be
   * @param filesLeft how many more the operating system allows
   * @param tls the certificate of this server; null for no TLS
   */
  Connections(int most, ClientLimits limits, LongSupplier filesLeft, @Nullable ServerTls tls) {
    this.tls = tls;
    engines = tls == null ? null : TlsEngines.ofClients(tls);
    this.most = most;
    this.limits = limits;
    this.filesLeft = filesLeft;
    requests = new ByteBudget(limits.requestBytes());
    replies = new ByteBudget(limits.replyBytes());
  }

  ClientLimits limits() {
    return limits;
  }

  /** What has gone over all of them. */
  TrafficCounters traffic() {
    return traffic;
  }

  /** The certificate of this server; null for no TLS. */
  @Nullable ServerTls tls() {
    return tls;
  }

  /** Makes what connections with TLS need; null for no TLS. */
  @Nullable TlsEngines engines() {
    return engines;
  }

  /** Which versions of TLS connections have had. */
  TlsCounters secured() {
    return secured;
  }

  /** What messages may take that have not been answered. */
  ByteBudget requests() {
    return requests;
  }

  /** What replies may take that have not been read. */
  ByteBudget replies() {
    return replies;
  }

  /** The log of connections that the server closes. */
  Closings closings() {
    return closings;
  }

  /** A number for a new connection; the first is 1. */
  long nextId() {
    return created.incrementAndGet();
  }

  /** Adds a connection. @return why it cannot be added; null when it was */
  @Nullable String add(ConnectionHandler connection) {
    if (open.size() >= most) {
      return "there are " + most + " connections, the most there may be (--max-connections)";
    }
    String host = connection.client().remoteHost();
    if (byAddress.merge(host, 1, Integer::sum) > limits.perAddress()) {
      leave(host);
      return limits.perAddress()
          + " connections from this address are the most there may be"
          + " (--max-connections-per-address)";
    }
    open.add(connection);
    tell("connection {} from {} accepted, {} open", connection);
    return null;
  }

  private void tell(String line, ConnectionHandler connection) {
    if (LOG.isDebugEnabled()) {
      LOG.debug(
          line,
          named("connectionId", connection.client().connectionId()),
          named("remote", connection.client().remoteAddress()),
          named("connectionCount", open.size()));
    }
  }

  private void leave(String host) {
    byAddress.computeIfPresent(host, (same, count) -> count == 1 ? null : count - 1);
  }

  void remove(ConnectionHandler connection) {
    if (!open.remove(connection)) {
      return;
    }
    leave(connection.client().remoteHost());
    tell("connection {} from {} ended, {} open", connection);
    lock.lock();
    try {
      closed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Looks after all connections; about once a second. */
  void sweep(long now) {
    open.forEach(connection -> connection.sweep(now));
    if (tls != null) {
      tls.sweep();
    }
    if (replies.isExceeded()) {
      relieve(now - STALLED_NANOS);
    }
    if (requests.isAwaited()) {
      makeRoom(now - TimeUnit.MILLISECONDS.toNanos(limits.silenceMillis()));
    }
  }

  /** Ends an eighth of the connections whose messages have not moved since a time, oldest first. */
  private void makeRoom(long since) {
    List<Standing> standing = new ArrayList<>();
    for (ConnectionHandler connection : open) {
      long time = connection.messageStandsSince();
      if (time != 0 && time - since < 0) {
        standing.add(new Standing(connection, since - time));
      }
    }
    standing.sort(Comparator.comparingLong(Standing::nanos).reversed());
    int most = Math.max(1, standing.size() / 8);
    standing.stream().limit(most).forEach(each -> each.connection.endStanding());
  }

  /** A connection that stands still, and for how long. */
  private record Standing(ConnectionHandler connection, long nanos) {}

  /**
   * Ends the connection whose replies have been unread for longest, because those of all together
   * are too many.
   *
   * @param since a time; clients that have read something after it are left alone
   */
  void relieve(long since) {
    ConnectionHandler longest = null;
    long nanos = -1;
    for (ConnectionHandler connection : open) {
      long time = connection.unreadSince();
      if (time != 0 && since - time > nanos) {
        nanos = since - time;
        longest = connection;
      }
    }
    if (longest != null) {
      longest.endUnread();
    }
  }

  void forEach(Consumer<ConnectionHandler> action) {
    open.forEach(action);
  }

  /** The clients on all connections. */
  List<ClientConnection> clients() {
    return open.stream().map(ConnectionHandler::client).toList();
  }

  ClientContext.Connections counts() {
    int current = open.size();
    long left = Math.min(Math.max(0, most - current), filesLeft.getAsLong());
    return new ClientContext.Connections(current, (int) left, created.get());
  }

  /** Waits until all are closed; false when the time is over before. */
  boolean awaitNone(long millis) throws InterruptedException {
    long left = TimeUnit.MILLISECONDS.toNanos(millis);
    lock.lock();
    try {
      while (!open.isEmpty()) {
        if (left <= 0) {
          return false;
        }
        left = closed.awaitNanos(left);
      }
      return true;
    } finally {
      lock.unlock();
    }
  }
}
