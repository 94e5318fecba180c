package dev.morphium.pool.uri;

import dev.morphium.pool.net.HostAddress;
import java.io.IOException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/**
 * The SRV lookup: resolves the servers behind a DNS name; once at the start, and again by SRV
 * polling.
 *
 * <p>Source: "Initial DNS Seedlist Discovery" and "Polling SRV Records for mongos Discovery"
 * specifications.
 */
public final class SrvLookup {
  private static final Set<String> IN_TEXT =
      Collections.unmodifiableSortedSet(
          new TreeSet<>(Set.of("authSource", "loadBalanced", "replicaSet")));

  private SrvLookup() {}

  /**
   * The servers, all of them or as many as wanted.
   *
   * @throws IOException when the lookup fails or there is no server
   * @throws IllegalArgumentException when a server is outside of the name's domain
   */
  public static List<HostAddress> hosts(
      SrvSettings srv, DnsResolver resolver, RandomGenerator random) throws IOException {
    Set<HostAddress> distinct = new LinkedHashSet<>(resolver.services(srv.recordName()));
    if (distinct.isEmpty()) {
      throw new UnknownHostException("there are no SRV records of " + srv.recordName());
    }
    String domain = domain(srv.host());
    for (HostAddress host : distinct) {
      if (!host.host().endsWith("." + domain)) {
        throw new IllegalArgumentException(
            "the SRV records of %s lead to %s, which is not in the domain %s"
                .formatted(srv.recordName(), host, domain));
      }
    }
    List<HostAddress> hosts = new ArrayList<>(distinct);
    if (srv.maxHosts() == 0 || srv.maxHosts() >= hosts.size()) {
      return hosts;
    }
    List<HostAddress> chosen = new ArrayList<>();
    while (chosen.size() < srv.maxHosts()) {
      chosen.add(hosts.remove(random.nextInt(hosts.size())));
    }
    return chosen;
  }

  /** The domain that all servers are in: the name without its first part, when enough is left. */
  private static String domain(String host) {
    String lower = host.toLowerCase(Locale.ROOT);
    int first = lower.indexOf('.');
    boolean short_ = first < 0 || lower.indexOf('.', first + 1) < 0;
    return short_ ? lower : lower.substring(first + 1);
  }

  /** The options that the TXT record of the name holds; empty when there is none. */
  static String options(SrvSettings srv, DnsResolver resolver) throws IOException {
    List<String> texts = resolver.texts(srv.host());
    if (texts.size() > 1) {
      throw new IllegalArgumentException(
          "%s has %d TXT records; one may hold options".formatted(srv.host(), texts.size()));
    }
    return texts.isEmpty() ? "" : texts.get(0);
  }

  static void check(String host, OptionValues options) {
    for (String name : options.names()) {
      if (!IN_TEXT.contains(name)) {
        throw new IllegalArgumentException(
            "the TXT record of %s holds the option %s; it may hold %s only"
                .formatted(host, name, String.join(", ", IN_TEXT)));
      }
    }
  }
}
