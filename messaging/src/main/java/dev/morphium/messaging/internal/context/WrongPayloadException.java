package dev.morphium.messaging.internal.context;

import dev.morphium.messaging.handler.DeadLetterException;
import dev.morphium.messaging.message.Message;

/** A message that carries an object of another class than the one that is wanted. */
public final class WrongPayloadException extends DeadLetterException {
  private static final long serialVersionUID = 1L;

  WrongPayloadException(Message message, Class<?> wanted, String why) {
    super(
        "%s carries a %s, which is no %s: %s; send to each topic what its listeners take, or take a Message"
            .formatted(message, message.payloadType(), wanted.getName(), why));
  }
}
