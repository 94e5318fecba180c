package dev.morphium.pool.uri;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.morphium.pool.net.HostAddress;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a pooled driver has to know, as a connection string says it or {@link
 * PoolSettingsBuilder}. Source: MongoDB manual, "Connection Strings".
 *
 * @param hosts the servers to begin with, at least one
 * @param srv the name in DNS that they come from; null when they are named themselves
 * @param database the database of the connection string; null when it names none
 * @param credentials the credentials of the client; null (default) for no login
 * @param tls how connections are encrypted; default not at all
 * @param sockets how long sockets wait
 * @param sizes how many connections there are
 * @param topology how servers are found, watched and chosen
 * @param operations what holds for operations
 * @param compressors the option compressors: names of compressors, the preferred one first; default
 *     none
 * @param zlibLevel the option zlibCompressionLevel: from 0 to 9, more is smaller and slower;
 *     default -1, for the usual one
 * @param applicationName the option appName: how the client calls itself in the server's log; up to
 *     128 bytes; null (default) for no name
 */
public record PoolSettings(
    List<HostAddress> hosts,
    @Nullable SrvSettings srv,
    @Nullable String database,
    @Nullable CredentialProvider credentials,
    TlsSettings tls,
    SocketSettings sockets,
    PoolSizes sizes,
    TopologySettings topology,
    OperationSettings operations,
    List<String> compressors,
    int zlibLevel,
    @Nullable String applicationName) {
  /** The names that {@code compressors} may hold. */
  public static final List<String> COMPRESSORS = List.of("snappy", "zlib", "zstd");

  private static final int LONGEST_NAME = 128;

  public PoolSettings {
    hosts = List.copyOf(hosts);
    compressors = List.copyOf(compressors);
    checkHosts(hosts, srv, topology);
    checkStaleness(operations, topology);
    if (credentials instanceof FixedCredential fixed && !tls.enabled()) {
      AuthMechanism mechanism = fixed.credential().mechanism();
      if (mechanism == AuthMechanism.PLAIN || mechanism == AuthMechanism.MONGODB_X509) {
        throw new IllegalArgumentException(
            "authMechanism=%s needs tls=true%s"
                .formatted(
                    mechanism.text(),
                    mechanism == AuthMechanism.PLAIN ? ": it sends the password itself" : ""));
      }
    }
    Set<String> distinct = new HashSet<>();
    for (String compressor : compressors) {
      if (!COMPRESSORS.contains(compressor) || !distinct.add(compressor)) {
        throw new IllegalArgumentException(
            "compressors are %s, each of them once, not %s"
                .formatted(String.join(", ", COMPRESSORS), String.join(", ", compressors)));
      }
    }
    if (zlibLevel < -1 || zlibLevel > 9) {
      throw new IllegalArgumentException(
          "zlibCompressionLevel is from 0 to 9, or -1 for the usual one, not " + zlibLevel);
    }
    if (applicationName != null && applicationName.getBytes(UTF_8).length > LONGEST_NAME) {
      throw new IllegalArgumentException("appName has at most 128 bytes");
    }
  }

  private static void checkHosts(
      List<HostAddress> hosts, @Nullable SrvSettings srv, TopologySettings topology) {
    if (hosts.isEmpty()) {
      throw new IllegalArgumentException("a connection needs at least one host");
    }
    if (topology.direct() && srv != null) {
      throw new IllegalArgumentException(
          "directConnection=true is for one server, mongodb+srv for as many as DNS tells");
    }
    if (topology.direct() && hosts.size() > 1) {
      throw new IllegalArgumentException(
          "directConnection=true is for one server, but there are " + hosts.size() + " hosts");
    }
    if (srv != null && srv.maxHosts() > 0 && topology.replicaSet() != null) {
      throw new IllegalArgumentException(
          "srvMaxHosts cannot be used with replicaSet: all members of a replica set are needed");
    }
  }

  private static void checkStaleness(OperationSettings operations, TopologySettings topology) {
    Duration staleness = Duration.ofSeconds(operations.readPreference().maxStalenessSeconds());
    Duration least = topology.heartbeat().plusSeconds(10);
    if (!staleness.isZero() && staleness.compareTo(least) < 0) {
      throw new IllegalArgumentException(
          "maxStalenessSeconds is at least heartbeatFrequencyMS and 10 seconds more: %d seconds, not %d"
              .formatted(least.toSeconds(), staleness.toSeconds()));
    }
  }

  /** Where settings are made without a connection string. */
  public static PoolSettingsBuilder builder() {
    return new PoolSettingsBuilder();
  }

  /** The same with these servers, for instance after another look into DNS. */
  public PoolSettings withHosts(List<HostAddress> others) {
    return new PoolSettings(
        others,
        srv,
        database,
        credentials,
        tls,
        sockets,
        sizes,
        topology,
        operations,
        compressors,
        zlibLevel,
        applicationName);
  }

  /** The credentials of the client now; null for no login. */
  public @Nullable Credential credential() {
    return credentials == null ? null : credentials.credential();
  }

  /** The same with this user. */
  public PoolSettings withCredential(@Nullable Credential other) {
    return withCredentials(other == null ? null : CredentialProvider.of(other));
  }

  /** The same with users whose credentials may change. */
  public PoolSettings withCredentials(@Nullable CredentialProvider other) {
    return new PoolSettings(
        hosts,
        srv,
        database,
        other,
        tls,
        sockets,
        sizes,
        topology,
        operations,
        compressors,
        zlibLevel,
        applicationName);
  }

  /** The same with this encryption. */
  public PoolSettings withTls(TlsSettings other) {
    return new PoolSettings(
        hosts,
        srv,
        database,
        credentials,
        other,
        sockets,
        sizes,
        topology,
        operations,
        compressors,
        zlibLevel,
        applicationName);
  }

  /** The same with these times of sockets. */
  public PoolSettings withSockets(SocketSettings other) {
    return new PoolSettings(
        hosts,
        srv,
        database,
        credentials,
        tls,
        other,
        sizes,
        topology,
        operations,
        compressors,
        zlibLevel,
        applicationName);
  }

  /** The same with these numbers of connections. */
  public PoolSettings withSizes(PoolSizes other) {
    return new PoolSettings(
        hosts,
        srv,
        database,
        credentials,
        tls,
        sockets,
        other,
        topology,
        operations,
        compressors,
        zlibLevel,
        applicationName);
  }

  /** The same, finding servers in this way. */
  public PoolSettings withTopology(TopologySettings other) {
    return new PoolSettings(
        hosts,
        srv,
        database,
        credentials,
        tls,
        sockets,
        sizes,
        other,
        operations,
        compressors,
        zlibLevel,
        applicationName);
  }

  /** The same with this for operations. */
  public PoolSettings withOperations(OperationSettings other) {
    return new PoolSettings(
        hosts,
        srv,
        database,
        credentials,
        tls,
        sockets,
        sizes,
        topology,
        other,
        compressors,
        zlibLevel,
        applicationName);
  }

  /** The same with these compressors. */
  public PoolSettings withCompressors(List<String> others) {
    return new PoolSettings(
        hosts,
        srv,
        database,
        credentials,
        tls,
        sockets,
        sizes,
        topology,
        operations,
        others,
        zlibLevel,
        applicationName);
  }
}
