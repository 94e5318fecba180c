package dev.morphium.server.cli;

import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.UsageException;
import dev.morphium.server.cli.option.ValueKind;
import dev.morphium.server.durable.JournalSettings;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options that say where data are kept on the disk. Source: MongoDB manual, "Journaling" and
 * "mongod", option {@code --dbpath}.
 */
final class JournalOptions {
  private static final int MEBIBYTE = 20;
  private static final int MOST_SEGMENT = 1024;
  private static final int MOST_CHECKPOINT = 1 << MEBIBYTE;

  private final CommandOption folder =
      CommandOption.one(
              "DIR",
              "Directory to keep the data in: every write is on the disk (fsync) before it is"
                  + " acknowledged, and is there again after a restart.",
              "--journal",
              "--dbpath")
          .of(ValueKind.directory())
          .usual("the data are in memory alone");

  private final CommandOption segments =
      CommandOption.one("MIB", "Size of a file of the journal, in MiB.", "--journal-segment-size")
          .of(ValueKind.mebibytes(MOST_SEGMENT))
          .usual(String.valueOf(JournalSettings.USUAL_SEGMENT_BYTES >> MEBIBYTE));

  private final CommandOption checkpoints =
      CommandOption.one(
              "MIB",
              "How much the journal grows, in MiB, before a snapshot of all data is written and"
                  + " old files are deleted; at least as much as there are data.",
              "--journal-checkpoint-size")
          .of(ValueKind.mebibytes(MOST_CHECKPOINT))
          .usual(String.valueOf(JournalSettings.USUAL_CHECKPOINT_BYTES >> MEBIBYTE));

  List<CommandOption> all() {
    return List.of(folder, segments, checkpoints);
  }

  /** Where the data are kept; null when they are not. */
  @Nullable JournalSettings read() {
    String directory = folder.value();
    if (directory == null) {
      for (CommandOption option : List.of(segments, checkpoints)) {
        if (option.isGiven()) {
          throw new UsageException(option.name() + ": there is no journal without --journal DIR");
        }
      }
      return null;
    }
    try {
      if (Files.exists(Path.of(directory, "WiredTiger"))) {
        throw new UsageException(
            "%s: %s has the data of a mongod, which this server cannot read; mongodump and"
                    .formatted(folder.name(), directory)
                + " mongorestore bring them here");
      }
      return new JournalSettings(
          Path.of(directory),
          segments.mebibytes(JournalSettings.USUAL_SEGMENT_BYTES),
          checkpoints.mebibytes(JournalSettings.USUAL_CHECKPOINT_BYTES));
    } catch (InvalidPathException e) {
      throw new UsageException(folder.name() + " takes a directory, not '" + directory + "'");
    }
  }
}
