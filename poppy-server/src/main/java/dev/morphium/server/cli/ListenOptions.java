package dev.morphium.server.cli;

import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.ValueKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options that say where clients reach the server. Source: MongoDB manual, "mongod", options
 * {@code --bind_ip} and {@code --port}.
 */
final class ListenOptions {
  private static final int USUAL_PORT = 27_017;
  private static final int MOST_PORT = 65_535;

  private final CommandOption addresses =
      CommandOption.many(
              "ADDRESS",
              "Address to listen on; repeatable, or separated by commas. A member of a set listens"
                  + " on the address that its name in --members leads to.",
              "--bind",
              "--bind_ip")
          .separatedByCommas()
          .of(ValueKind.localAddress())
          .usual("127.0.0.1");

  private final CommandOption port =
      CommandOption.one("PORT", "Port to listen on; 0 takes any free one.", "--port")
          .of(ValueKind.number("", 0, MOST_PORT))
          .usual(String.valueOf(USUAL_PORT));

  List<CommandOption> all() {
    return List.of(addresses, port);
  }

  /** Those that say on which addresses the server listens. */
  List<CommandOption> places() {
    return List.of(addresses);
  }

  /** Where a server listens that is no member of a set of several. */
  List<String> addresses() {
    return addresses.isGiven() ? addresses.values() : List.of("127.0.0.1");
  }

  int port() {
    Integer given = givenPort();
    return given == null ? USUAL_PORT : given;
  }

  /** The addresses that were given. */
  List<String> givenAddresses() {
    return addresses.values();
  }

  /** The port that was given; null when none was. */
  @Nullable Integer givenPort() {
    return port.isGiven() ? (int) port.number(0) : null;
  }
}
