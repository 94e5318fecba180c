package dev.morphium.messaging.internal.context;

import dev.morphium.messaging.handler.MessageContext;
import dev.morphium.messaging.handler.PayloadType;
import dev.morphium.messaging.handler.Responder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A listener's handler together with the type that it takes.
 *
 * @param type the payload's type
 * @param handler handles it
 */
public record Call<T>(PayloadType<T> type, Responder<? super T> handler) {
  public Call {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(handler, "handler");
  }

  /** Handles a message; what the handler answered. */
  public @Nullable Object run(Payloads payloads, MessageContext context) throws Exception {
    T payload = payloads.fromBson(context.message(), type);
    if (payload == null) {
      throw new MissingPayloadException(context.message(), type);
    }
    return handler.respond(payload, context);
  }
}
