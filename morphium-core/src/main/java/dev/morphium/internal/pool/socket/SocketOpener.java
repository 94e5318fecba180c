package dev.morphium.internal.pool.socket;

import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.uri.TlsSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketOption;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import jdk.net.ExtendedSocketOptions;
import org.jspecify.annotations.Nullable;

/** Opens sockets: tries the addresses of a name one after the other, then TLS. */
final class SocketOpener {
  /** Looks up the addresses of a name. */
  @FunctionalInterface
  interface Names {
    InetAddress[] addresses(String host) throws UnknownHostException;
  }

  /**
   * A way to a server.
   *
   * <p>TLS says goodbye when it is closed, behind whoever is writing at that moment; to a peer that
   * does not read any more that may take forever. So what is closed is the plain socket below it.
   *
   * @param plain the socket that is closed
   * @param socket the socket that is used; with TLS another one
   */
  record Line(Socket plain, Socket socket) {
    void close() {
      closeQuietly(plain);
    }
  }

  private static final Map<SocketOption<Integer>, Integer> SIGNS_OF_LIFE =
      Map.of(
          ExtendedSocketOptions.TCP_KEEPIDLE, 120,
          ExtendedSocketOptions.TCP_KEEPINTERVAL, 10,
          ExtendedSocketOptions.TCP_KEEPCOUNT, 9);

  private final Names names;
  private final TlsSettings tls;
  private final @Nullable SSLContext context;
  private final WriteGuard guard;

  SocketOpener(Names names, TlsSettings tls, WriteGuard guard) {
    this.names = names;
    this.tls = tls;
    this.context = tls.enabled() ? TlsContexts.of(tls) : null;
    this.guard = guard;
  }

  /**
   * Opens a socket.
   *
   * @throws DriverException.NotSent when no address can be reached, or TLS fails
   * @throws DriverException.TimedOut when the deadline passed
   */
  Line open(HostAddress address, Deadline deadline) {
    if (Thread.currentThread().isInterrupted()) {
      throw new DriverException.NotSent(
          "%s was not connected to: the thread is interrupted".formatted(address), null);
    }
    Socket plain = connect(address, deadline);
    SSLContext secure = context;
    return new Line(plain, secure == null ? plain : secured(secure, plain, address, deadline));
  }

  private Socket connect(HostAddress address, Deadline deadline) {
    InetAddress[] all;
    try {
      all = names.addresses(address.host());
    } catch (UnknownHostException e) {
      throw new DriverException.NotSent(
          "the host of %s is not known: %s".formatted(address, e.getMessage()), e);
    }
    IOException first = null;
    for (int i = 0; i < all.length; i++) {
      Socket socket = new Socket();
      boolean connected = false;
      try {
        socket.setTcpNoDelay(true);
        socket.setKeepAlive(true);
        keepAlive(socket);
        socket.connect(
            new InetSocketAddress(all[i], address.port()), timeout(deadline, all.length - i));
        connected = true;
        return socket;
      } catch (IOException e) {
        if (first == null) {
          first = e;
        } else {
          first.addSuppressed(e);
        }
      } finally {
        if (!connected) {
          closeQuietly(socket);
        }
      }
    }
    boolean late = first instanceof SocketTimeoutException && deadline.expired();
    if (late) {
      throw new DriverException.TimedOut(
          "the time was over before %s could be reached".formatted(address), first);
    }
    throw new DriverException.NotSent(
        "%s cannot be reached: %s"
            .formatted(address, first == null ? "it has no address" : first.getMessage()),
        first);
  }

  /** The time for one address: what is left, divided by the addresses that are left. */
  private static int timeout(Deadline deadline, int addresses) throws SocketTimeoutException {
    if (!deadline.limited()) {
      return 0;
    }
    long left = deadline.remainingMillis();
    if (left == 0) {
      throw new SocketTimeoutException("the time is over");
    }
    return (int) Math.min(Integer.MAX_VALUE, Math.max(1, (left + addresses - 1) / addresses));
  }

  private static void keepAlive(Socket socket) throws IOException {
    for (Map.Entry<SocketOption<Integer>, Integer> option : SIGNS_OF_LIFE.entrySet()) {
      if (socket.supportedOptions().contains(option.getKey())
          && socket.getOption(StandardSocketOptions.SO_KEEPALIVE)) {
        socket.setOption(option.getKey(), option.getValue());
      }
    }
  }

  private Socket secured(SSLContext secure, Socket plain, HostAddress address, Deadline deadline) {
    boolean done = false;
    try (WriteGuard.Watch watch = guard.watch(plain, deadline)) {
      SSLSocket socket =
          (SSLSocket)
              secure.getSocketFactory().createSocket(plain, address.host(), address.port(), true);
      SSLParameters parameters = socket.getSSLParameters();
      if (!isLiteral(address.host())) {
        parameters.setServerNames(List.of(new SNIHostName(address.host())));
      }
      if (!tls.allowInvalidHostNames()) {
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
      }
      socket.setSSLParameters(parameters);
      socket.startHandshake();
      done = true;
      return socket;
    } catch (IOException | IllegalArgumentException e) {
      if (deadline.expired()) {
        throw new DriverException.TimedOut(
            "the time was over before TLS with %s was ready".formatted(address), e);
      }
      throw new DriverException.NotSent(
          "no TLS with %s: %s; see tlsCAFile and tlsCertificateKeyFile"
              .formatted(address, e.getMessage()),
          e);
    } finally {
      if (!done) {
        closeQuietly(plain);
      }
    }
  }

  /** Whether a host is an address in numbers, which no name of a server can be. */
  private static boolean isLiteral(String host) {
    return host.indexOf(':') >= 0 || host.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // it was of no use anyway
    }
  }
}
