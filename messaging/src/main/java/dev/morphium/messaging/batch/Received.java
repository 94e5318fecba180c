package dev.morphium.messaging.batch;

import dev.morphium.messaging.handler.MessageContext;
import dev.morphium.messaging.message.Message;
import org.jspecify.annotations.Nullable;

/**
 * One message of a batch.
 *
 * <p>It ends with its batch, or before when it is acknowledged or failed; what is said first holds.
 *
 * @param <T> the type of its payload
 */
public interface Received<T> {
  /** What it carries. */
  T payload();

  /** What can be done with it besides. */
  MessageContext context();

  /** The whole message. */
  Message message();

  /** It is done. */
  void acknowledge();

  /** Acknowledges the message: it is done. A request is answered, unless the answer is null. */
  void acknowledge(@Nullable Object answer);

  /** It did not succeed: work is tried again or becomes a dead letter, the rest is not touched. */
  void fail(Throwable why);
}
