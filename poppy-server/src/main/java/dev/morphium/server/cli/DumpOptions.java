package dev.morphium.server.cli;

import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.UsageException;
import dev.morphium.server.cli.option.ValueKind;
import dev.morphium.server.dump.DumpSettings;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The options that say where and when dumps of all data are written. */
final class DumpOptions {
  private static final int MOST_SECONDS = 86_400 * 366;

  private final CommandOption folder =
      CommandOption.one(
              "DIR",
              "Directory to write dumps of all data to, as mongodump does, while the server runs"
                  + " and when it is stopped; the newest one is read when it starts again.",
              "--dump-dir")
          .of(ValueKind.directory())
          .usual("no dumps");

  private final CommandOption pause =
      CommandOption.one(
              "SECONDS",
              "How many seconds after a dump the next one is written, if anything has changed; 0"
                  + " only when the server is stopped.",
              "--dump-interval")
          .of(ValueKind.number("seconds", 0, MOST_SECONDS))
          .usual(String.valueOf(DumpSettings.USUAL_INTERVAL.toSeconds()));

  private final RetentionOptions retention = new RetentionOptions("dump", DumpSettings.USUAL_KEEP);

  private final CommandOption gzip =
      CommandOption.flag("Gzip the files of dumps.", "--dump-compress");

  List<CommandOption> all() {
    List<CommandOption> all = new ArrayList<>(List.of(folder, pause));
    all.addAll(retention.all());
    all.add(gzip);
    return all;
  }

  /** Where and when dumps are written; null when they are not. */
  @Nullable DumpSettings read() {
    String directory = folder.value();
    if (directory == null) {
      for (CommandOption option : all()) {
        if (option.isGiven()) {
          throw new UsageException(option.name() + ": there are no dumps without --dump-dir DIR");
        }
      }
      return null;
    }
    try {
      return new DumpSettings(
          Path.of(directory),
          Duration.ofSeconds(pause.number(DumpSettings.USUAL_INTERVAL.toSeconds())),
          retention.read(),
          gzip.isGiven());
    } catch (InvalidPathException e) {
      throw new UsageException(
          "%s takes a directory, not '%s'".formatted(folder.name(), directory));
    }
  }
}
