package dev.morphium.engine.change;

import java.util.concurrent.atomic.LongAdder;

/**
 * How a collection has been used since it is there: how long operations on it took, and how often
 * all of it was read, for {@code $collStats}.
 *
 * <p>No part of the data: each member counts for itself, and begins anew when it starts. It goes
 * with its collection, so that nothing is left of one that is dropped. Safe for several threads.
 */
public final class CollectionUsage {
  private final LatencyHistogram reads = new LatencyHistogram();
  private final LatencyHistogram writes = new LatencyHistogram();
  private final LatencyHistogram commands = new LatencyHistogram();
  private final PlanCache plans = new PlanCache();
  private final LongAdder scans = new LongAdder();
  private final LongAdder tailableScans = new LongAdder();

  public LatencyHistogram reads() {
    return reads;
  }

  public LatencyHistogram writes() {
    return writes;
  }

  public LatencyHistogram commands() {
    return commands;
  }

  /** The plans that were chosen for queries of it. */
  public PlanCache plans() {
    return plans;
  }

  /** All of the collection is looked at by a query. */
  public void countScan() {
    scans.increment();
  }

  /** All of the collection is looked at by a cursor that goes on at its end. */
  public void countTailableScan() {
    tailableScans.increment();
  }

  /** How often all of it was looked at, without tailable cursors. */
  public long scans() {
    return scans.sum();
  }

  /** How often tailable cursors looked at all of it. */
  public long tailableScans() {
    return tailableScans.sum();
  }
}
