package dev.morphium.messaging.runtime;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** The counters of an instance: how much was and is handled. */
final class Counts {
  private final AtomicInteger inWork = new AtomicInteger();
  private final LongAdder handled = new LongAdder();
  private final LongAdder failed = new LongAdder();

  void begun() {
    inWork.incrementAndGet();
  }

  void ended(@Nullable Throwable failure) {
    inWork.decrementAndGet();
    handled.increment();
    if (failure != null) {
      failed.increment();
    }
  }

  int inWork() {
    return inWork.get();
  }

  long handled() {
    return handled.sum();
  }

  long failed() {
    return failed.sum();
  }
}
