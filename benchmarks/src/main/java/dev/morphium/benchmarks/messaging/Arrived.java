package dev.morphium.benchmarks.messaging;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.ReentrantLock;
import org.HdrHistogram.Histogram;

/** Which parcels came, and how long each was on its way. */
final class Arrived {
  private static final long LONGEST_SECONDS = 300;

  private final AtomicIntegerArray times;
  private final CountDownLatch missing;
  private final Histogram nanos = new Histogram(TimeUnit.MINUTES.toNanos(10), 3);
  private final ReentrantLock lock = new ReentrantLock();
  private volatile long last;

  Arrived(int count) {
    times = new AtomicIntegerArray(count);
    missing = new CountDownLatch(count);
  }

  void add(Parcel parcel) {
    last = System.nanoTime();
    lock.lock();
    try {
      nanos.recordValue(last - parcel.nanos());
    } finally {
      lock.unlock();
    }
    if (times.incrementAndGet(parcel.number()) == 1) {
      missing.countDown();
    }
  }

  /** Waits for all; a measurement of messages that were lost or came twice is worth nothing. */
  void awaitAll() throws InterruptedException {
    if (!missing.await(LONGEST_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException(missing.getCount() + " messages have not come");
    }
    for (int i = 0; i < times.length(); i++) {
      if (times.get(i) != 1) {
        throw new IllegalStateException("message " + i + " came " + times.get(i) + " times");
      }
    }
  }

  /** When the last one came. */
  long last() {
    return last;
  }

  Histogram nanos() {
    return nanos;
  }
}
