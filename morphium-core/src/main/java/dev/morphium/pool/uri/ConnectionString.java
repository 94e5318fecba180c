package dev.morphium.pool.uri;

import dev.morphium.driver.DriverException;
import dev.morphium.pool.net.HostAddress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The reader of connection strings: {@code
 * mongodb://user:password@host:port,host:port/database?options} and {@code
 * mongodb+srv://user:password@name/database?options}.
 *
 * <p>No message shows the password. Source: MongoDB manual, "Connection Strings".
 */
public final class ConnectionString {
  private static final String PLAIN = "mongodb://";
  private static final String SRV = "mongodb+srv://";
  private static final String ESCAPES =
      "in a user name and a password, the characters : / ? # [ ] @ % are written as escapes, for"
          + " instance @ as %40";
  private static final String FORBIDDEN = "/\\ \"$.*<>:|?@\0";

  private ConnectionString() {}

  /** Reads a connection string; servers are looked up by the name servers of this machine. */
  public static PoolSettings parse(String text) {
    return parse(text, new JndiDnsResolver());
  }

  /**
   * Reads a connection string.
   *
   * @throws IllegalArgumentException when it is wrong; the message says where and what to do
   * @throws DriverException.NotSent when it leads to DNS and the lookup fails
   */
  public static PoolSettings parse(String text, DnsResolver resolver) {
    return parse(text, resolver, new SplittableRandom());
  }

  /** The same; the random numbers choose some of many servers. */
  public static PoolSettings parse(String text, DnsResolver resolver, RandomGenerator random) {
    boolean srv = text.startsWith(SRV);
    if (!srv && !text.startsWith(PLAIN)) {
      throw new IllegalArgumentException(
          "a connection string begins with mongodb:// or mongodb+srv://");
    }
    String rest = text.substring(srv ? SRV.length() : PLAIN.length());
    int end = authorityEnd(rest);
    String authority = rest.substring(0, end);
    String afterwards = rest.substring(end);
    int question = afterwards.indexOf('?');
    String path = question < 0 ? afterwards : afterwards.substring(0, question);
    String query = question < 0 ? "" : afterwards.substring(question + 1);

    int at = authority.lastIndexOf('@');
    String hosts = authority.substring(at + 1);
    boolean suspicious = at < 0 && (path.indexOf('@') >= 0 || looksLikePassword(authority, query));
    if (suspicious) {
      throw new IllegalArgumentException("the host cannot be told from the password: " + ESCAPES);
    }
    if (hosts.isEmpty()) {
      throw new IllegalArgumentException(
          "a connection string names at least one host, as in mongodb://localhost:27017"
              + (path.contains(".sock") ? "; Unix domain sockets are not supported" : ""));
    }
    User user = User.of(at < 0 ? null : authority.substring(0, at));
    String database = database(path.isEmpty() ? "" : path.substring(1));
    OptionValues options = OptionValues.parse(query);
    if (srv) {
      return bySrv(hosts, user, database, options, resolver, random);
    }
    for (String name : new String[] {"srvServiceName", "srvMaxHosts"}) {
      if (options.has(name)) {
        throw new IllegalArgumentException(name + " is for mongodb+srv:// only");
      }
    }
    return PoolSettingsBuilder.assemble(
        hosts(hosts), null, database, user.name, user.password, options, null);
  }

  private static int authorityEnd(String rest) {
    for (int i = 0; i < rest.length(); i++) {
      if (rest.charAt(i) == '/' || rest.charAt(i) == '?') {
        return i;
      }
    }
    return rest.length();
  }

  /** Whether what looks like {@code host:port} is rather a user and the begin of a password. */
  private static boolean looksLikePassword(String authority, String query) {
    int colon = authority.lastIndexOf(':');
    return query.indexOf('@') >= 0
        && colon >= 0
        && !authority.endsWith("]")
        && !authority.substring(colon + 1).matches("[0-9]{1,5}");
  }

  private record User(@Nullable String name, @Nullable Password password) {
    static User of(@Nullable String text) {
      if (text == null) {
        return new User(null, null);
      }
      int colon = text.indexOf(':');
      String name = colon < 0 ? text : text.substring(0, colon);
      String password = colon < 0 ? null : text.substring(colon + 1);
      if (name.matches(".*[@\\[\\]#].*") || (password != null && password.matches(".*[:@#].*"))) {
        throw new IllegalArgumentException(ESCAPES);
      }
      if (name.isEmpty()) {
        throw new IllegalArgumentException("before the @ of a connection string comes a user name");
      }
      return new User(
          UriText.decode("the user name", name),
          password == null || password.isEmpty()
              ? null
              : new Password(UriText.decode("the password", password)));
    }
  }

  private static @Nullable String database(String text) {
    if (text.isEmpty()) {
      return null;
    }
    String name = UriText.decode("the database's name", text);
    for (int i = 0; i < name.length(); i++) {
      if (FORBIDDEN.indexOf(name.charAt(i)) >= 0 && !name.equals(Credential.EXTERNAL)) {
        throw new IllegalArgumentException(
            "the database's name %s contains the character '%s'".formatted(name, name.charAt(i)));
      }
    }
    return name;
  }

  private static List<HostAddress> hosts(String text) {
    Set<HostAddress> hosts = new LinkedHashSet<>();
    for (String part : text.split(",", -1)) {
      if (part.isEmpty()) {
        throw new IllegalArgumentException("there is a comma too much between the hosts: " + text);
      }
      String host = UriText.decode("a host", part);
      if (host.toLowerCase(Locale.ROOT).endsWith(".sock") || host.indexOf('/') >= 0) {
        throw new IllegalArgumentException(
            host + " is a Unix domain socket; only TCP is supported: name a host and a port");
      }
      hosts.add(HostAddress.parse(host));
    }
    return List.copyOf(hosts);
  }

  private static PoolSettings bySrv(
      String host,
      User user,
      @Nullable String database,
      OptionValues options,
      DnsResolver resolver,
      RandomGenerator random) {
    if (host.indexOf(',') >= 0 || host.indexOf(':') >= 0) {
      throw new IllegalArgumentException(
          "mongodb+srv:// takes one name without a port, whose SRV records are the servers; not "
              + host);
    }
    String service = options.text("srvServiceName");
    SrvSettings srv =
        new SrvSettings(
            UriText.decode("the name", host).toLowerCase(Locale.ROOT),
            service == null ? SrvSettings.SERVICE : service,
            options.number("srvMaxHosts", 0));
    if (options.isTrue("directConnection", false)) {
      throw new IllegalArgumentException(
          "directConnection=true is for one server, mongodb+srv for as many as DNS tells");
    }
    try {
      List<HostAddress> hosts = new ArrayList<>(SrvLookup.hosts(srv, resolver, random));
      OptionValues fromText = OptionValues.parse(SrvLookup.options(srv, resolver));
      SrvLookup.check(srv.host(), fromText);
      options.addMissing(fromText);
      return PoolSettingsBuilder.assemble(
          hosts, srv, database, user.name, user.password, options, null);
    } catch (IOException e) {
      throw new DriverException.NotSent(
          "the servers of %s%s are not to be found in DNS: %s"
              .formatted(SRV, srv.host(), e.getMessage()),
          e);
    }
  }
}
