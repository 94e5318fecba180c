package dev.morphium.server.cli;

import dev.morphium.engine.command.audit.AuditedCommands;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.server.audit.AuditLog;
import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.UsageException;
import dev.morphium.server.cli.option.ValueKind;
import dev.morphium.server.disk.StorageUnavailableException;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The options of the audit log, and of what no log may tell. Source: MongoDB manual, "mongod",
 * options {@code --auditDestination}, {@code --auditFilter} and {@code --redactClientLogData}.
 */
final class AuditOptions {
  private static final int MOST_MEBIBYTES = 1 << 20;

  private final CommandOption file =
      CommandOption.one(
              "FILE",
              "File to write the audit log to: a line of JSON for each login, denial, change of"
                  + " users and roles, of collections and indexes, of the set; for start and stop.",
              "--audit-log")
          .usual("none");

  private final CommandOption size =
      CommandOption.one(
              "MIB",
              "How large the audit log becomes, in MiB, before it is put aside and another begun;"
                  + " logRotate and SIGUSR1 do that at once.",
              "--audit-log-size")
          .of(ValueKind.mebibytes(MOST_MEBIBYTES))
          .usual(String.valueOf(AuditLog.USUAL_BYTES >> 20));

  private final CommandOption filter =
      CommandOption.many(
              "ATYPE",
              "The events that the audit log has, such as dropCollection.",
              "--audit-filter")
          .separatedByCommas()
          .usual("all");

  private final CommandOption redact =
      CommandOption.flag(
              "Leave the values that clients send out of the log of slow operations: ### instead.",
              "--redact-client-log-data",
              "--redactClientLogData")
          .reloadable();

  List<CommandOption> all() {
    return List.of(file, size, filter, redact);
  }

  /** Sets what parameters have of it. */
  void apply(ServerParameters parameters) {
    if (redact.isGiven()) {
      parameters.start(ServerParameters.REDACT_LOG, "true");
    }
  }

  /** Checks everything but whether the file can be written. */
  void check() {
    if (!file.isGiven() && (size.isGiven() || filter.isGiven())) {
      throw new UsageException(
          (size.isGiven() ? size : filter).name()
              + ": there is no audit log without --audit-log FILE");
    }
    List<String> known = AuditedCommands.types();
    for (String type : filter.values()) {
      if (!known.contains(type)) {
        throw new UsageException(
            "%s: there is no event '%s'; there are %s"
                .formatted(filter.name(), type, String.join(", ", known)));
      }
    }
  }

  /** The audit log; null for none. */
  @Nullable AuditLog open() throws StorageUnavailableException {
    check();
    String name = file.value();
    if (name == null) {
      return null;
    }
    try {
      return AuditLog.open(
          Path.of(name),
          size.mebibytes(AuditLog.USUAL_BYTES),
          Set.copyOf(filter.values()),
          InstantSource.system());
    } catch (InvalidPathException e) {
      throw new UsageException(file.name() + " takes a file, not '" + name + "'");
    } catch (IOException e) {
      throw StorageUnavailableException.file("the audit log " + name, e);
    }
  }
}
