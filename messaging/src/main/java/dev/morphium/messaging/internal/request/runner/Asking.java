package dev.morphium.messaging.internal.request.runner;

import dev.morphium.messaging.answer.AnswerStream;
import dev.morphium.messaging.answer.Request;
import dev.morphium.messaging.handler.PayloadType;
import dev.morphium.messaging.internal.queue.Queue;
import dev.morphium.messaging.internal.request.AnswerStore;
import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The requester of request and reply: asks, and finds the answers that nobody told of: with each
 * sweep it reads those to the questions that are open, and no others.
 */
public final class Asking {
  private final Queue queue;
  private final AnswerStore store;
  private final BooleanSupplier transaction;
  private final LongSupplier nanoTime;

  /** What waits for answers. */
  @FunctionalInterface
  interface Wait<T, R> {
    @Nullable R of(AnswerStream<T> answers) throws InterruptedException;
  }

  /**
   * @param transaction whether the calling thread has a transaction open
   */
  public Asking(
      Queue queue, AnswerStore store, BooleanSupplier transaction, LongSupplier nanoTime) {
    this.queue = queue;
    this.store = store;
    this.transaction = transaction;
    this.nanoTime = nanoTime;
    queue.onSweep(this::look);
  }

  /** A message that asks. */
  public Request<Message> request(Message message) {
    return new PreparedRequest<>(this, message, PayloadType.of(Message.class));
  }

  private void look() {
    Set<ObjectId> waiting = queue.waiting();
    if (!waiting.isEmpty()) {
      store.answers(waiting, queue.tools().instance()).forEach(queue::answered);
    }
  }

  <T> AnswerStream<T> ask(Message message, PayloadType<T> type, Duration limit) {
    requirePositive(limit);
    if (transaction.getAsBoolean()) {
      throw new IllegalStateException(
          "%s would be sent with the commit of the transaction that is open, so that waiting for an"
                  .formatted(message)
              + " answer before would not end; ask outside of it, or send() with a listener for"
              + " what comes back");
    }
    return new ReceivedAnswers<>(
        queue.ask(message, limit), queue.tools().payloads(), type, limit, nanoTime);
  }

  /** Waits on a virtual thread, which ends with the future, the time, or the queue. */
  <T, R> CompletableFuture<R> later(AnswerStream<T> answers, Wait<T, R> wait) {
    CompletableFuture<R> future = new CompletableFuture<>();
    Thread.ofVirtual()
        .name("morphium-answer")
        .start(
            () -> {
              try (answers) {
                future.complete(wait.of(answers));
              } catch (Throwable failure) { // the future's owner is to see it, whatever it is
                future.completeExceptionally(failure);
              }
            });
    CompletableFuture<R> ignored = future.whenComplete((value, failure) -> answers.close());
    return future;
  }

  static void requirePositive(Duration limit) {
    if (limit.isNegative() || limit.isZero()) {
      throw new IllegalArgumentException(
          "answers are waited for %s; it must be positive".formatted(limit));
    }
  }
}
