package dev.morphium.messaging.answer;

import dev.morphium.messaging.handler.PayloadType;
import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A request, which is a message that asks: {@code
 * messaging.request(message).payload(Sum.class).first(ofSeconds(5))}.
 *
 * <p>It is sent by each method that says which answers are wanted. Those methods throw {@link
 * IllegalStateException} when the queue is closed meanwhile, and in a transaction, whose messages
 * nobody sees before it ends. Answers that come when nobody waits any more are dropped.
 *
 * @param <T> the type of answers
 */
public final class Request<T> {
  private final Asking asking;
  private final Message message;
  private final PayloadType<T> type;

  Request(Asking asking, Message message, PayloadType<T> type) {
    this.asking = asking;
    this.message = message;
    this.type = type;
  }

  /** The type that answers are read as; default the whole message. */
  public <P> Request<P> payload(Class<P> payload) {
    return payload(PayloadType.of(payload));
  }

  /** The type that answers are read as: {@code new PayloadType<List<Order>>() {}}. */
  public <P> Request<P> payload(PayloadType<P> payload) {
    return new Request<>(asking, message, payload);
  }

  /**
   * The first answer; null when none came in time, or when it carries nothing.
   *
   * @throws AnswerException when the answer is a failure
   * @throws InterruptedException when the waiting thread is
   */
  public @Nullable T first(Duration limit) throws InterruptedException {
    Answer<T> answer = next(limit);
    return answer == null ? null : answer.orThrow();
  }

  /**
   * The first answer; null when it carries nothing.
   *
   * @throws AnswerTimeoutException when none came in time
   * @throws AnswerException when the answer is a failure
   * @throws InterruptedException when the waiting thread is
   */
  public @Nullable T firstOrThrow(Duration limit) throws InterruptedException {
    Answer<T> answer = next(limit);
    if (answer == null) {
      throw new AnswerTimeoutException(message, limit);
    }
    return answer.orThrow();
  }

  /**
   * The answers that came until everybody who was asked has said their last, or the time was over;
   * failures are among them.
   *
   * @throws InterruptedException when the waiting thread is
   */
  public List<Answer<T>> all(Duration limit) throws InterruptedException {
    return all(Integer.MAX_VALUE, limit);
  }

  /**
   * The answers that came until there were so many, or everybody who was asked has said their last,
   * or the time was over; failures are among them.
   *
   * @throws InterruptedException when the waiting thread is
   */
  public List<Answer<T>> all(int most, Duration limit) throws InterruptedException {
    if (most < 1) {
      throw new IllegalArgumentException(
          "%d answers are wanted; give 1 or more, or send() the message".formatted(most));
    }
    Asking.requirePositive(limit);
    try (AnswerStream<T> answers = stream(limit)) {
      return collect(answers, most);
    }
  }

  private static <T> List<Answer<T>> collect(AnswerStream<T> answers, int most)
      throws InterruptedException {
    List<Answer<T>> got = new ArrayList<>();
    try {
      while (got.size() < most && answers.hasNext()) {
        got.add(answers.next());
      }
    } catch (IllegalStateException failure) {
      if (failure.getCause() instanceof InterruptedException interrupted) {
        boolean ignored = Thread.interrupted();
        throw interrupted;
      }
      throw failure;
    }
    return got;
  }

  /**
   * The first answer, while the caller goes on. The message is sent when this returns.
   *
   * <p>It fails with {@link AnswerTimeoutException}, {@link AnswerException}, or {@link
   * IllegalStateException} when the queue was closed. Cancelling it ends the waiting.
   */
  public CompletableFuture<@Nullable T> async(Duration limit) {
    return asking.later(
        stream(limit),
        answers -> {
          if (!answers.hasNext()) {
            throw new AnswerTimeoutException(message, limit);
          }
          return answers.next().orThrow();
        });
  }

  /** What {@link #all(int, Duration)} gives, while the caller goes on. */
  public CompletableFuture<List<Answer<T>>> asyncAll(int most, Duration limit) {
    return asking.later(stream(limit), answers -> collect(answers, most));
  }

  /** The answers as they come; to be closed. */
  public AnswerStream<T> stream(Duration limit) {
    return asking.ask(message, type, limit);
  }

  private @Nullable Answer<T> next(Duration limit) throws InterruptedException {
    List<Answer<T>> first = all(1, limit);
    return first.isEmpty() ? null : first.get(0);
  }
}
