package dev.morphium.messaging.internal.context;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** The counters of an instance: how much was and is handled. */
public final class Counts {
  private final AtomicInteger inWork = new AtomicInteger();
  private final LongAdder handled = new LongAdder();
  private final LongAdder failed = new LongAdder();

  public void begun() {
    inWork.incrementAndGet();
  }

  public void ended(@Nullable Throwable failure) {
    inWork.decrementAndGet();
    handled.increment();
    if (failure != null) {
      failed.increment();
    }
  }

  public int inWork() {
    return inWork.get();
  }

  public long handled() {
    return handled.sum();
  }

  public long failed() {
    return failed.sum();
  }
}
