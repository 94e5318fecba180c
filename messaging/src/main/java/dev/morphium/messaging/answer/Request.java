package dev.morphium.messaging.answer;

import dev.morphium.messaging.handler.PayloadType;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A request, which is a message that asks: {@code
 * messaging.request(message).payload(Sum.class).first(ofSeconds(5))}.
 *
 * <p>It is sent by each method that says which answers are wanted. Those methods throw {@link
 * IllegalStateException} when the queue is closed meanwhile, and in a transaction, whose messages
 * no listener sees before it ends. Answers that come when the requester has stopped to wait are
 * dropped.
 *
 * @param <T> the type of answers
 */
public interface Request<T> {
  /** The type that answers are read as; default the whole message. */
  <P> Request<P> payload(Class<P> payload);

  /** The type that answers are read as: {@code new PayloadType<List<Order>>() {}}. */
  <P> Request<P> payload(PayloadType<P> payload);

  /**
   * The first answer; null when none came in time, or when it carries nothing.
   *
   * @throws AnswerException when the answer is a failure
   * @throws InterruptedException when the waiting thread is
   */
  @Nullable T first(Duration limit) throws InterruptedException;

  /**
   * The first answer; null when it carries nothing.
   *
   * @throws AnswerTimeoutException when none came in time
   * @throws AnswerException when the answer is a failure
   * @throws InterruptedException when the waiting thread is
   */
  @Nullable T firstOrThrow(Duration limit) throws InterruptedException;

  /**
   * The answers that came until all instances that were asked have sent their last, or the time was
   * over; failures are among them.
   *
   * @throws InterruptedException when the waiting thread is
   */
  List<Answer<T>> all(Duration limit) throws InterruptedException;

  /**
   * The answers that came until there were so many, or all instances that were asked have sent
   * their last, or the time was over; failures are among them.
   *
   * @throws InterruptedException when the waiting thread is
   */
  List<Answer<T>> all(int most, Duration limit) throws InterruptedException;

  /**
   * The first answer, while the caller goes on. The message is sent when this returns.
   *
   * <p>It fails with {@link AnswerTimeoutException}, {@link AnswerException}, or {@link
   * IllegalStateException} when the queue was closed. Cancelling it ends the waiting.
   */
  CompletableFuture<@Nullable T> async(Duration limit);

  /** What {@link #all(int, Duration)} gives, while the caller goes on. */
  CompletableFuture<List<Answer<T>>> asyncAll(int most, Duration limit);

  /** The answers as they come; to be closed. */
  AnswerStream<T> stream(Duration limit);
}
