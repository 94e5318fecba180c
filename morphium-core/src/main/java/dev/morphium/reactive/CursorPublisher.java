package dev.morphium.reactive;

import dev.morphium.async.AsyncOperations;
import dev.morphium.operation.ResultCursor;
import dev.morphium.watch.ChangeEvent;
import dev.morphium.watch.ChangeStream;
import dev.morphium.watch.PatientReader;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.function.Supplier;

/**
 * A Reactive Streams publisher of what a cursor gives: cold, unicast, with a cursor for each
 * subscriber.
 *
 * <p>Demand is honoured to the result: the next batch is fetched when a result of it was asked for.
 * Source: Reactive Streams specification 1.0.4.
 *
 * @param <T> the results
 */
public final class CursorPublisher<T> implements Flow.Publisher<T> {
  private final AsyncOperations operations;
  private final Supplier<ResultSource<T>> source;

  private CursorPublisher(AsyncOperations operations, Supplier<ResultSource<T>> source) {
    this.operations = operations;
    this.source = source;
  }

  /** A publisher of the results of a cursor. */
  public static <T> CursorPublisher<T> ofCursor(
      AsyncOperations operations, Supplier<ResultCursor<T>> open) {
    return new CursorPublisher<>(operations, () -> new QueriedResults<>(open.get()));
  }

  /** A publisher of the events of a change stream. */
  public static <T> CursorPublisher<ChangeEvent<T>> ofStream(
      AsyncOperations operations, Supplier<ChangeStream<T>> open) {
    return new CursorPublisher<>(
        operations, () -> new StreamedEvents<>(new PatientReader<>(open.get())));
  }

  /**
   * Gives a subscriber what it asks for from then on.
   *
   * <p>It is told of an {@link IllegalStateException} when the caller's thread has a session or a
   * transaction, which cannot be in two threads at once, or when everything is closed.
   */
  @Override
  public void subscribe(Flow.Subscriber<? super T> subscriber) {
    Objects.requireNonNull(subscriber, "the subscriber is null");
    CursorSubscription<T> subscription = new CursorSubscription<>(subscriber, source);
    try {
      subscription.on(operations.detached(subscription::drain));
    } catch (IllegalStateException refused) {
      subscription.refuse(refused);
      return;
    }
    subscription.begin();
  }
}
