package dev.morphium.server.cli;

import dev.morphium.server.cli.file.ConfigurationFile;
import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.UsageException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The options of the configuration file: which one is read, and whether it is only looked at. */
final class FileOptions {
  static final String CHECK = "--check-config";

  private final CommandOption file =
      CommandOption.one(
          "FILE",
          "Configuration file, in YAML: options by their names without dashes. The keys of mongod's"
              + " file are understood, too, where they mean the same. SIGHUP has it read again.",
          "-f",
          "--config");

  private final CommandOption print =
      CommandOption.flag(
              "Print what the server would be started with, as a configuration file with the source"
                  + " of each value, and exit.",
              "--print-config")
          .onlyOnTheCommandLine();

  private final CommandOption check =
      CommandOption.flag(
              "Say all that is wrong with the command line, the environment and the file, and exit:"
                  + " with 2, or with 0 when they are good.",
              CHECK)
          .onlyOnTheCommandLine();

  List<CommandOption> all() {
    return List.of(file, print, check);
  }

  /** Reads the file; the classes for YAML are loaded only when there is one. */
  void read(List<CommandOption> options, Consumer<UsageException> problems) {
    String name = file.value();
    if (name != null) {
      ConfigurationFile.read(name, options, problems);
    }
  }

  @Nullable String file() {
    return file.value();
  }

  boolean wantsPrint() {
    return print.isGiven();
  }
}
