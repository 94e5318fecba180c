package dev.morphium.messaging.handler;

import org.jspecify.annotations.Nullable;

/**
 * A responder of request and reply: a message handler that answers the requester.
 *
 * <p>The answer goes to the asker. What a job results in is another thing, and is kept with the
 * job: {@link MessageContext#result}.
 *
 * @param <T> the type of the payload
 */
@FunctionalInterface
public interface Responder<T> {
  /**
   * Handles one message, on a virtual thread of its own.
   *
   * @param payload what it carries
   * @param context the message, and what can be done with it
   * @return the answer, which is dropped when the message is no request; null for none
   * @throws Exception when it did not succeed: work is tried again or becomes a dead letter, a
   *     question is answered with the failure
   */
  @Nullable Object respond(T payload, MessageContext context) throws Exception;
}
