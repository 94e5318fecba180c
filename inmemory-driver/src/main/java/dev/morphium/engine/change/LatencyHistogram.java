package dev.morphium.engine.change;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * How long operations of one kind took: how many in each bucket of microseconds, and all together.
 *
 * <p>The bounds of the buckets are powers of two, with another one in the middle from 2048 to 2^21,
 * as those of mongod. The buckets are made when the first operation is counted. Safe for several
 * threads. Source: MongoDB manual, "$collStats", section "latencyStats Document".
 */
public final class LatencyHistogram {
  /** From here on, and up to {@link #LAST_HALVED}, each power of two is halved. */
  private static final int FIRST_HALVED = 11;

  private static final int LAST_HALVED = 20;
  private static final int HALVED = LAST_HALVED - FIRST_HALVED + 1;
  private static final int BUCKETS = 51;

  private final LongAdder micros = new LongAdder();
  private volatile @Nullable AtomicLongArray buckets;

  /** What is to be told of each bucket that is not empty. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * One bucket.
     *
     * @param from the shortest time in it, in microseconds
     */
    void bucket(long from, long operations);
  }

  /** Counts an operation that took so long. */
  public void add(long duration) {
    AtomicLongArray counts = buckets;
    if (counts == null) {
      counts = made();
    }
    micros.add(duration);
    counts.getAndIncrement(bucket(duration));
  }

  private synchronized AtomicLongArray made() {
    AtomicLongArray counts = buckets;
    if (counts == null) {
      counts = new AtomicLongArray(BUCKETS);
      buckets = counts;
    }
    return counts;
  }

  /** How long all operations took together, in microseconds. */
  public long micros() {
    return micros.sum();
  }

  /** How many operations there were. */
  public long operations() {
    long[] sum = new long[1];
    visit((from, operations) -> sum[0] += operations);
    return sum[0];
  }

  /** Tells of the buckets that are not empty, the shortest times first. */
  public void visit(Visitor visitor) {
    AtomicLongArray counts = buckets;
    if (counts == null) {
      return;
    }
    for (int i = 0; i < BUCKETS; i++) {
      long count = counts.get(i);
      if (count > 0) {
        visitor.bucket(from(i), count);
      }
    }
  }

  /** The number of the bucket of a time in microseconds. */
  static int bucket(long duration) {
    if (duration <= 0) {
      return 0;
    }
    int power = Long.SIZE - 1 - Long.numberOfLeadingZeros(duration);
    if (power < FIRST_HALVED) {
      return power;
    }
    if (power > LAST_HALVED) {
      return Math.min(power + HALVED, BUCKETS - 1);
    }
    int half = duration >= 3L << (power - 1) ? 1 : 0;
    return power + (power - FIRST_HALVED) + half;
  }

  /** The shortest time in a bucket. */
  static long from(int bucket) {
    if (bucket == 0) {
      return 0;
    }
    if (bucket < FIRST_HALVED) {
      return 1L << bucket;
    }
    int halves = bucket - FIRST_HALVED;
    if (halves < 2 * HALVED) {
      int power = FIRST_HALVED + halves / 2;
      return halves % 2 == 0 ? 1L << power : 3L << (power - 1);
    }
    return 1L << (bucket - HALVED);
  }
}
