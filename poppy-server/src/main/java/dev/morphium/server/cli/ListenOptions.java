package dev.morphium.server.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The options that say where clients reach the server. Source: MongoDB manual, "mongod", options
 * {@code --bind_ip} and {@code --port}.
 */
final class ListenOptions {
  private static final int USUAL_PORT = 27_017;
  private static final int MOST_PORT = 65_535;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      split = ",",
      description = {
        "Address to listen on; repeatable, or separated by commas (127.0.0.1; a member of a set"
            + " listens on the address that its name in --members leads to)."
      })
  private List<String> addresses = List.of();

  private @Nullable Integer port;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Port to listen on; 0 takes any free one (27017).")
  void setPort(String value) {
    int number;
    try {
      number = Integer.parseInt(value);
    } catch (NumberFormatException e) {
      number = -1;
    }
    if (number < 0 || number > MOST_PORT) {
      throw new ParameterException(
          spec.commandLine(), "--port takes a number from 0 to 65535, not '" + value + "'");
    }
    port = number;
  }

  /** Where a server listens that is no member of a set of several. */
  List<String> addresses() {
    return addresses.isEmpty() ? List.of("127.0.0.1") : addresses;
  }

  int port() {
    return port == null ? USUAL_PORT : port;
  }

  /** The addresses that were given. */
  List<String> givenAddresses() {
    return addresses;
  }

  /** The port that was given; null when none was. */
  @Nullable Integer givenPort() {
    return port;
  }
}
