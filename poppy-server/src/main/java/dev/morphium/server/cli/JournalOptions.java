package dev.morphium.server.cli;

import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.UsageException;
import dev.morphium.server.durable.JournalSettings;
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
              + " acknowledged, and is there again after a restart. Without it the data are in"
              + " memory alone.",
          "--journal");

  private final CommandOption segments =
      CommandOption.one(
          "MIB", "Size of a file of the journal, in MiB (64).", "--journal-segment-size");

  private final CommandOption checkpoints =
      CommandOption.one(
          "MIB",
          "How much the journal grows, in MiB, before a snapshot of all data is written and old"
              + " files are deleted; at least as much as there are data (256).",
          "--journal-checkpoint-size");

  List<CommandOption> all() {
    return List.of(folder, segments, checkpoints);
  }

  /** Where the data are kept; null when they are not. */
  @Nullable JournalSettings read() {
    String directory = folder.value();
    String segmentSize = segments.value();
    String checkpointSize = checkpoints.value();
    if (directory == null) {
      if (segmentSize != null || checkpointSize != null) {
        throw new UsageException(
            (segmentSize != null ? "--journal-segment-size" : "--journal-checkpoint-size")
                + ": there is no journal without --journal DIR");
      }
      return null;
    }
    try {
      return new JournalSettings(
          Path.of(directory),
          segments.mebibytes(MOST_SEGMENT, JournalSettings.USUAL_SEGMENT_BYTES),
          checkpoints.mebibytes(MOST_CHECKPOINT, JournalSettings.USUAL_CHECKPOINT_BYTES));
    } catch (InvalidPathException e) {
      throw new UsageException("--journal takes a directory, not '" + directory + "'");
    }
  }
}
