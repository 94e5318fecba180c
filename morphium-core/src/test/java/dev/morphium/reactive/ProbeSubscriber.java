package dev.morphium.reactive;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** A subscriber that asks for results when a test says so, and keeps what it is told. */
public final class ProbeSubscriber<T> implements Flow.Subscriber<T> {
  private final List<T> results = new CopyOnWriteArrayList<>();
  private final List<Throwable> failures = new CopyOnWriteArrayList<>();
  private final AtomicInteger completions = new AtomicInteger();
  private volatile Flow.@Nullable Subscription subscription;

  private ProbeSubscriber() {}

  /** One that has subscribed. */
  public static <T> ProbeSubscriber<T> of(Flow.Publisher<T> publisher) {
    ProbeSubscriber<T> subscriber = new ProbeSubscriber<>();
    publisher.subscribe(subscriber);
    return subscriber;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
  }

  @Override
  public void onNext(T result) {
    results.add(result);
  }

  @Override
  public void onError(Throwable failure) {
    failures.add(failure);
  }

  @Override
  public void onComplete() {
    completions.incrementAndGet();
  }

  /** Asks for more. */
  public ProbeSubscriber<T> request(long count) {
    subscription.request(count);
    return this;
  }

  /** Wants nothing more. */
  public void cancel() {
    subscription.cancel();
  }

  /** Waits until it has been given so many results. */
  public void awaitCount(int count) {
    Awaitility.await().until(() -> results.size() >= count);
  }

  /** Waits for the end, or a failure. */
  public void awaitEnd() {
    Awaitility.await().until(this::isEnded);
  }

  /** What it was given. */
  public List<T> results() {
    return results;
  }

  /** Whether it was told of the end or of a failure. */
  public boolean isEnded() {
    return completions.get() > 0 || !failures.isEmpty();
  }

  /** How often it was told of either. */
  public int ends() {
    return completions.get() + failures.size();
  }

  /** The failure; null when there was none. */
  public @Nullable Throwable failure() {
    return failures.isEmpty() ? null : failures.get(0);
  }
}
