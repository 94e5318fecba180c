package dev.morphium.messaging.answer;

import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.Message;
import org.jspecify.annotations.Nullable;

/**
 * An answer to a request: what one of those who were asked said.
 *
 * @param message the whole message
 * @param value what it carries; null for nothing, and for a failure
 * @param failure why there is no answer; null when there is one
 */
public record Answer<T>(Message message, @Nullable T value, @Nullable Failure failure) {
  /** The instance that answered; null when another client did. */
  public @Nullable String from() {
    return message.sender();
  }

  /**
   * What it carries; null for nothing.
   *
   * @throws AnswerException when it tells a failure
   */
  public @Nullable T orThrow() {
    if (failure != null) {
      throw new AnswerException(message, failure);
    }
    return value;
  }
}
