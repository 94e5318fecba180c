package dev.morphium.messaging.internal.broadcast.runner;

import dev.morphium.messaging.handler.MessageContext;
import dev.morphium.messaging.handler.PayloadType;
import dev.morphium.messaging.internal.request.Reply;
import dev.morphium.messaging.message.IfFailed;
import dev.morphium.messaging.message.Message;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The context of a message that is no work: nobody else waits for how it ends.
 *
 * @param message the message
 * @param transactions does something in a transaction
 * @param reply takes what is answered
 */
record BroadcastContext(Message message, Consumer<Runnable> transactions, Reply reply)
    implements MessageContext {
  @Override
  public int attempt() {
    return 1;
  }

  @Override
  public void progress(double part, @Nullable String text) {
    throw noWork("progress");
  }

  @Override
  public void answer(Object value) {
    reply.more(value);
  }

  @Override
  public void result(@Nullable Object value) {
    throw noWork("result");
  }

  @Override
  public <M extends Message> M spawn(M child) {
    throw noWork("messages to wait for");
  }

  @Override
  public void ifFailed(IfFailed policy) {
    throw noWork("messages to wait for");
  }

  @Override
  public int phase() {
    return 0;
  }

  @Override
  public List<Message> others() {
    return List.of();
  }

  @Override
  public <T> List<T> results(Class<T> type) {
    return List.of();
  }

  @Override
  public <T> List<T> results(PayloadType<T> type) {
    return List.of();
  }

  @Override
  public boolean isStopped() {
    return Thread.currentThread().isInterrupted();
  }

  @Override
  public void inTransaction(Runnable writes) {
    transactions.accept(writes);
  }

  private IllegalStateException noWork(String what) {
    return new IllegalStateException(
        "%s has no %s: only exclusive and directed messages, and those of consumer groups, are work"
            .formatted(message, what));
  }
}
