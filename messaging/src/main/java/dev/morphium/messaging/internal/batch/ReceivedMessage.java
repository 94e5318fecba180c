package dev.morphium.messaging.internal.batch;

import dev.morphium.messaging.batch.Received;
import dev.morphium.messaging.handler.MessageContext;
import dev.morphium.messaging.message.Message;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** One message of a batch, whose end its worker waits for. */
final class ReceivedMessage<T> implements Received<T> {
  private final T payload;
  private final MessageContext context;
  private final CompletableFuture<@Nullable Object> end = new CompletableFuture<>();

  ReceivedMessage(T payload, MessageContext context) {
    this.payload = payload;
    this.context = context;
  }

  @Override
  public T payload() {
    return payload;
  }

  @Override
  public MessageContext context() {
    return context;
  }

  @Override
  public Message message() {
    return context.message();
  }

  @Override
  public void acknowledge() {
    acknowledge(null);
  }

  @Override
  public void acknowledge(@Nullable Object answer) {
    end.complete(answer);
  }

  @Override
  public void fail(Throwable why) {
    end.completeExceptionally(why);
  }

  boolean isEnded() {
    return end.isDone();
  }

  /** How it ended. Waits until it has, also when interrupted; then something else is done once. */
  @Nullable Object await(Runnable interrupted) throws Exception {
    boolean told = false;
    while (true) {
      try {
        return end.get();
      } catch (InterruptedException e) {
        if (!told) {
          told = true;
          interrupted.run();
        }
      } catch (ExecutionException failed) {
        throw unwrapped(failed.getCause());
      }
    }
  }

  private static Exception unwrapped(@Nullable Throwable thrown) {
    return switch (thrown) {
      case Error error -> throw error;
      case Exception exception -> exception;
      case null, default -> new CompletionException(thrown);
    };
  }
}
