package dev.morphium.tools;

import dev.morphium.server.backup.BackupSettings;
import dev.morphium.server.backup.BackupStore;
import dev.morphium.server.backup.ScheduledBackups;
import dev.morphium.server.backup.storage.BackupTargets;
import dev.morphium.server.dump.Dumps;
import dev.morphium.server.dump.retention.DumpRetention;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The options that say where backups are, and by which key they are encrypted. */
final class StoreOption {
  @Spec(Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--target",
      paramLabel = "PLACE",
      required = true,
      description =
          "Where the backups are, as the server's --backup-target says: a folder, or"
              + " s3://BUCKET/PREFIX?endpoint=URL.")
  private String target = "";

  @Option(
      names = "--key-file",
      paramLabel = "FILE",
      description = "File with the key that they are encrypted by.")
  private @Nullable Path keyFile;

  /** What to say when there is nothing of backups. */
  String whatIsMissing() {
    Path folder = BackupTargets.folder(target).orElse(null);
    if (folder == null) {
      return "there are no backups in " + BackupTargets.shown(target);
    }
    if (!Files.isDirectory(folder)) {
      return "there is no folder " + folder;
    }
    return folder
        + " has no backups"
        + (isOfDumps(folder)
            ? "; it has dumps, which 'poppy restore --from' reads"
            : ": a server with --backup-target makes them there");
  }

  private static boolean isOfDumps(Path folder) {
    try {
      return Dumps.newest(folder).isPresent();
    } catch (IOException e) {
      return false;
    }
  }

  BackupStore open() throws IOException {
    try {
      return ScheduledBackups.store(
          new BackupSettings(
              target, Duration.ZERO, null, DumpRetention.ofNewest(1), keyFile, null, 0));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), "--target: " + e.getMessage(), e);
    }
  }
}
