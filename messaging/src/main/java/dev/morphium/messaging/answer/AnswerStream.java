package dev.morphium.messaging.answer;

import dev.morphium.messaging.handler.PayloadType;
import dev.morphium.messaging.internal.context.Payloads;
import dev.morphium.messaging.internal.request.Question;
import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Answers as they come, until everybody who was asked has said their last, or the time is over, or
 * it is closed. {@code try (AnswerStream<Line> lines = …) { lines.forEachRemaining(…); }}.
 *
 * <p>For one thread at a time; another one may close it. Further answers are dropped then.
 */
public final class AnswerStream<T> implements Iterator<Answer<T>>, AutoCloseable {
  private final Question question;
  private final Payloads payloads;
  private final PayloadType<T> type;
  private final LongSupplier nanoTime;
  private final long end;
  private @Nullable Answer<T> next;
  private volatile boolean closed;

  AnswerStream(
      Question question,
      Payloads payloads,
      PayloadType<T> type,
      Duration limit,
      LongSupplier nanoTime) {
    this.question = question;
    this.payloads = payloads;
    this.type = type;
    this.nanoTime = nanoTime;
    end = nanoTime.getAsLong() + limit.toNanos();
  }

  /**
   * Waits for the next answer; false when there will be none.
   *
   * @throws IllegalStateException when the waiting thread was interrupted, which it is again then,
   *     and when the queue was closed
   */
  @Override
  public boolean hasNext() {
    if (next == null && !closed) {
      try {
        long left = Math.max(0, end - nanoTime.getAsLong());
        Message message = question.next(Duration.ofNanos(left));
        next = message == null ? null : Answer.of(payloads, message, type);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while it waited for answers", e);
      } catch (IllegalStateException ended) {
        if (!closed) {
          throw ended;
        }
      }
    }
    return next != null;
  }

  @Override
  public Answer<T> next() {
    if (!hasNext() || next == null) {
      throw new NoSuchElementException("no more answers");
    }
    Answer<T> answer = next;
    next = null;
    return answer;
  }

  /** The answers as a stream, which is closed with it. */
  public Stream<Answer<T>> stream() {
    return StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(this, Spliterator.ORDERED | Spliterator.NONNULL),
            false)
        .onClose(this::close);
  }

  /** The message that asked, as it was sent. */
  public Message question() {
    return question.message();
  }

  /** Whether everybody who was asked has said their last, so that it did not end by the clock. */
  public boolean isComplete() {
    return next == null && question.isComplete();
  }

  /** Waits for no more. */
  @Override
  public void close() {
    closed = true;
    question.close();
  }
}
