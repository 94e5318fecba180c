package dev.morphium.server.cli;

import dev.morphium.engine.replication.Deployment;
import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.UsageException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The options that say what the server presents itself as. Source: MongoDB manual, "mongod", option
 * {@code --replSet}.
 */
final class DeploymentOptions {
  private static final int MOST_PORTS = 65535;
  private static final Pattern HOST_AND_PORT =
      Pattern.compile("(?:\\[[0-9A-Fa-f:.%]+]|[A-Za-z0-9_.-]+):([0-9]{1,5})");

  private final CommandOption name =
      CommandOption.one(
              "NAME",
              "Name of the replica set that this server is the only member of, or, with --members,"
                  + " one of several.",
              "--repl-set",
              "--replSet")
          .usual(Deployment.DEFAULT_SET_NAME);

  private final CommandOption address =
      CommandOption.one(
          "HOST:PORT",
          "Address that clients are told to use. Needed where ports or addresses are mapped, as"
              + " with containers; otherwise each client is told the address it has connected to."
              + " With --members: which of them this server is.",
          "--advertise");

  private final CommandOption standalone =
      CommandOption.flag(
          "Be no replica set: without transactions, retryable writes and change streams.",
          "--standalone");

  List<CommandOption> all() {
    return List.of(name, address, standalone);
  }

  /** Whether it is a replica set, perhaps of one member. */
  boolean isReplicated() {
    return !standalone.isGiven();
  }

  /** The deployment that was asked for. */
  Deployment read() {
    String setName = name.value();
    String advertised = advertised();
    if (standalone.isGiven()) {
      if (setName != null || advertised != null) {
        throw wrong(
            standalone, "a server that is no replica set takes no --repl-set or --advertise");
      }
      return Deployment.standalone();
    }
    if (setName != null && !Deployment.isSetName(setName)) {
      throw wrong(name, "a name has letters, digits, '_', '-' and '.', unlike '" + setName + "'");
    }
    if (advertised != null && !isAddress(advertised)) {
      throw wrong(address, "it takes HOST:PORT, not '" + advertised + "'");
    }
    if (setName == null && advertised == null) {
      return Deployment.usual();
    }
    return new Deployment(setName == null ? Deployment.DEFAULT_SET_NAME : setName, advertised);
  }

  /** The name of the set that this server is one of several members of. */
  String setName() {
    read();
    String setName = name.value();
    if (standalone.isGiven()) {
      throw wrong(standalone, "a server that is no replica set takes no --members");
    }
    if (setName == null) {
      throw new UsageException("--members: a set has a name; --repl-set NAME gives it");
    }
    return setName;
  }

  /** The address that was given; null when none was. */
  @Nullable String advertised() {
    return address.value();
  }

  private static boolean isAddress(String text) {
    Matcher matcher = HOST_AND_PORT.matcher(text);
    if (!matcher.matches()) {
      return false;
    }
    int port = Integer.parseInt(matcher.group(1));
    return port > 0 && port <= MOST_PORTS;
  }

  private static UsageException wrong(CommandOption option, String problem) {
    return new UsageException(option.name() + ": " + problem);
  }
}
