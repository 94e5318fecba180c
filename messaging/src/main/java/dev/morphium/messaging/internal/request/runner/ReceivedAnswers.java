package dev.morphium.messaging.internal.request.runner;

import dev.morphium.exception.MappingException;
import dev.morphium.messaging.answer.Answer;
import dev.morphium.messaging.answer.AnswerStream;
import dev.morphium.messaging.handler.PayloadType;
import dev.morphium.messaging.internal.context.Payloads;
import dev.morphium.messaging.internal.context.WrongPayloadException;
import dev.morphium.messaging.internal.request.Question;
import dev.morphium.messaging.message.AnswerKind;
import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The answers to one question, read one after the other. */
final class ReceivedAnswers<T> implements AnswerStream<T> {
  private final Question question;
  private final Payloads payloads;
  private final PayloadType<T> type;
  private final LongSupplier nanoTime;
  private final long end;
  private @Nullable Answer<T> next;
  private volatile boolean closed;

  ReceivedAnswers(
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

  @Override
  public boolean hasNext() {
    if (next == null && !closed) {
      try {
        long left = Math.max(0, end - nanoTime.getAsLong());
        Message message = question.next(Duration.ofNanos(left));
        next = message == null ? null : answer(message);
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

  @Override
  public Stream<Answer<T>> stream() {
    return StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(this, Spliterator.ORDERED | Spliterator.NONNULL),
            false)
        .onClose(this::close);
  }

  @Override
  public Message question() {
    return question.message();
  }

  @Override
  public boolean isComplete() {
    return next == null && question.isComplete();
  }

  @Override
  public void close() {
    closed = true;
    question.close();
  }

  /**
   * What an answer carries.
   *
   * @throws MappingException when it is something else
   */
  private @Nullable T value(Message answer) {
    try {
      return payloads.fromBson(answer, type);
    } catch (MappingException | WrongPayloadException unreadable) {
      String from = answer.sender() == null ? "another client" : "'" + answer.sender() + "'";
      throw new MappingException(
          "the answer of %s to '%s' cannot be read as %s: %s"
              .formatted(from, question.message().topic(), type, unreadable.getMessage()),
          unreadable);
    }
  }

  private Answer<T> answer(Message message) {
    if (AnswerKind.of(message) == AnswerKind.FAILED) {
      Failure failure = payloads.fromBson(message, PayloadType.of(Failure.class));
      if (failure != null) {
        return new Answer<>(message, null, failure);
      }
    }
    return new Answer<>(message, value(message), null);
  }
}
