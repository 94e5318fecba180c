package dev.morphium.messaging;

import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.runtime.Payloads;
import org.jspecify.annotations.Nullable;

/** An answer that tells a failure: whoever was asked could not do it. */
public final class AnswerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Failure failure;

  AnswerException(Message answer, Failure failure) {
    super(
        "%s failed to answer '%s': %s: %s"
            .formatted(failure.instance(), answer.topic(), failure.type(), failure.message()));
    this.failure = failure;
  }

  /** What happened there. */
  public Failure failure() {
    return failure;
  }

  static <T> @Nullable T orThrow(Payloads payloads, Message answer, Class<T> type) {
    if (answer.headers().containsKey("failed")) {
      Failure failure = payloads.fromBson(answer, Failure.class);
      if (failure != null) {
        throw new AnswerException(answer, failure);
      }
    }
    return payloads.fromBson(answer, type);
  }
}
