package dev.morphium.engine.feed;

import dev.morphium.engine.change.Root;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The snapshot history: a few roots of the past, from which reads at a past cluster time ({@code
 * atClusterTime}) are served.
 *
 * <p>A root keeps all that was stored then alive, so there are few, and fewer the longer ago:
 * nothing remains after five minutes, as with MongoDB's {@code minSnapshotHistoryWindowInSeconds}.
 */
final class SnapshotHistory {
  private static final int MOST = 8;
  private static final long APART_MILLIS = 1000;
  private static final long OLDEST_MILLIS = 300_000;

  private record Checkpoint(Root root, long wallMillis) {}

  private final List<Checkpoint> kept = new ArrayList<>();

  void reset() {
    kept.clear();
  }

  /**
   * A batch was committed.
   *
   * @param oldest the first position from which the batches are still kept
   */
  void committed(Root before, Root after, long wallMillis, long oldest) {
    if (kept.isEmpty()) {
      kept.add(new Checkpoint(before, wallMillis));
    } else if (wallMillis - kept.getLast().wallMillis() >= APART_MILLIS) {
      kept.add(new Checkpoint(after, wallMillis));
      thin(wallMillis);
    }
    while (kept.size() > 1 && kept.getFirst().root().position() + 1 < oldest) {
      kept.removeFirst();
    }
    if (kept.size() == 1 && kept.getFirst().root().position() + 1 < oldest) {
      kept.set(0, new Checkpoint(after, wallMillis));
    }
  }

  /** The newest root that is not later than a time, or null. */
  @Nullable Root atOrBefore(long clusterTime) {
    for (int i = kept.size() - 1; i >= 0; i--) {
      Root root = kept.get(i).root();
      if (root.clusterTime() <= clusterTime) {
        return root;
      }
    }
    return null;
  }

  int size() {
    return kept.size();
  }

  private void thin(long now) {
    while (kept.size() > 2 && now - kept.getFirst().wallMillis() > OLDEST_MILLIS) {
      kept.removeFirst();
    }
    if (kept.size() <= MOST) {
      return;
    }
    int least = 1;
    double leastShare = Double.MAX_VALUE;
    for (int i = 1; i < kept.size() - 1; i++) {
      long gap = kept.get(i + 1).wallMillis() - kept.get(i - 1).wallMillis();
      double share = gap / (1.0 + now - kept.get(i).wallMillis());
      if (share < leastShare) {
        leastShare = share;
        least = i;
      }
    }
    kept.remove(least);
  }
}
