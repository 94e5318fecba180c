package dev.morphium.reactive;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one subscriber asks of its cursor.
 *
 * <pre>
 *   subscribing --onSubscribe has returned--&gt; idle
 *   idle --request, cancel--&gt; draining --nothing asked for any more--&gt; idle
 *                                |
 *                                end, failure, cancel --&gt; ended
 * </pre>
 *
 * <p>Each signal counts up {@link #signals}; who finds zero there starts the one thread that
 * drains, and that one ends when it has counted all of them down. That the subscriber is being told
 * of its subscription counts as one. So one thread at most touches the cursor and tells the
 * subscriber, and an idle subscription holds none.
 */
final class CursorSubscription<T> implements Flow.Subscription {
  private static final Logger LOG = LoggerFactory.getLogger(CursorSubscription.class);

  private final Supplier<ResultSource<T>> open;
  private final AtomicLong requested = new AtomicLong();
  private final AtomicInteger signals = new AtomicInteger(1); // the subscriber is told of it
  private volatile boolean cancelled;
  private volatile @Nullable IllegalArgumentException mistake;
  private volatile @Nullable ResultSource<T> reading;
  private Runnable work = this::drain;

  // of the thread that drains
  private Flow.@Nullable Subscriber<? super T> subscriber;
  private @Nullable ResultSource<T> source;

  CursorSubscription(Flow.Subscriber<? super T> subscriber, Supplier<ResultSource<T>> open) {
    this.subscriber = subscriber;
    this.open = open;
  }

  /** Drains by other means, which know the context of the subscriber. */
  void on(Runnable carried) {
    work = carried;
  }

  /** Tells the subscriber of this, and nothing else before it has heard. */
  void begin() {
    Flow.Subscriber<? super T> told = subscriber;
    if (told != null) {
      told.onSubscribe(this);
    }
    if (signals.decrementAndGet() > 0) {
      start(work);
    }
  }

  /** Tells the subscriber that there will be nothing. */
  void refuse(IllegalStateException reason) {
    Flow.Subscriber<? super T> refused = subscriber;
    cancelled = true;
    subscriber = null;
    if (refused != null) {
      refused.onSubscribe(this);
      refused.onError(reason);
    }
  }

  @Override
  public void request(long count) {
    if (cancelled) {
      return;
    }
    if (count <= 0) {
      mistake =
          new IllegalArgumentException(
              "%d results were requested; rule 3.9 of Reactive Streams: at least one"
                  .formatted(count));
    } else {
      requested.accumulateAndGet(count, CursorSubscription::capped);
    }
    signal();
  }

  private static long capped(long known, long more) {
    return known + more < 0 ? Long.MAX_VALUE : known + more;
  }

  @Override
  public void cancel() {
    if (cancelled) {
      return;
    }
    cancelled = true;
    ResultSource<T> busy = reading;
    if (!signal() && busy != null) {
      start(busy::stop);
    }
  }

  /** Whether it began to drain; otherwise who drains already will see the signal. */
  private boolean signal() {
    boolean idle = signals.getAndIncrement() == 0;
    if (idle) {
      start(work);
    }
    return idle;
  }

  private static void start(Runnable work) {
    Thread.ofVirtual().name("morphium-publisher").start(work);
  }

  /** Does what the signals ask for, until there are none. */
  void drain() {
    int seen = signals.get();
    while (seen != 0) {
      answer();
      seen = signals.addAndGet(-seen);
    }
  }

  private void answer() {
    while (subscriber != null) {
      if (cancelled) {
        end();
      } else if (mistake != null) {
        fail(mistake);
      } else if (requested.get() > 0) {
        one();
      } else {
        completeWhenDrained();
        return;
      }
    }
  }

  private void one() {
    T result;
    try {
      ResultSource<T> from = source;
      if (from == null) {
        from = open.get();
        source = from;
      }
      reading = from;
      result = cancelled ? null : from.next();
    } catch (RuntimeException | Error failure) {
      fail(failure);
      return;
    } finally {
      reading = null;
    }
    if (cancelled) {
      end();
    } else if (result == null) {
      complete();
    } else {
      requested.updateAndGet(left -> left == Long.MAX_VALUE ? left : left - 1);
      tell(result);
    }
  }

  private void tell(T result) {
    Flow.Subscriber<? super T> told = subscriber;
    try {
      if (told != null) {
        told.onNext(result);
      }
    } catch (RuntimeException | Error failure) {
      LOG.error("the subscriber {} threw, and is told nothing more", told, failure);
      cancelled = true;
      end();
    }
  }

  private void completeWhenDrained() {
    ResultSource<T> from = source;
    try {
      if (from == null || !from.isDrained()) {
        return;
      }
    } catch (RuntimeException | Error failure) {
      fail(failure);
      return;
    }
    complete();
  }

  private void complete() {
    Flow.Subscriber<? super T> told = subscriber;
    end();
    if (told != null) {
      told.onComplete();
    }
  }

  private void fail(Throwable failure) {
    Flow.Subscriber<? super T> told = subscriber;
    boolean wanted = !cancelled;
    end();
    if (told != null && wanted) {
      told.onError(failure);
    }
  }

  /** Forgets the subscriber, and closes the cursor. */
  private void end() {
    cancelled = true;
    subscriber = null;
    ResultSource<T> from = source;
    source = null;
    if (from != null) {
      try {
        from.close();
      } catch (RuntimeException e) {
        LOG.warn("the cursor of a publisher cannot be closed", e);
      }
    }
  }
}
