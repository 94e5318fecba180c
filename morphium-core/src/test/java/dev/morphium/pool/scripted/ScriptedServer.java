package dev.morphium.pool.scripted;

import dev.morphium.pool.net.HostAddress;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * A server that plays one script on each connection: the first script on the first, and so on; the
 * last one on all that follow.
 *
 * <p>It listens on a port of its own of the loopback address. What goes wrong in a script, a failed
 * assertion for instance, is thrown by {@link #close()}.
 */
public final class ScriptedServer implements AutoCloseable {
  private final ServerSocket listener;
  private final @Nullable SSLContext tls;
  private final boolean wantsClientCertificate;
  private final List<Script> scripts;
  private final AtomicInteger accepted = new AtomicInteger();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final Set<Thread> players = ConcurrentHashMap.newKeySet();
  private final List<Throwable> failures = new CopyOnWriteArrayList<>();
  private volatile boolean closed;

  private ScriptedServer(
      @Nullable SSLContext tls, boolean wantsClientCertificate, List<Script> scripts)
      throws IOException {
    this.tls = tls;
    this.wantsClientCertificate = wantsClientCertificate;
    this.scripts = scripts;
    this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  /** Starts a server without TLS. */
  public static ScriptedServer start(Script... scripts) throws IOException {
    return start(null, false, scripts);
  }

  /**
   * Starts a server with TLS.
   *
   * @param tls the server's certificate, and whom it trusts; null for no TLS
   * @param wantsClientCertificate whether a client must show a certificate
   */
  public static ScriptedServer start(
      @Nullable SSLContext tls, boolean wantsClientCertificate, Script... scripts)
      throws IOException {
    ScriptedServer server = new ScriptedServer(tls, wantsClientCertificate, List.of(scripts));
    Thread.startVirtualThread(server::acceptAll);
    return server;
  }

  public int port() {
    return listener.getLocalPort();
  }

  /** The address to connect to: {@code 127.0.0.1} and the port. */
  public HostAddress address() {
    return new HostAddress("127.0.0.1", port());
  }

  /** How many connections came so far. */
  public int accepted() {
    return accepted.get();
  }

  /** How many connections are open. */
  public int open() {
    return sockets.size();
  }

  private void acceptAll() {
    try {
      while (true) {
        Socket socket = listener.accept();
        sockets.add(socket);
        int index = Math.min(accepted.getAndIncrement(), scripts.size() - 1);
        Thread player = Thread.ofVirtual().unstarted(() -> play(socket, scripts.get(index)));
        players.add(player);
        player.start();
        if (closed) {
          socket.close();
        }
      }
    } catch (IOException e) {
      if (!closed) {
        failures.add(e);
      }
    }
  }

  private void play(Socket plain, Script script) {
    try (plain;
        Socket socket = secured(plain)) {
      socket.setTcpNoDelay(true);
      script.play(new Peer(socket, address()));
    } catch (EOFException | SocketException | javax.net.ssl.SSLException e) {
      // the client went, or would not talk to this server
    } catch (InterruptedException e) {
      // the server closes
    } catch (Throwable e) { // assertions too
      if (!closed) {
        failures.add(e);
      }
    } finally {
      sockets.remove(plain);
      players.remove(Thread.currentThread());
    }
  }

  private Socket secured(Socket plain) throws IOException {
    SSLContext context = tls;
    if (context == null) {
      return plain;
    }
    SSLSocket secured =
        (SSLSocket) context.getSocketFactory().createSocket(plain, null, plain.getPort(), true);
    secured.setUseClientMode(false);
    secured.setNeedClientAuth(wantsClientCertificate);
    secured.startHandshake();
    return secured;
  }

  /** Closes every connection and waits for the scripts to end; throws what went wrong in one. */
  @Override
  public void close() throws IOException {
    closed = true;
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
    players.forEach(Thread::interrupt);
    for (Thread player : players) {
      try {
        player.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
    if (!failures.isEmpty()) {
      AssertionError error =
          new AssertionError("a script failed: " + failures.get(0), failures.get(0));
      failures.stream().skip(1).forEach(error::addSuppressed);
      throw error;
    }
  }
}
