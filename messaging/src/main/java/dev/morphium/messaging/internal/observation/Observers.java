package dev.morphium.messaging.internal.observation;

import dev.morphium.messaging.observation.MessagingObserver;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All observers of an instance; without any, a look at an empty list is all that is paid. */
public final class Observers {
  private static final Logger LOG = LoggerFactory.getLogger(Observers.class);

  /** Stands for a moment that nobody measured. */
  private static final long UNMEASURED = Long.MIN_VALUE;

  private final List<MessagingObserver> observers = new CopyOnWriteArrayList<>();
  private final LongSupplier nanoTime;
  private volatile boolean failed;

  /** Nobody yet. */
  public Observers(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Adds an observer. */
  public void add(MessagingObserver observer) {
    observers.add(observer);
  }

  /** Removes an observer. */
  public void remove(MessagingObserver observer) {
    observers.remove(observer);
  }

  /** The beginning of something that is measured when anybody observes it. */
  public long begin() {
    return observers.isEmpty() ? UNMEASURED : nanoTime.getAsLong();
  }

  /** See {@link MessagingObserver#sent}. */
  public void sent(String topic, int count, long begun, @Nullable Throwable failure) {
    if (begun != UNMEASURED) {
      long nanos = nanoTime.getAsLong() - begun;
      tell(each -> each.sent(topic, count, nanos, failure));
    }
  }

  /** See {@link MessagingObserver#claimed}. */
  public void claimed(String topic, @Nullable String group, long begun) {
    if (begun != UNMEASURED) {
      long nanos = nanoTime.getAsLong() - begun;
      tell(each -> each.claimed(topic, group, nanos));
    }
  }

  /** See {@link MessagingObserver#processed}. */
  public void processed(
      String topic, @Nullable String group, long begun, @Nullable Throwable failure) {
    if (begun != UNMEASURED) {
      long nanos = nanoTime.getAsLong() - begun;
      tell(each -> each.processed(topic, group, nanos, failure));
    }
  }

  /** See {@link MessagingObserver#settled}. */
  public void settled(int count, long begun, @Nullable Throwable failure) {
    if (begun != UNMEASURED) {
      long nanos = nanoTime.getAsLong() - begun;
      tell(each -> each.settled(count, nanos, failure));
    }
  }

  /** Tells of something that takes no time. */
  public void tell(Consumer<MessagingObserver> what) {
    for (MessagingObserver each : observers) {
      try {
        what.accept(each);
      } catch (RuntimeException | Error failure) { // no message is to suffer from being counted
        if (!failed) {
          failed = true;
          LOG.warn(
              "{} failed when it was told something; no more is said of such failures",
              each.getClass().getName(),
              failure);
        }
      }
    }
  }
}
