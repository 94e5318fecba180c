package dev.morphium.server.durable;

import java.nio.file.Path;

/**
 * The settings of the journal: directory, size of a segment, and growth between two checkpoints.
 *
 * @param directory of this server alone; made when it is not there
 * @param segmentBytes how large a file of the journal becomes, about
 * @param checkpointBytes how much the journal grows at least between two snapshots; more when there
 *     are more data
 */
public record JournalSettings(Path directory, long segmentBytes, long checkpointBytes) {
  public static final long USUAL_SEGMENT_BYTES = 64L << 20;
  public static final long USUAL_CHECKPOINT_BYTES = 256L << 20;

  /** The usual settings. */
  public static JournalSettings in(Path directory) {
    return new JournalSettings(directory, USUAL_SEGMENT_BYTES, USUAL_CHECKPOINT_BYTES);
  }

  Path journal() {
    return directory.resolve("journal");
  }

  Path checkpoints() {
    return directory.resolve("checkpoints");
  }
}
