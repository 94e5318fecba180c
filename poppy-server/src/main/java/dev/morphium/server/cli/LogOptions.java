package dev.morphium.server.cli;

import ch.qos.logback.classic.Level;
import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.UsageException;
import dev.morphium.server.cli.option.ValueKind;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The options of the server's log. Source: MongoDB manual, "mongod", option {@code --logpath}, and
 * "Log Messages".
 */
final class LogOptions {
  private static final int MOST_MEBIBYTES = 1 << 20;
  private static final int MOST_FILES = 10_000;

  private final CommandOption level =
      CommandOption.one("LEVEL", "What is logged.", "--log-level")
          .of(ValueKind.choice("error", "warn", "info", "debug", "trace"))
          .reloadable()
          .usual("info; warn for a server that keeps nothing on the disk, not even a log");

  private final CommandOption format =
      CommandOption.one(
              "FORMAT",
              "How a line is written: text for people, or json, which is MongoDB's structured"
                  + " format (t, s, c, id, ctx, msg, attr).",
              "--log-format")
          .of(ValueKind.choice("text", "json"))
          .usual("text");

  private final CommandOption file =
      CommandOption.one("FILE", "File to write the log to.", "--log-file", "--logpath")
          .usual("standard error");

  private final CommandOption size =
      CommandOption.one(
              "MIB",
              "How large the file becomes, in MiB, before it is put aside and another begun;"
                  + " logRotate and SIGUSR1 do that at once.",
              "--log-file-size")
          .of(ValueKind.mebibytes(MOST_MEBIBYTES))
          .usual(String.valueOf(LogSettings.USUAL_BYTES >> 20));

  private final CommandOption kept =
      CommandOption.one(
              "COUNT",
              "How many files that were put aside are kept, the newest.",
              "--log-file-keep")
          .of(ValueKind.number("files", 1, MOST_FILES))
          .usual(String.valueOf(LogSettings.USUAL_KEPT));

  List<CommandOption> all() {
    return List.of(level, format, file, size, kept);
  }

  /** What was asked for; without a level when none was. */
  LogSettings settings() {
    List.of(level, format).forEach(CommandOption::check);
    for (CommandOption option : List.of(size, kept)) {
      if (option.isGiven() && !file.isGiven()) {
        throw new UsageException(option.name() + ": there is no file without --log-file FILE");
      }
    }
    String form = format.value();
    return new LogSettings(
        level(),
        form != null && form.equalsIgnoreCase("json"),
        path(),
        size.mebibytes(LogSettings.USUAL_BYTES),
        (int) kept.number(LogSettings.USUAL_KEPT));
  }

  private @Nullable Level level() {
    String value = level.value();
    return value == null ? null : Level.toLevel(value.toUpperCase(Locale.ROOT));
  }

  private @Nullable Path path() {
    String name = file.value();
    try {
      return name == null ? null : Path.of(name);
    } catch (InvalidPathException e) {
      throw new UsageException(file.name() + " takes a file, not '" + name + "'");
    }
  }
}
