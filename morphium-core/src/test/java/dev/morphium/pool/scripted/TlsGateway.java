package dev.morphium.pool.scripted;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/**
 * A gateway that talks TLS with clients, and without it to the server on this machine behind it.
 */
public final class TlsGateway implements AutoCloseable {
  private final SSLServerSocket listener;
  private final int server;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

  private TlsGateway(SSLServerSocket listener, int server) {
    this.listener = listener;
    this.server = server;
  }

  /** A gateway that wants every client to show a certificate. */
  public static TlsGateway to(int serverPort, SSLContext context) throws IOException {
    SSLServerSocket listener =
        (SSLServerSocket)
            context
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    listener.setNeedClientAuth(true);
    TlsGateway gateway = new TlsGateway(listener, serverPort);
    Thread.startVirtualThread(gateway::acceptAll);
    return gateway;
  }

  public int port() {
    return listener.getLocalPort();
  }

  private void acceptAll() {
    try {
      while (true) {
        SSLSocket client = (SSLSocket) listener.accept();
        Socket behind = new Socket(InetAddress.getLoopbackAddress(), server);
        sockets.add(client);
        sockets.add(behind);
        Thread.startVirtualThread(() -> pump(client, behind));
        Thread.startVirtualThread(() -> pump(behind, client));
      }
    } catch (IOException e) {
      // closed by the test
    }
  }

  private void pump(Socket from, Socket to) {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // one of them has gone
    } finally {
      sockets.remove(from);
      sockets.remove(to);
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
