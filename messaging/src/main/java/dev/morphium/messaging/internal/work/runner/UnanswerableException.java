package dev.morphium.messaging.internal.work.runner;

import dev.morphium.messaging.message.Message;

/** What a handler answered cannot be sent: it is too large, or of a type that cannot be stored. */
final class UnanswerableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnanswerableException(Message question, Throwable why) {
    super("the answer to %s cannot be sent: %s".formatted(question, why.getMessage()), why);
  }
}
