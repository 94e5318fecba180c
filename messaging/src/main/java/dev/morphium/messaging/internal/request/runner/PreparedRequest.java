package dev.morphium.messaging.internal.request.runner;

import dev.morphium.internal.argument.Arguments;
import dev.morphium.messaging.answer.Answer;
import dev.morphium.messaging.answer.AnswerStream;
import dev.morphium.messaging.answer.AnswerTimeoutException;
import dev.morphium.messaging.answer.Request;
import dev.morphium.messaging.handler.PayloadType;
import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A message that asks, and is sent when it is said which answers are wanted. */
final class PreparedRequest<T> implements Request<T> {
  private final Asking asking;
  private final Message message;
  private final PayloadType<T> type;

  PreparedRequest(Asking asking, Message message, PayloadType<T> type) {
    this.asking = asking;
    this.message = message;
    this.type = type;
  }

  @Override
  public <P> Request<P> payload(Class<P> payload) {
    Arguments.required(payload, "payload", "payload");
    return payload(PayloadType.of(payload));
  }

  @Override
  public <P> Request<P> payload(PayloadType<P> payload) {
    Arguments.required(payload, "payload", "payload");
    return new PreparedRequest<>(asking, message, payload);
  }

  @Override
  public @Nullable T first(Duration limit) throws InterruptedException {
    Arguments.required(limit, "first", "limit");
    Answer<T> answer = next(limit);
    return answer == null ? null : answer.orThrow();
  }

  @Override
  public @Nullable T firstOrThrow(Duration limit) throws InterruptedException {
    Arguments.required(limit, "firstOrThrow", "limit");
    Answer<T> answer = next(limit);
    if (answer == null) {
      throw new AnswerTimeoutException(message, limit);
    }
    return answer.orThrow();
  }

  @Override
  public List<Answer<T>> all(Duration limit) throws InterruptedException {
    Arguments.required(limit, "all", "limit");
    return all(Integer.MAX_VALUE, limit);
  }

  @Override
  public List<Answer<T>> all(int most, Duration limit) throws InterruptedException {
    Arguments.required(limit, "all", "limit");
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

  @Override
  public CompletableFuture<@Nullable T> async(Duration limit) {
    Arguments.required(limit, "async", "limit");
    return asking.later(
        stream(limit),
        answers -> {
          if (!answers.hasNext()) {
            throw new AnswerTimeoutException(message, limit);
          }
          return answers.next().orThrow();
        });
  }

  @Override
  public CompletableFuture<List<Answer<T>>> asyncAll(int most, Duration limit) {
    Arguments.required(limit, "asyncAll", "limit");
    return asking.later(stream(limit), answers -> collect(answers, most));
  }

  @Override
  public AnswerStream<T> stream(Duration limit) {
    Arguments.required(limit, "stream", "limit");
    return asking.ask(message, type, limit);
  }

  private @Nullable Answer<T> next(Duration limit) throws InterruptedException {
    List<Answer<T>> first = all(1, limit);
    return first.isEmpty() ? null : first.get(0);
  }
}
