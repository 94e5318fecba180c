package dev.morphium.pool.net;

import java.util.Locale;

/**
 * The address of one server, as replica sets name their members. Source: MongoDB manual,
 * "Connection Strings", host component.
 *
 * @param host a name, an IPv4 address or an IPv6 address without brackets, in lower case
 * @param port from 1 to 65535
 */
public record HostAddress(String host, int port) {
  /** The port of a server that names none. */
  public static final int DEFAULT_PORT = 27017;

  private static final int LARGEST_PORT = 65535;

  public HostAddress {
    if (host.isEmpty()) {
      throw new IllegalArgumentException("a server's address needs a host name before its port");
    }
    if (port < 1 || port > LARGEST_PORT) {
      throw new IllegalArgumentException(
          "the port of %s must be from 1 to 65535, not %d".formatted(host, port));
    }
    host = host.toLowerCase(Locale.ROOT);
  }

  /**
   * The address that a text like {@code db1:27018}, {@code db1} or {@code [::1]:27018} names.
   *
   * @throws IllegalArgumentException when it names none
   */
  public static HostAddress parse(String text) {
    int colon = text.lastIndexOf(':');
    int bracket = text.lastIndexOf(']');
    if (text.startsWith("[")) {
      if (bracket < 0) {
        throw new IllegalArgumentException("the IPv6 address " + text + " has no closing bracket");
      }
      String port = text.substring(bracket + 1);
      if (port.isEmpty()) {
        return new HostAddress(text.substring(1, bracket), DEFAULT_PORT);
      }
      if (port.startsWith(":")) {
        return new HostAddress(text.substring(1, bracket), port(text, port.substring(1)));
      }
      throw new IllegalArgumentException("after the bracket in " + text + " comes only a port");
    }
    if (colon < 0) {
      return new HostAddress(text, DEFAULT_PORT);
    }
    if (text.indexOf(':') != colon) {
      throw new IllegalArgumentException("an IPv6 address is written in brackets: [" + text + "]");
    }
    return new HostAddress(text.substring(0, colon), port(text, text.substring(colon + 1)));
  }

  private static int port(String text, String port) {
    try {
      return Integer.parseInt(port);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "the port in %s must be a number from 1 to 65535".formatted(text), e);
    }
  }

  /** The address as a text that {@link #parse} reads. */
  @Override
  public String toString() {
    return host.indexOf(':') >= 0 ? "[" + host + "]:" + port : host + ":" + port;
  }
}
