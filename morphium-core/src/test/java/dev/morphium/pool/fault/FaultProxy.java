package dev.morphium.pool.fault;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A proxy between a client and a real server that makes the network go wrong on purpose.
 *
 * <p>It listens on a free port of the loopback address. {@link #set} changes what happens to the
 * bytes of all connections, present and future; {@link #heal} ends all faults. The server behind it
 * may be exchanged, as after a restart on another port.
 */
public final class FaultProxy implements AutoCloseable {
  private static final int BACKLOG = 512;
  private static final int CONNECT_MILLIS = 5_000;

  private final ServerSocket listener;
  private final Gate gate = new Gate();
  private final Set<Link> links = ConcurrentHashMap.newKeySet();
  private final AtomicLong accepted = new AtomicLong();
  private final Thread acceptor;
  private volatile InetSocketAddress server;
  private volatile boolean closed;

  private FaultProxy(InetSocketAddress server) throws IOException {
    this.server = server;
    this.listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    this.acceptor = Thread.ofVirtual().name("fault-proxy-accept").unstarted(this::accept);
  }

  /** A proxy to a server on this machine. */
  public static FaultProxy to(int serverPort) {
    return to(new InetSocketAddress(InetAddress.getLoopbackAddress(), serverPort));
  }

  /** A proxy to a server. */
  public static FaultProxy to(InetSocketAddress server) {
    try {
      FaultProxy proxy = new FaultProxy(server);
      proxy.acceptor.start();
      return proxy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The port that clients connect to. */
  public int port() {
    return listener.getLocalPort();
  }

  /** The address that clients connect to, as in a connection string. */
  public String address() {
    return "127.0.0.1:" + port();
  }

  /** Sends new connections to another server on this machine; present ones stay. */
  public void server(int serverPort) {
    server = new InetSocketAddress(InetAddress.getLoopbackAddress(), serverPort);
  }

  /** Does this to all bytes from now on. */
  public void set(Faults faults) {
    gate.set(faults);
  }

  /** Ends all faults; connections that are dead stay dead. */
  public void heal() {
    gate.set(Faults.NONE);
  }

  /** Resets every connection that there is now. */
  public void cutAll() {
    Set.copyOf(links).forEach(Link::cut);
  }

  /** How many connections go through at the moment. */
  public int live() {
    return links.size();
  }

  /** How many connections clients ever made, those that were refused included. */
  public long accepted() {
    return accepted.get();
  }

  private void accept() {
    while (!closed) {
      try {
        connect(listener.accept());
      } catch (IOException e) {
        if (!listener.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  private void connect(Socket client) {
    long number = accepted.incrementAndGet();
    if (gate.faults().refusing()) {
      Link.reset(client);
      return;
    }
    Socket upstream = new Socket();
    try {
      client.setTcpNoDelay(true);
      upstream.setTcpNoDelay(true);
      upstream.connect(server, CONNECT_MILLIS);
      Link link = new Link(number, client, upstream, gate, links::remove);
      links.add(link);
      link.start();
      if (closed) {
        link.cut();
      }
    } catch (IOException e) {
      Link.reset(client);
      Link.reset(upstream);
    }
  }

  /** Cuts all connections and waits until every thread has ended. */
  @Override
  public void close() {
    closed = true;
    try {
      listener.close();
      acceptor.join();
      for (Link link : Set.copyOf(links)) {
        link.cut();
        link.join();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a proxy was closing", e);
    }
  }
}
