package dev.morphium.server;

import dev.morphium.engine.memory.GarbageCollection;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The release of the heap after large drops and deletions: asks for one garbage collection when the
 * server has no use any more for much of what it has held. A server that idles allocates nothing,
 * and so its collector never begins by itself.
 *
 * <p>It waits until old roots of the past are gone. Where little is left, all live objects are
 * moved together, which stops the server for some tenths of a second; otherwise the collection is
 * concurrent, and gives back only regions of the heap in which nothing lives any more. Asked of one
 * thread at a time.
 */
final class HeapRelease {
  /** Longer than the past can be read after a large drop. */
  private static final long WAIT_NANOS = Duration.ofSeconds(35).toNanos();

  private static final int PARTS = 16;

  /** What is moved together in a moment. */
  private static final long LITTLE = 64L << 20;

  private final LongSupplier dataSize;
  private final LongSupplier nanoTime;
  private final Runnable owner;
  private final Runnable collector;
  private final long enough;
  private long most;
  private long releasedAt;
  private boolean released;

  /**
   * @param dataSize how many bytes the data take
   * @param heap how many bytes the heap may take
   * @param owner told twice that much is gone: at once, and when the past is
   * @param collector begins a garbage collection
   */
  HeapRelease(
      LongSupplier dataSize, LongSupplier nanoTime, long heap, Runnable owner, Runnable collector) {
    this.dataSize = dataSize;
    this.nanoTime = nanoTime;
    this.owner = owner;
    this.collector = collector;
    this.enough = heap / PARTS;
  }

  /** That of this process. */
  static HeapRelease ofThisProcess(LongSupplier dataSize, LongSupplier oplogSize, Runnable owner) {
    return new HeapRelease(
        dataSize,
        System::nanoTime,
        Runtime.getRuntime().maxMemory(),
        owner,
        () -> collect(dataSize.getAsLong() + oplogSize.getAsLong() <= LITTLE));
  }

  /** Looks at the data; about once a second. */
  void sweep() {
    long size = dataSize.getAsLong();
    if (most - size < enough) {
      most = Math.max(most, size);
      released = false;
    } else if (!released) {
      released = true;
      releasedAt = nanoTime.getAsLong();
      owner.run();
    } else if (nanoTime.getAsLong() - releasedAt > WAIT_NANOS) {
      released = false;
      most = size;
      owner.run();
      collector.run();
    }
  }

  /** Only where that is wanted ({@code -XX:+ExplicitGCInvokesConcurrent}). */
  private static void collect(boolean compacting) {
    if (GarbageCollection.isConcurrent()) {
      GarbageCollection.collect();
      if (compacting) {
        GarbageCollection.compact();
      }
    }
  }
}
