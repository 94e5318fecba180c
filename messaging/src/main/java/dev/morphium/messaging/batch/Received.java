package dev.morphium.messaging.batch;

import dev.morphium.messaging.handler.MessageContext;
import dev.morphium.messaging.message.Message;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * One message of a batch.
 *
 * <p>It ends with its batch, or before when it is acknowledged or failed; what is said first holds.
 *
 * @param <T> the type of its payload
 */
public final class Received<T> {
  private final T payload;
  private final MessageContext context;
  private final CompletableFuture<@Nullable Object> end = new CompletableFuture<>();

  Received(T payload, MessageContext context) {
    this.payload = payload;
    this.context = context;
  }

  /** What it carries. */
  public T payload() {
    return payload;
  }

  /** What can be done with it besides. */
  public MessageContext context() {
    return context;
  }

  /** The whole message. */
  public Message message() {
    return context.message();
  }

  /** It is done. */
  public void acknowledge() {
    acknowledge(null);
  }

  /** It is done; whoever asked is answered, unless the answer is null. */
  public void acknowledge(@Nullable Object answer) {
    end.complete(answer);
  }

  /** It did not succeed: work is tried again or becomes a dead letter, the rest is not touched. */
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
