package dev.morphium.server.cli;

import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.ValueKind;
import dev.morphium.server.net.ClientLimits;
import dev.morphium.server.net.ServerSettings;
import java.util.List;

/**
 * The options that limit what clients may take. Source: MongoDB manual, "mongod", options {@code
 * --maxConns} and {@code net.maxIncomingConnections}, which has four fifths of the open files, too.
 */
final class ConnectionOptions {
  private static final int MOST_CONNECTIONS = 1_000_000;
  private static final int MOST_SECONDS = 86_400;
  private static final int MEBIBYTE = 20;
  private static final int MOST_MEBIBYTES = 1 << MEBIBYTE;

  private final CommandOption connections =
      CommandOption.one(
              "COUNT",
              "Most connections of clients; never more than four fifths of the open files that the"
                  + " process may have.",
              "--max-connections",
              "--maxConns")
          .of(ValueKind.number("connections", 1, MOST_CONNECTIONS))
          .usual(String.valueOf(ServerSettings.USUAL_CONNECTIONS));

  private final CommandOption perAddress =
      CommandOption.one(
              "COUNT",
              "Most connections of clients from one address.",
              "--max-connections-per-address")
          .of(ValueKind.number("connections", 1, MOST_CONNECTIONS))
          .usual("as many as there may be in all");

  private final CommandOption silence =
      CommandOption.one(
              "SECONDS",
              "How long a new connection may say nothing before it is closed.",
              "--client-silence")
          .of(ValueKind.number("seconds", 1, MOST_SECONDS))
          .usual("30");

  private final CommandOption memory =
      CommandOption.one(
              "MIB",
              "Memory for the messages of all clients that have not been answered, and as much for"
                  + " replies that they have not read, in MiB.",
              "--client-memory")
          .of(ValueKind.mebibytes(MOST_MEBIBYTES))
          .usual("an eighth of the heap, at least 64");

  List<CommandOption> all() {
    return List.of(connections, perAddress, silence, memory);
  }

  /**
   * The same server with the limits that were given.
   *
   * @param openFiles how many files the process may have open; 0 when that is not known
   */
  ServerSettings limit(ServerSettings network, long openFiles) {
    long most = connections.number(network.maxConnections());
    if (openFiles > 0) {
      most = Math.min(most, Math.max(1, openFiles / 5 * 4));
    }
    ClientLimits usual = network.limits();
    ClientLimits limits =
        usual
            .withPerAddress((int) perAddress.number(usual.perAddress()))
            .withSilenceMillis(1000 * silence.number(usual.silenceMillis() / 1000));
    if (memory.isGiven()) {
      long bytes = memory.mebibytes(0);
      limits = limits.withBytes(bytes, bytes);
    }
    return network.with((int) most, limits);
  }
}
