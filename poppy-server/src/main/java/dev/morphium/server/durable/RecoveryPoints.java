package dev.morphium.server.durable;

import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.journal.Journal;
import java.util.ArrayList;
import java.util.List;

/**
 * The positions that recovery can start from: the checkpoints that the journal reaches back to, and
 * its beginning when nothing was truncated.
 */
final class RecoveryPoints {
  private RecoveryPoints() {}

  /**
   * The positions in the order in which they are to be tried: first the newest one with so much of
   * the journal behind it as the history holds, then the others, newest first.
   *
   * @param checkpoints the positions of all snapshots, newest first
   * @throws CorruptDataException when there is none, or the journal ends before a snapshot
   */
  static List<Long> of(Journal journal, List<Long> checkpoints, long historyBytes)
      throws CorruptDataException {
    if (!checkpoints.isEmpty() && checkpoints.getFirst() > journal.lastIndex()) {
      throw new CorruptDataException(
          "the journal ends with record %d, and there is a snapshot at %d: its last records are"
                  .formatted(journal.lastIndex(), checkpoints.getFirst())
              + " missing. Restore the directory from a copy, or move it away to start empty.");
    }
    List<Long> reachable = new ArrayList<>();
    for (long position : checkpoints) {
      if (position + 1 >= journal.firstIndex()) {
        reachable.add(position);
      }
    }
    if (journal.firstIndex() == 1) {
      reachable.add(0L);
    }
    if (reachable.isEmpty()) {
      throw new CorruptDataException(
          "the journal begins with record %d, and there is no snapshot that leads there. Restore"
                  .formatted(journal.firstIndex())
              + " the directory from a copy, or move it away to start empty.");
    }
    int chosen = 0;
    while (chosen < reachable.size() - 1
        && journal.bytesFrom(reachable.get(chosen) + 1) < historyBytes) {
      chosen++;
    }
    reachable.addFirst(reachable.remove(chosen));
    return reachable;
  }
}
