package dev.morphium.server.admin;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.CommitListener;
import dev.morphium.engine.change.LatencyHistogram;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.replication.Standing;
import java.util.concurrent.atomic.AtomicLong;

/** The counters of what happens in a server: commits, elections, changes of the primary. */
final class ServerEvents implements CommitListener {
  private final LatencyHistogram commitSizes = new LatencyHistogram();
  private final AtomicLong elections = new AtomicLong();
  private final AtomicLong primaryChanges = new AtomicLong();
  private final AtomicLong term = new AtomicLong(-1);
  private final AtomicLong primary = new AtomicLong(-1);

  @Override
  public void committed(Root before, ChangeBatch batch, Root after) {
    commitSizes.add(batch.effects().size());
  }

  /** The member has learned something of its set. */
  void standing(Standing now) {
    long last = term.getAndSet(now.term());
    if (last >= 0 && now.term() > last) {
      elections.incrementAndGet();
    }
    if (now.primary() >= 0) {
      long before = primary.getAndSet(now.primary());
      if (before >= 0 && before != now.primary()) {
        primaryChanges.incrementAndGet();
      }
    }
  }

  /** How many changes each commit had. */
  LatencyHistogram commitSizes() {
    return commitSizes;
  }

  long elections() {
    return elections.get();
  }

  long primaryChanges() {
    return primaryChanges.get();
  }
}
