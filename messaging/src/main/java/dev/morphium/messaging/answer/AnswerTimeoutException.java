package dev.morphium.messaging.answer;

import dev.morphium.messaging.message.Message;
import java.time.Duration;

/** No answer came in time. */
public final class AnswerTimeoutException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Tells what was asked, and for how long. */
  public AnswerTimeoutException(Message question, Duration limit) {
    super(
        "nobody answered %s within %s; is an instance listening to '%s' that returns an answer?"
            .formatted(question, limit, question.topic()));
  }
}
