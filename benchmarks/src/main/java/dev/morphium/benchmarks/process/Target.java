package dev.morphium.benchmarks.process;

import java.io.IOException;

/** The server to measure: one that runs already, or a Poppy started for the occasion. */
public record Target(String uri, AutoCloseable server) implements AutoCloseable {
  /** The server at this connection string; when it is empty, a Poppy in a process of its own. */
  public static Target of(String uri) throws IOException {
    if (!uri.isEmpty()) {
      return new Target(uri, () -> {});
    }
    ChildServer poppy = ChildServer.poppy();
    return new Target(poppy.uri(), poppy);
  }

  /** Host of the first address in the connection string. */
  public String host() {
    String address = address();
    return address.substring(0, address.lastIndexOf(':'));
  }

  /** Port of the first address in the connection string. */
  public int port() {
    String address = address();
    return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
  }

  private String address() {
    String rest = uri.substring(uri.indexOf("://") + 3);
    String hosts = rest.substring(rest.indexOf('@') + 1).split("[/?]", 2)[0];
    String first = hosts.split(",", 2)[0];
    return first.contains(":") ? first : first + ":27017";
  }

  @Override
  public void close() throws Exception {
    server.close();
  }
}
