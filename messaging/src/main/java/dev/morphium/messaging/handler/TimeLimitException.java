package dev.morphium.messaging.handler;

import dev.morphium.messaging.message.Message;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** An attempt at work that took longer than its time limit, and so has failed. */
public final class TimeLimitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Tells which message it was about, and what its handler threw when it was interrupted. */
  public TimeLimitException(Message message, Duration limit, @Nullable Throwable cause) {
    super(
        "an attempt at %s took longer than its time limit of %s; its handler was interrupted"
            .formatted(message, limit),
        cause);
  }
}
