package dev.morphium.engine.command.administration;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/** The name of a host and its port. */
record HostAndPort(String host, int port) {
  private static final int USUAL_PORT = 27017;
  private static final int MOST = 65_535;

  /**
   * Reads {@code host}, {@code host:port} or {@code [v6]:port}.
   *
   * @throws CommandException 9 when it is none
   */
  static HostAndPort parse(String text) {
    boolean literal = text.startsWith("[");
    int end = literal ? text.indexOf(']') + 1 : text.indexOf(':');
    if (literal && end == 0) {
      throw failure("no ']' in", text);
    }
    if (end < 0 || end == text.length()) {
      end = text.length();
    }
    String host = text.substring(0, end);
    if (host.isEmpty() || host.equals("[]")) {
      throw failure("Empty host component parsing HostAndPort from", text);
    }
    if (end == text.length()) {
      return new HostAndPort(host, USUAL_PORT);
    }
    String digits = text.substring(end + 1);
    boolean number = !digits.isEmpty() && digits.chars().allMatch(c -> c >= '0' && c <= '9');
    int port = number && digits.length() < 6 ? Integer.parseInt(digits) : 0;
    if (text.charAt(end) != ':' || port < 1 || port > MOST) {
      throw failure("The port is no number from 1 to " + MOST + " in", text);
    }
    return new HostAndPort(host, port);
  }

  private static CommandException failure(String what, String text) {
    return new CommandException(ErrorCode.FAILED_TO_PARSE, what + " \"" + text + "\"");
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
