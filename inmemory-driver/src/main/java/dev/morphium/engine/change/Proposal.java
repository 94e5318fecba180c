package dev.morphium.engine.change;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A root that the log has not committed yet, and the writes that wait for it.
 *
 * @param epoch how often proposed roots had been lost before; older proposals are lost as well
 * @param open counts the proposals of which the log has not told what becomes of them
 * @param startNanos when it was made
 */
record Proposal(
    long epoch,
    Root before,
    ChangeBatch batch,
    Root after,
    Waiting waiting,
    AtomicInteger open,
    long startNanos) {

  /** Writes whose answers rest on a proposed root. */
  static final class Waiting {
    private final List<PendingWrite<?>> writes;
    private boolean settled;
    private @Nullable Throwable loss;

    Waiting(List<PendingWrite<?>> writes) {
      this.writes = new ArrayList<>(writes);
    }

    /**
     * Adds answers that were computed from the root. When the root has been lost meanwhile, they
     * become failures: they would tell of what has never happened.
     *
     * @return those that can be handed out at once, because the root is settled already
     */
    synchronized List<PendingWrite<?>> join(List<PendingWrite<?>> more) {
      if (!settled) {
        writes.addAll(more);
        return List.of();
      }
      Throwable cause = loss;
      if (cause != null) {
        more.forEach(write -> write.lose(cause));
      }
      return more;
    }

    synchronized boolean isSettled() {
      return settled;
    }

    /**
     * Nobody can join any more.
     *
     * @param problem why the root is lost; null when it is committed
     * @return who waits
     */
    synchronized List<PendingWrite<?>> settle(@Nullable Throwable problem) {
      settled = true;
      loss = problem;
      return writes;
    }
  }
}
