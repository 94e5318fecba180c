package dev.morphium.server.cli;

import dev.morphium.server.cli.option.CommandOption;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The check of the files that a server would write: whether their directories are there, which it
 * does not make. Nothing is written.
 */
final class WritablePlaces {
  private static final Set<String> FILES = Set.of("--log-file", "--audit-log");

  private WritablePlaces() {}

  /** What is wrong with the place of an option, in words; null for nothing. */
  static @Nullable String problem(CommandOption option) {
    String value = option.value();
    if (value == null || option.names().stream().noneMatch(FILES::contains)) {
      return null;
    }
    try {
      Path directory = Path.of(value).toAbsolutePath().getParent();
      if (directory == null || !Files.isDirectory(directory)) {
        return "%s: there is no directory %s".formatted(option.name(), directory);
      }
      return Files.isWritable(directory)
          ? null
          : "%s: this user may not write to %s".formatted(option.name(), directory);
    } catch (InvalidPathException e) {
      return null; // the option itself complains
    }
  }
}
