package dev.morphium.server.net;

import dev.morphium.engine.command.ClientContext;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The open connections of a server. */
final class Connections {
  private static final Logger LOG = LoggerFactory.getLogger(Connections.class);

  private final int most;
  private final Closings closings = new Closings(System::nanoTime, LOG::warn);
  private final Set<ConnectionHandler> open = ConcurrentHashMap.newKeySet();
  private final AtomicLong created = new AtomicLong();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition closed = lock.newCondition();

  Connections(int most) {
    this.most = most;
  }

  /** Tells of those that the server closes. */
  Closings closings() {
    return closings;
  }

  /** A number for a new connection; the first is 1. */
  long nextId() {
    return created.incrementAndGet();
  }

  /** Adds a connection; false when there are too many. */
  boolean add(ConnectionHandler connection) {
    if (open.size() >= most) {
      return false;
    }
    open.add(connection);
    return true;
  }

  void remove(ConnectionHandler connection) {
    open.remove(connection);
    lock.lock();
    try {
      closed.signalAll();
    } finally {
      lock.unlock();
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
    return new ClientContext.Connections(current, Math.max(0, most - current), created.get());
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
