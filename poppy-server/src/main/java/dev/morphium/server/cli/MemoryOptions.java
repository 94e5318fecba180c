package dev.morphium.server.cli;

import dev.morphium.engine.spill.MemorySettings;
import dev.morphium.server.cli.option.CommandOption;
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
              + " they spill to disk or fail (a fifth of the heap).",
          "--query-memory");
  private final CommandOption folder =
      CommandOption.one(
          "DIR",
          "Where commands spill to whose sorts and groups do not fit in memory (the system's folder"
              + " for temporary files).",
          "--temp-dir");
  private final CommandOption bound =
      CommandOption.one(
          "MIB", "The most that these temporary files take, in MiB (65536).", "--temp-size");

  List<CommandOption> all() {
    return List.of(budget, folder, bound);
  }

  /** What was asked for, and what suits this machine for the rest. */
  MemorySettings read() {
    MemorySettings settings = MemorySettings.ofSystem();
    String place = folder.value();
    Path parent = place == null ? settings.spill().folder() : Path.of(place);
    long maxBytes = bound.mebibytes(MOST_MEBIBYTES, settings.spill().maxBytes());
    long budgetBytes = budget.mebibytes(MOST_MEBIBYTES, settings.budgetBytes());
    return settings.withBudget(budgetBytes).spillingTo(parent, maxBytes);
  }
}
