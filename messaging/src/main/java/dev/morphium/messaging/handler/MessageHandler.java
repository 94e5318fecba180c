package dev.morphium.messaging.handler;

/**
 * A message handler (JMS: MessageListener), which does something with a message and gives no
 * answer; see {@link Responder} for one that answers.
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
   * @throws Exception when it did not succeed: work is tried again or becomes a dead letter, a
   *     question is answered with the failure
   */
  void handle(T payload, MessageContext context) throws Exception;
}
