package dev.morphium.watch;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A reader of a change stream that waits for servers that are away, and goes on where it was.
 *
 * <p>For one thread, except {@link #close}.
 *
 * @param <T> the entities of the collection
 */
public final class PatientReader<T> implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PatientReader.class);
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  private final ChangeStream<T> stream;
  private volatile boolean closed;
  private volatile @Nullable Thread paused;
  private long pause = SHORTEST_PAUSE.toNanos();
  private boolean away;

  public PatientReader(ChangeStream<T> stream) {
    this.stream = stream;
  }

  /**
   * Waits for the next event; null when there comes none any more, because the stream has ended or
   * this was closed.
   *
   * @throws RuntimeException when the stream cannot go on
   */
  public @Nullable ChangeEvent<T> next() {
    while (!closed && !stream.isEnded()) {
      ChangeEvent<T> event;
      try {
        event = stream.tryNext();
      } catch (RuntimeException problem) {
        if (closed || stream.isEnded() || !Resumability.isResumable(problem)) {
          throw problem;
        }
        await(problem);
        continue;
      }
      if (away) {
        LOG.info("the changes of {} can be read again; nothing was missed", stream);
        away = false;
        pause = SHORTEST_PAUSE.toNanos();
      }
      if (event != null) {
        return event;
      }
    }
    return null;
  }

  private void await(RuntimeException problem) {
    if (!away) {
      LOG.warn("the changes of {} cannot be read; waiting for the server", stream, problem);
    }
    away = true;
    paused = Thread.currentThread();
    if (!closed) {
      LockSupport.parkNanos(pause);
    }
    paused = null;
    pause = Math.min(pause * 2, LONGEST_PAUSE.toNanos());
  }

  /** Ends the reading, and the stream; twice is fine. */
  @Override
  public void close() {
    closed = true;
    Thread waiting = paused;
    if (waiting != null) {
      LockSupport.unpark(waiting);
    }
    stream.close();
  }
}
