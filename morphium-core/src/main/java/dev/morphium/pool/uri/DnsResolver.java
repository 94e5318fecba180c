package dev.morphium.pool.uri;

import dev.morphium.pool.net.HostAddress;
import java.io.IOException;
import java.util.List;

/**
 * The lookups that connection strings of the scheme {@code mongodb+srv} need. Source: "Initial DNS
 * Seedlist Discovery" specification.
 */
public interface DnsResolver {
  /**
   * The servers that the SRV records of a name lead to, without dots at their ends.
   *
   * @param name for instance {@code _mongodb._tcp.cluster.example.com}
   * @throws IOException when the lookup fails; an empty list when there is no such record
   */
  List<HostAddress> services(String name) throws IOException;

  /**
   * The TXT records of a name, each with its parts joined.
   *
   * @throws IOException when the lookup fails; an empty list when there is no such record
   */
  List<String> texts(String name) throws IOException;
}
