package dev.morphium.engine.replication;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/** The host and port of a replica set member, as a configuration names them. */
final class MemberHost {
  private static final int USUAL_PORT = 27017;
  private static final int MOST_PORT = 65535;

  private MemberHost() {}

  /**
   * A host with its port, which is 27017 unless given.
   *
   * @throws CommandException 9 when the port is none
   */
  static String of(String given) {
    if (given.isEmpty()) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE, "Empty host component parsing HostAndPort from \"\"");
    }
    int colon = given.lastIndexOf(':');
    if (colon < 0) {
      return given + ":" + USUAL_PORT;
    }
    String port = given.substring(colon + 1);
    boolean digits = !port.isEmpty() && port.chars().allMatch(Character::isDigit);
    if (colon == 0 || !digits || port.length() > 5 || Integer.parseInt(port) > MOST_PORT) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE,
          "a member's host is a name and a port, such as db1.example.com:27017, and not '%s'"
              .formatted(given));
    }
    return given;
  }
}
