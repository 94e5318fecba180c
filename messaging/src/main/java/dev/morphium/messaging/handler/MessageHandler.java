package dev.morphium.messaging.handler;

import org.jspecify.annotations.Nullable;

/**
 * A message handler (JMS: MessageListener), which does something with a message.
 *
 * @param <T> the type of the payload
 */
@FunctionalInterface
public interface MessageHandler<T> {
  /**
   * Handles one message, on a virtual thread of its own.
   *
   * @param payload what it carries
   * @param context the message, and what can be done with it
   * @return the answer, when one is asked for; null for none
   * @throws Exception when it did not succeed: work is tried again or becomes a dead letter, a
   *     question is answered with the failure
   */
  @Nullable Object handle(T payload, MessageContext context) throws Exception;
}
