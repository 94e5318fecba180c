package dev.morphium.server.cli;

import dev.morphium.engine.spill.MemorySettings;
import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.ValueKind;
import java.nio.file.Path;
import java.util.List;

/**
 * The options that say how much memory running commands take, and where they spill to: what mongod
 * does in the folder {@code _tmp} of its data.
 */
final class MemoryOptions {
  private static final long MOST_MEBIBYTES = 1L << 30;

  private final CommandOption budget =
      CommandOption.one(
              "MIB",
              "Memory that all running commands and open cursors may hold together, in MiB, before"
                  + " they spill to disk or fail.",
              "--query-memory")
          .of(ValueKind.mebibytes(MOST_MEBIBYTES))
          .usual("a fifth of the heap");
  private final CommandOption folder =
      CommandOption.one(
              "DIR",
              "Where commands spill to whose sorts and groups do not fit in memory.",
              "--temp-dir")
          .of(ValueKind.directory())
          .usual("the system's folder for temporary files");
  private final CommandOption bound =
      CommandOption.one("MIB", "The most that these temporary files take, in MiB.", "--temp-size")
          .of(ValueKind.mebibytes(MOST_MEBIBYTES))
          .usual("65536");

  List<CommandOption> all() {
    return List.of(budget, folder, bound);
  }

  /** What was asked for, and what suits this machine for the rest. */
  MemorySettings read() {
    MemorySettings settings = MemorySettings.ofSystem();
    String place = folder.value();
    Path parent = place == null ? settings.spill().folder() : Path.of(place);
    long maxBytes = bound.mebibytes(settings.spill().maxBytes());
    long budgetBytes = budget.mebibytes(settings.budgetBytes());
    return settings.withBudget(budgetBytes).spillingTo(parent, maxBytes);
  }
}
