package dev.morphium.engine.change;

import java.util.function.LongSupplier;

/**
 * The high-water mark of the heap: how much may be in use after a garbage collection, with what
 * commands may still take.
 *
 * <pre>
 *   roomy    -> counting   more is in use than the mark: the past is let go of, and a collection
 *                          counts what is left
 *   counting -> full       it is more than the mark still
 *   counting -> roomy      it is less
 *   full     -> roomy      data have gone, or a later count has found less
 *   any      -> full       more is in use than the mark, even if commands take nothing more
 * </pre>
 *
 * <p>For several threads.
 */
final class HeapMark {
  /** How many percent of the heap may be in use, unless something is said. */
  private static final int PERCENT = 85;

  /** By how many percent of the heap less it has to be when it was full. */
  private static final int STEP = 7;

  private final LiveHeap heap;
  private LongSupplier percent = () -> PERCENT;
  private LongSupplier spare = () -> 0;
  private Runnable past = () -> {};
  private boolean full;

  // what the last collection has left in use, and how large the data were then
  private long counted;
  private long dataThen;

  HeapMark(LiveHeap heap) {
    this.heap = heap;
  }

  synchronized void configure(LongSupplier ofHeap, LongSupplier ofCommands, Runnable ofRoots) {
    percent = ofHeap;
    spare = ofCommands;
    past = ofRoots;
  }

  /**
   * Whether the heap is full.
   *
   * @param data what the data take now: what has gone since the last count is not in use
   */
  synchronized boolean isFull(long data) {
    long allowed = percent.getAsLong();
    long part = heap.maximum() / 100;
    long mark = part * (full ? allowed - STEP : allowed) - spare.getAsLong();
    if (allowed >= 100 || heap.used() <= mark || inUse(data) <= mark) {
      full = false;
    } else {
      full |= heap.recount(past) || inUse(data) > part * allowed;
    }
    return full;
  }

  private long inUse(long data) {
    long left = heap.usedAfterCollection();
    if (left != counted) {
      counted = left;
      dataThen = data;
    }
    return left - Math.max(0, dataThen - data);
  }
}
