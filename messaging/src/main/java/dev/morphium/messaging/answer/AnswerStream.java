package dev.morphium.messaging.answer;

import dev.morphium.messaging.message.Message;
import java.util.Iterator;
import java.util.stream.Stream;

/**
 * Answers as they come, until all instances that were asked have sent their last, or the time is
 * over, or it is closed. {@code try (AnswerStream<Line> lines = …) { lines.forEachRemaining(…); }}.
 *
 * <p>For one thread at a time; another one may close it. Further answers are dropped then.
 */
public interface AnswerStream<T> extends Iterator<Answer<T>>, AutoCloseable {
  /**
   * Waits for the next answer; false when there will be none.
   *
   * @throws IllegalStateException when the waiting thread was interrupted, which it is again then,
   *     and when the queue was closed
   */
  @Override
  boolean hasNext();

  /** The answers as a stream, which is closed with it. */
  Stream<Answer<T>> stream();

  /** The message that asked, as it was sent. */
  Message question();

  /**
   * Whether all instances that were asked have sent their last, so that it did not end by the
   * clock.
   */
  boolean isComplete();

  /** Waits for no more. */
  @Override
  void close();
}
