package dev.morphium.internal.pool.socket;

import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.internal.pool.auth.Authenticator;
import dev.morphium.internal.pool.net.Connection;
import dev.morphium.internal.pool.net.ConnectionFactory;
import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.uri.CredentialProvider;
import dev.morphium.pool.uri.PoolSettings;
import dev.morphium.wire.Compression;
import dev.morphium.wire.Compressors;
import java.io.IOException;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The opener of connections over sockets, as the settings want them. Safe for any thread. */
public final class SocketConnectionFactory implements ConnectionFactory, AutoCloseable {
  private static final int NONCE_BYTES = 24;

  private final PoolSettings settings;
  private final WriteGuard guard = new WriteGuard();
  private final Compression compression;
  private final SocketOpener opener;
  private final Handshake handshake;

  /**
   * A factory.
   *
   * @throws IllegalArgumentException when a file of TLS or the library of a compressor is missing
   */
  public SocketConnectionFactory(PoolSettings settings) {
    this(settings, InetAddress::getAllByName);
  }

  SocketConnectionFactory(PoolSettings settings, SocketOpener.Names names) {
    this.settings = settings;
    this.compression =
        new Compression(
            settings.compressors().stream()
                .map(name -> Compressors.of(name, settings.zlibLevel()))
                .toList());
    this.opener = new SocketOpener(names, settings.tls(), guard);
    CredentialProvider credentials = settings.credentials();
    SecureRandom random = new SecureRandom();
    this.handshake =
        new Handshake(
            ClientMetadata.of(settings.applicationName(), version(), properties()),
            compression,
            credentials == null ? null : new Authenticator(credentials, () -> nonce(random)));
  }

  private static String nonce(SecureRandom random) {
    byte[] bytes = new byte[NONCE_BYTES];
    random.nextBytes(bytes);
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static String version() {
    String version = SocketConnectionFactory.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  private static Map<String, String> properties() {
    Map<String, String> properties = new TreeMap<>();
    for (String name :
        List.of("os.name", "os.arch", "os.version", "java.vendor", "java.runtime.version")) {
      properties.put(name, System.getProperty(name, "unknown"));
    }
    return properties;
  }

  @Override
  public Connection open(HostAddress address, Purpose purpose, Deadline deadline) {
    Deadline patience = deadline.earlier(Deadline.after(settings.sockets().connectTimeout()));
    SocketOpener.Line line = opener.open(address, patience);
    boolean opened = false;
    try {
      Connection connection = introduced(line, address, purpose, patience);
      opened = true;
      return connection;
    } catch (IOException | DriverException.MaybeDone e) {
      throw new DriverException.NotSent(
          "no connection to %s: %s".formatted(address, e.getMessage()), e);
    } finally {
      if (!opened) {
        line.close();
      }
    }
  }

  private Connection introduced(
      SocketOpener.Line line, HostAddress address, Purpose purpose, Deadline deadline)
      throws IOException {
    boolean commands = purpose == Purpose.COMMANDS;
    SocketConnection connection =
        new SocketConnection(
            address,
            line,
            guard,
            commands ? settings.sockets().readTimeout() : Duration.ZERO,
            commands ? compression : new Compression(List.of()));
    handshake.perform(connection, purpose, deadline);
    return connection;
  }

  /** Ends its thread; connections that are open stay open. */
  @Override
  public void close() {
    guard.close();
  }
}
