package dev.morphium.messaging.answer;

import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.Message;

/** An answer that tells a failure: the responder could not do what was asked. */
public final class AnswerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Failure failure;

  /** Tells what happened where the question was handled. */
  public AnswerException(Message answer, Failure failure) {
    super(
        "%s failed to answer '%s': %s: %s"
            .formatted(failure.instance(), answer.topic(), failure.type(), failure.message()));
    this.failure = failure;
  }

  /** What happened there: the exception's class, what it said, and whose it was. */
  public Failure failure() {
    return failure;
  }
}
