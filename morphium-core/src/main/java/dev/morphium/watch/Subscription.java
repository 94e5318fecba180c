package dev.morphium.watch;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A listener that is told of every event of a stream, on a thread of its own, until it says that it
 * has enough or is closed.
 *
 * <p>When the servers are away it waits for them, as long as it takes, and goes on where it was. A
 * listener that throws ends its subscription: events after one that was not handled would be out of
 * order.
 *
 * @param <T> the entities of the collection
 */
public final class Subscription<T> implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Subscription.class);

  private final ChangeStream<T> stream;
  private final PatientReader<T> reader;
  private final Predicate<ChangeEvent<T>> listener;
  private final Consumer<Throwable> onFailure;
  private final Thread thread;
  private volatile boolean closed;
  private volatile @Nullable Throwable failure;

  private Subscription(
      ChangeStream<T> stream, Predicate<ChangeEvent<T>> listener, Consumer<Throwable> onFailure) {
    this.stream = stream;
    this.reader = new PatientReader<>(stream);
    this.listener = listener;
    this.onFailure = onFailure;
    thread = Thread.ofVirtual().name("morphium-watch").unstarted(this::run);
  }

  /**
   * Begins to listen; the stream is open when this returns, so that nothing after it is missed.
   *
   * @param open opens the stream
   * @param listener is told of each event; false ends the subscription
   * @param onFailure is told once when the stream cannot go on, or the listener threw
   */
  public static <T> Subscription<T> start(
      Supplier<ChangeStream<T>> open,
      Predicate<ChangeEvent<T>> listener,
      Consumer<Throwable> onFailure) {
    Subscription<T> subscription = new Subscription<>(open.get(), listener, onFailure);
    subscription.thread.start();
    return subscription;
  }

  /** Whether it still listens. */
  public boolean isActive() {
    return !closed;
  }

  /** What ended it; null when nothing went wrong. */
  public @Nullable Throwable failure() {
    return failure;
  }

  /** The stream, for its resume token. */
  public ChangeStream<T> stream() {
    return stream;
  }

  private void run() {
    try {
      ChangeEvent<T> event = reader.next();
      while (event != null && listener.test(event)) {
        event = reader.next();
      }
    } catch (RuntimeException | Error problem) {
      fail(problem);
    } finally {
      closed = true;
      reader.close();
    }
  }

  private void fail(Throwable problem) {
    if (!closed) {
      failure = problem;
      LOG.error("the changes of {} are no longer read", stream, problem);
      onFailure.accept(problem);
    }
  }

  /** Ends it; an event that the listener has begun with is finished. */
  @Override
  public void close() {
    closed = true;
    reader.close();
  }

  /** Waits until the listener is told of nothing more; whether that came in time. */
  public boolean awaitEnd(Duration timeout) throws InterruptedException {
    return thread.join(timeout);
  }
}
