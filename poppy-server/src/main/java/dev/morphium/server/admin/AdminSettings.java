package dev.morphium.server.admin;

/**
 * The settings of the admin port.
 *
 * @param address the name or address that it listens on
 * @param port 0 for any free one
 */
public record AdminSettings(String address, int port) {
  /** Where it listens unless something is said. */
  public static final String LOOPBACK = "127.0.0.1";
}
