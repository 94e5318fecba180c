package dev.morphium.server.journal;

import dev.morphium.server.disk.DamagedException;
import java.nio.file.Path;

/** What is said of a journal that cannot be used as it is. */
final class JournalDamage {
  static final String WHAT_TO_DO =
      "Restore the directory from a copy, or move it away to start empty; nothing was changed.";

  private JournalDamage() {}

  static DamagedException record(Path path, long offset, long index) {
    return new DamagedException(
        "the journal is damaged: in %s at offset %d, record %d is broken, and records behind it are"
                .formatted(path, offset, index)
            + " whole.",
        WHAT_TO_DO);
  }

  static DamagedException gap(Path path, long expected, long first) {
    return new DamagedException(
        "the journal is not complete: the file %s begins with record %d, and record %d is missing."
            .formatted(path, first, expected),
        WHAT_TO_DO);
  }

  static DamagedException foreign(Path path) {
    return new DamagedException(
        "%s is no file of a journal; a journal needs a directory of its own. Move the file away."
            .formatted(path));
  }
}
