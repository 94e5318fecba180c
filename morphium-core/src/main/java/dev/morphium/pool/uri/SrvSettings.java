package dev.morphium.pool.uri;

/**
 * The name in DNS that stands for servers. Source: "Initial DNS Seedlist Discovery" specification.
 *
 * @param host the host of a connection string of the scheme {@code mongodb+srv}
 * @param serviceName the option srvServiceName: the service in the name of the SRV records; default
 *     {@code mongodb}
 * @param maxHosts the option srvMaxHosts: how many of the servers are used, chosen at random;
 *     default 0, for all of them
 */
public record SrvSettings(String host, String serviceName, int maxHosts) {
  /** The service when nothing else is said. */
  public static final String SERVICE = "mongodb";

  private static final int LONGEST_SERVICE = 62;

  public SrvSettings {
    if (serviceName.isEmpty() || serviceName.length() > LONGEST_SERVICE) {
      throw new IllegalArgumentException("srvServiceName has from 1 to 62 characters");
    }
    if (maxHosts < 0) {
      throw new IllegalArgumentException("srvMaxHosts must not be negative, but is " + maxHosts);
    }
  }

  /** The name whose SRV records are the servers. */
  public String recordName() {
    return "_" + serviceName + "._tcp." + host;
  }
}
