package dev.morphium.engine.change;

import java.util.ArrayList;
import java.util.List;

/**
 * A root that the log has not committed yet, and the writes that wait for it.
 *
 * @param epoch how often proposed roots had been lost before; older proposals are lost as well
 */
record Proposal(long epoch, Root before, ChangeBatch batch, Root after, Waiting waiting) {

  /** Writes whose answers rest on a proposed root. */
  static final class Waiting {
    private final List<PendingWrite<?>> writes;
    private boolean settled;

    Waiting(List<PendingWrite<?>> writes) {
      this.writes = new ArrayList<>(writes);
    }

    /** Adds answers that were computed from the root. @return false when it is settled already */
    synchronized boolean join(List<PendingWrite<?>> more) {
      return !settled && writes.addAll(more);
    }

    synchronized boolean isSettled() {
      return settled;
    }

    /** Nobody can join any more. @return who waits */
    synchronized List<PendingWrite<?>> settle() {
      settled = true;
      return writes;
    }
  }
}
