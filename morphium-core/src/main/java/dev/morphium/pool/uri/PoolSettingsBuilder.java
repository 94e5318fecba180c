package dev.morphium.pool.uri;

import dev.morphium.pool.net.HostAddress;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The way to settings without a connection string: nothing has to be escaped, and every option has
 * the name and the rules that it has in a connection string ({@link UriOption#all()}).
 */
public final class PoolSettingsBuilder {
  private final List<HostAddress> hosts = new ArrayList<>();
  private final OptionValues options = new OptionValues();
  private @Nullable String database;
  private @Nullable String user;
  private @Nullable Password password;
  private @Nullable SSLContext context;

  PoolSettingsBuilder() {}

  /** Adds a server, like {@code db1:27018}, {@code db1} or {@code [::1]:27018}. */
  public PoolSettingsBuilder host(String host) {
    hosts.add(HostAddress.parse(host));
    return this;
  }

  /** Adds a server. */
  public PoolSettingsBuilder host(HostAddress host) {
    hosts.add(host);
    return this;
  }

  /** The database of those who name none, and the usual {@code authSource}. */
  public PoolSettingsBuilder database(String name) {
    database = name;
    return this;
  }

  /** The user and the password. */
  public PoolSettingsBuilder user(String name, String secret) {
    user = name;
    password = new Password(secret);
    return this;
  }

  /** Says whom to trust and which certificate to show; switches TLS on. */
  public PoolSettingsBuilder tls(SSLContext own) {
    context = own;
    return this;
  }

  /**
   * Sets an option.
   *
   * @param name as in a connection string, for instance {@code maxPoolSize}
   * @param value as in a connection string, but without escapes
   * @throws IllegalArgumentException when there is no such option, or it is set already
   */
  public PoolSettingsBuilder option(String name, Object value) {
    options.add(name, String.valueOf(value));
    return this;
  }

  /**
   * The settings; without any host those of {@code localhost}.
   *
   * @throws IllegalArgumentException when they contradict each other
   */
  public PoolSettings build() {
    List<HostAddress> all =
        hosts.isEmpty()
            ? List.of(new HostAddress("localhost", HostAddress.DEFAULT_PORT))
            : List.copyOf(new java.util.LinkedHashSet<>(hosts));
    return assemble(all, null, database, user, password, options, context);
  }

  static PoolSettings assemble(
      List<HostAddress> hosts,
      @Nullable SrvSettings srv,
      @Nullable String database,
      @Nullable String user,
      @Nullable Password password,
      OptionValues options,
      @Nullable SSLContext context) {
    TlsSettings tls = TlsSettings.of(options, srv != null || context != null);
    return new PoolSettings(
        hosts,
        srv,
        database,
        provider(credential(database, user, password, options)),
        context == null ? tls : tls.withContext(context),
        SocketSettings.of(options),
        PoolSizes.of(options),
        TopologySettings.of(options),
        OperationSettings.of(options),
        options.list("compressors"),
        options.number("zlibCompressionLevel", -1),
        options.text("appName"));
  }

  private static @Nullable CredentialProvider provider(@Nullable Credential credential) {
    return credential == null ? null : CredentialProvider.of(credential);
  }

  private static @Nullable Credential credential(
      @Nullable String database,
      @Nullable String user,
      @Nullable Password password,
      OptionValues options) {
    String name = options.text("authMechanism");
    AuthMechanism mechanism = name == null ? null : AuthMechanism.of(name);
    if (user == null && mechanism == null) {
      return null;
    }
    String source = options.text("authSource");
    if (source == null) {
      boolean external = mechanism == AuthMechanism.MONGODB_X509;
      String elsewhere = mechanism == AuthMechanism.PLAIN ? Credential.EXTERNAL : Credential.ADMIN;
      source = external ? Credential.EXTERNAL : database == null ? elsewhere : database;
    }
    return new Credential(mechanism, user, password, source);
  }
}
