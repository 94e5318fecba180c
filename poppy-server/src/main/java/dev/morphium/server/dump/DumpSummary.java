package dev.morphium.server.dump;

import dev.morphium.server.dump.layout.Manifest;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;

/**
 * The summary of a complete dump, read from its manifest alone.
 *
 * @param path its directory
 * @param manifest what it says of itself
 */
public record DumpSummary(Path path, Manifest manifest) {
  /** The older data first: what a set had before it began anew is older than all that came then. */
  static final Comparator<DumpSummary> AGE =
      Comparator.comparingLong(DumpSummary::incarnation)
          .thenComparingLong(DumpSummary::position)
          .thenComparingLong(dump -> dump.manifest().wallMillis());

  /** Tells a set that began anew from the one before. */
  public long incarnation() {
    return manifest.incarnation();
  }

  /** How many batches have led to it. */
  public long position() {
    return manifest.position();
  }

  /** Its logical time. */
  public long clusterTime() {
    return manifest.clusterTime();
  }

  /** When it was begun. */
  public Instant time() {
    return Instant.ofEpochMilli(manifest.wallMillis());
  }

  @Override
  public String toString() {
    return "%s (%s, position %d, documents: %d)"
        .formatted(path, time().truncatedTo(ChronoUnit.SECONDS), position(), manifest.documents());
  }
}
