package dev.morphium.engine.transaction;

import java.util.concurrent.atomic.LongAdder;

/** How many transactions there were, for {@code serverStatus}. */
public final class TransactionStatistics {
  private final LongAdder started = new LongAdder();
  private final LongAdder committed = new LongAdder();
  private final LongAdder aborted = new LongAdder();

  void started() {
    started.increment();
  }

  void ended(Transaction.State state) {
    (state == Transaction.State.COMMITTED ? committed : aborted).increment();
  }

  public long totalStarted() {
    return started.sum();
  }

  public long totalCommitted() {
    return committed.sum();
  }

  public long totalAborted() {
    return aborted.sum();
  }

  /** How many are open now. */
  public long open() {
    return Math.max(0, totalStarted() - totalCommitted() - totalAborted());
  }
}
