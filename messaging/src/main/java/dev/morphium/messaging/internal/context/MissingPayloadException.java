package dev.morphium.messaging.internal.context;

import dev.morphium.messaging.handler.DeadLetterException;
import dev.morphium.messaging.handler.PayloadType;
import dev.morphium.messaging.message.Message;

/** A message that carries nothing, for a handler that needs something. */
final class MissingPayloadException extends DeadLetterException {
  private static final long serialVersionUID = 1L;

  MissingPayloadException(Message message, PayloadType<?> type) {
    super(
        "%s carries no payload, but its listener takes a %s; send one, or let the listener take a Message"
            .formatted(message, type));
  }
}
