package dev.morphium.server.cli;

import dev.morphium.server.cli.option.CommandOption;
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
          "Most connections of clients (100000, or four fifths of the open files that the process"
              + " may have, if that is less).",
          "--max-connections",
          "--maxConns");

  private final CommandOption perAddress =
      CommandOption.one(
          "COUNT",
          "Most connections of clients from one address (as many as there may be in all).",
          "--max-connections-per-address");

  private final CommandOption silence =
      CommandOption.one(
          "SECONDS",
          "How long a new connection may say nothing before it is closed (30).",
          "--client-silence");

  private final CommandOption memory =
      CommandOption.one(
          "MIB",
          "Memory for the messages of all clients that have not been answered, and as much for"
              + " replies that they have not read, in MiB (an eighth of the heap, at least 64).",
          "--client-memory");

  List<CommandOption> all() {
    return List.of(connections, perAddress, silence, memory);
  }

  /**
   * The same server with the limits that were given.
   *
   * @param openFiles how many files the process may have open; 0 when that is not known
   */
  ServerSettings limit(ServerSettings network, long openFiles) {
    long most = connections.number("connections", 1, MOST_CONNECTIONS, network.maxConnections());
    if (openFiles > 0) {
      most = Math.min(most, Math.max(1, openFiles / 5 * 4));
    }
    ClientLimits usual = network.limits();
    ClientLimits limits =
        usual
            .withPerAddress(
                (int) perAddress.number("connections", 1, MOST_CONNECTIONS, usual.perAddress()))
            .withSilenceMillis(
                1000 * silence.number("seconds", 1, MOST_SECONDS, usual.silenceMillis() / 1000));
    if (memory.isGiven()) {
      long bytes = memory.mebibytes(MOST_MEBIBYTES, 0);
      limits = limits.withBytes(bytes, bytes);
    }
    return network.with((int) most, limits);
  }
}
