package dev.morphium.server.cli;

import dev.morphium.server.backup.storage.BackupTargets;
import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.UsageException;
import dev.morphium.server.cli.option.ValueKind;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The check of what a server would write beside its directories: whether its files can be written
 * and their directories are there, which it does not make, and the folder of its backups. Nothing
 * is written.
 */
final class WritablePlaces {
  private static final Set<String> FILES = Set.of("--log-file", "--audit-log");

  private WritablePlaces() {}

  /** What is wrong with the place of an option, in words; null for nothing. */
  static @Nullable String problem(CommandOption option) {
    String value = option.value();
    if (value == null) {
      return null;
    }
    try {
      if (option.names().stream().anyMatch(FILES::contains)) {
        return file(option.name(), Path.of(value));
      }
      return option.names().contains("--backup-target") ? target(option.name(), value) : null;
    } catch (InvalidPathException e) {
      return null; // the option itself complains
    }
  }

  private static @Nullable String file(String name, Path file) {
    Path directory = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file)) {
      return "%s takes a file, and %s is a directory".formatted(name, file);
    }
    if (directory == null || !Files.isDirectory(directory)) {
      return "%s: there is no directory %s".formatted(name, directory);
    }
    Path written = Files.exists(file) ? file : directory;
    return Files.isWritable(written)
        ? null
        : "%s: this user may not write to %s".formatted(name, written);
  }

  private static @Nullable String target(String name, String place) {
    try {
      Optional<Path> folder = BackupTargets.folder(place);
      folder.ifPresent(path -> ValueKind.directory().check(name, path.toString()));
      return null;
    } catch (UsageException e) {
      return e.getMessage();
    } catch (IllegalArgumentException e) {
      return null; // the settings of backups complain
    }
  }
}
