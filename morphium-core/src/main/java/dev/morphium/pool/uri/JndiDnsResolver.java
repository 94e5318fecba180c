package dev.morphium.pool.uri;

import dev.morphium.pool.net.HostAddress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import javax.naming.Context;
import javax.naming.NameNotFoundException;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.directory.InitialDirContext;
import org.jspecify.annotations.Nullable;

/** Lookups by the DNS provider of the JDK. Source: JDK, "DNS Service Provider" for JNDI. */
public final class JndiDnsResolver implements DnsResolver {
  private static final String FACTORY = "com.sun.jndi.dns.DnsContextFactory";
  private static final String FIRST_TIMEOUT_MILLIS = "1000";
  private static final String TRIES = "4";

  private final String servers;

  /** Asks the name servers of this machine. */
  public JndiDnsResolver() {
    this("dns:");
  }

  /**
   * Asks these name servers.
   *
   * @param servers addresses with blanks between them, for instance {@code dns://10.0.0.1:53}
   */
  public JndiDnsResolver(String servers) {
    this.servers = servers;
  }

  @Override
  public List<HostAddress> services(String name) throws IOException {
    List<HostAddress> found = new ArrayList<>();
    for (String record : lookup(name, "SRV")) {
      String[] parts = record.trim().split("\\s+", -1);
      if (parts.length != 4) {
        throw new IOException("an SRV record of " + name + " has not four parts: " + record);
      }
      String target =
          parts[3].endsWith(".") ? parts[3].substring(0, parts[3].length() - 1) : parts[3];
      try {
        found.add(new HostAddress(target, Integer.parseInt(parts[2])));
      } catch (IllegalArgumentException e) {
        throw new IOException("an SRV record of " + name + " names no server: " + record, e);
      }
    }
    return found;
  }

  @Override
  public List<String> texts(String name) throws IOException {
    return lookup(name, "TXT").stream().map(JndiDnsResolver::joined).toList();
  }

  /** The provider for DNS makes no objects of what it reads, unlike others of JNDI. */
  @SuppressWarnings({"BanJNDI", "JdkObsolete"})
  private List<String> lookup(String name, String type) throws IOException {
    Hashtable<String, String> environment = new Hashtable<>();
    environment.put(Context.INITIAL_CONTEXT_FACTORY, FACTORY);
    environment.put(Context.PROVIDER_URL, servers);
    environment.put("com.sun.jndi.dns.timeout.initial", FIRST_TIMEOUT_MILLIS);
    environment.put("com.sun.jndi.dns.timeout.retries", TRIES);
    try {
      InitialDirContext context = new InitialDirContext(environment);
      try {
        return values(context.getAttributes(name, new String[] {type}).get(type));
      } finally {
        context.close();
      }
    } catch (NameNotFoundException e) {
      return List.of();
    } catch (NamingException e) {
      throw new IOException(
          "the %s records of %s could not be looked up: %s".formatted(type, name, e), e);
    }
  }

  private static List<String> values(@Nullable Attribute attribute) throws NamingException {
    List<String> values = new ArrayList<>();
    if (attribute != null) {
      NamingEnumeration<?> all = attribute.getAll();
      while (all.hasMore()) {
        values.add(String.valueOf(all.next()));
      }
    }
    return values;
  }

  /** The parts of a TXT record put together; those with blanks stand in quotes. */
  static String joined(String record) {
    if (!record.startsWith("\"")) {
      return record;
    }
    StringBuilder joined = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < record.length(); i++) {
      char c = record.charAt(i);
      if (c == '\\' && i + 1 < record.length()) {
        joined.append(record.charAt(++i));
      } else if (c == '"') {
        quoted = !quoted;
      } else if (quoted || c != ' ') {
        joined.append(c);
      }
    }
    return joined.toString();
  }
}
