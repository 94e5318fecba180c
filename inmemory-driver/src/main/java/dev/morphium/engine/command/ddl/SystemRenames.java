package dev.morphium.engine.command.ddl;

import dev.morphium.engine.catalog.SystemNamespaces;
import dev.morphium.engine.catalog.SystemNamespaces.Use;
import dev.morphium.engine.catalog.TimeSeries;
import dev.morphium.engine.change.Namespace;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;

/** The check that no system collection is renamed, and none comes to be by it. */
final class SystemRenames {
  private SystemRenames() {}

  /**
   * @throws CommandException 20 when one of the names is the server's
   */
  static void check(Namespace from, Namespace to) {
    if (SystemNamespaces.isOplog(from)) {
      throw illegal("can't rename live oplog while replicating");
    }
    if (SystemNamespaces.isOplog(to)) {
      throw illegal("can't rename to live oplog while replicating");
    }
    if (TimeSeries.isBuckets(from)) {
      throw illegal("Renaming system.buckets collections is not allowed");
    }
    if (TimeSeries.isBuckets(to)) {
      throw illegal(
          "Cannot rename non timeseries buckets collection '"
              + from
              + "' to a timeseries buckets namespace '"
              + to
              + "'.");
    }
    checkWritable(from, "source");
    checkWritable(to, "target");
    if (from.toString().equals("admin.system.version")) {
      throw illegal(
          "renaming the server configuration collection (admin.system.version) is not allowed");
    }
    for (String name : List.of("system.js", "system.users")) {
      if (from.collection().equals(name) || to.collection().equals(name)) {
        throw illegal(
            "renaming %s collection or renaming to %s is not allowed".formatted(name, name));
      }
    }
  }

  private static void checkWritable(Namespace namespace, String role) {
    try {
      SystemNamespaces.check(namespace, Use.WRITE);
    } catch (CommandException refused) {
      throw illegal("error with " + role + " namespace: " + refused.getMessage());
    }
  }

  private static CommandException illegal(String message) {
    return new CommandException(ErrorCode.ILLEGAL_OPERATION, message);
  }
}
