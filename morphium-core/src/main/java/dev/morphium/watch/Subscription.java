package dev.morphium.watch;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
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
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  private final ChangeStream<T> stream;
  private final Predicate<ChangeEvent<T>> listener;
  private final Consumer<Throwable> onFailure;
  private final Thread thread;
  private volatile boolean closed;
  private volatile @Nullable Throwable failure;

  private Subscription(
      ChangeStream<T> stream, Predicate<ChangeEvent<T>> listener, Consumer<Throwable> onFailure) {
    this.stream = stream;
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
    long pause = SHORTEST_PAUSE.toNanos();
    boolean away = false;
    try {
      while (!closed && !stream.isEnded()) {
        ChangeEvent<T> event;
        try {
          event = stream.tryNext();
        } catch (RuntimeException problem) {
          if (closed || stream.isEnded() || !Resumability.isResumable(problem)) {
            throw problem;
          }
          if (!away) {
            LOG.warn("the changes of {} cannot be read; waiting for the server", stream, problem);
          }
          away = true;
          LockSupport.parkNanos(pause);
          pause = Math.min(pause * 2, LONGEST_PAUSE.toNanos());
          continue;
        }
        if (away) {
          LOG.info("the changes of {} can be read again; nothing was missed", stream);
          away = false;
          pause = SHORTEST_PAUSE.toNanos();
        }
        if (event != null && !listener.test(event)) {
          break;
        }
      }
    } catch (RuntimeException | Error problem) {
      fail(problem);
    } finally {
      closed = true;
      stream.close();
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
    LockSupport.unpark(thread);
    stream.close();
  }

  /** Waits until the listener is told of nothing more; whether that came in time. */
  public boolean awaitEnd(Duration timeout) throws InterruptedException {
    return thread.join(timeout);
  }
}
