package dev.morphium.engine.feed;

import dev.morphium.engine.change.Root;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The snapshot history: a few roots of the past, from which reads at a past cluster time ({@code
 * atClusterTime}) are served.
 *
 * <p>A root keeps all that was stored then alive, so there are few, and fewer the longer ago. What
 * is older than MongoDB's {@code minSnapshotHistoryWindowInSeconds} goes, also when nobody writes.
 */
final class SnapshotHistory {
  private static final int MOST = 8;
  private static final long APART_MILLIS = 1000;

  private record PastRoot(Root root, long wallMillis) {}

  private final List<PastRoot> kept = new ArrayList<>();
  private final LongSupplier windowMillis;
  private long lastCommitMillis;

  /**
   * @param windowMillis for how long the past can be read
   */
  SnapshotHistory(LongSupplier windowMillis) {
    this.windowMillis = windowMillis;
  }

  void reset() {
    kept.clear();
  }

  /**
   * A batch was committed.
   *
   * @param oldest the first position from which the batches are still kept
   */
  void committed(Root before, Root after, long wallMillis, long oldest) {
    lastCommitMillis = wallMillis;
    if (kept.isEmpty()) {
      kept.add(new PastRoot(before, wallMillis));
    } else if (wallMillis - kept.getLast().wallMillis() >= APART_MILLIS) {
      kept.add(new PastRoot(after, wallMillis));
      thin(wallMillis);
    }
    while (kept.size() > 1 && kept.getFirst().root().position() + 1 < oldest) {
      kept.removeFirst();
    }
    if (kept.size() == 1 && kept.getFirst().root().position() + 1 < oldest) {
      kept.set(0, new PastRoot(after, wallMillis));
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

  /** Forgets what is older than the window; the newest data are no past. */
  void expire(long now) {
    long window = windowMillis.getAsLong();
    if (now - lastCommitMillis > window) {
      kept.clear();
      return;
    }
    while (kept.size() > 1 && now - kept.get(1).wallMillis() > window) {
      kept.removeFirst();
    }
  }

  /** Forgets the roots before a position. */
  void forgetBefore(long position) {
    kept.removeIf(checkpoint -> checkpoint.root().position() < position);
  }

  private void thin(long now) {
    expire(now);
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
