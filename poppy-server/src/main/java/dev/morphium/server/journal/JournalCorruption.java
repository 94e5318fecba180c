package dev.morphium.server.journal;

import dev.morphium.server.disk.CorruptDataException;
import java.nio.file.Path;

/** The messages of a corrupt journal: which file, where in it, and what to do. */
final class JournalCorruption {
  static final String WHAT_TO_DO =
      "Restore the directory from a copy, or move it away to start empty; nothing was changed.";

  private JournalCorruption() {}

  static CorruptDataException record(Path path, long offset, long index) {
    return new CorruptDataException(
        "record %d of the journal is broken (%s at offset %d), and records behind it are whole."
            .formatted(index, path, offset),
        WHAT_TO_DO);
  }

  static CorruptDataException gap(Path path, long expected, long first) {
    return new CorruptDataException(
        "the journal is not complete: the file %s begins with record %d, and record %d is missing."
            .formatted(path, first, expected),
        WHAT_TO_DO);
  }

  static CorruptDataException foreign(Path path) {
    return new CorruptDataException(
        "%s is no file of a journal; a journal needs a directory of its own. Move the file away."
            .formatted(path));
  }
}
