package dev.morphium.messaging.runtime;

import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.Message;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends what handlers answer to whoever asked. */
final class Answers {
  private static final Logger LOG = LoggerFactory.getLogger(Answers.class);

  private final Tools tools;
  private final Sending sending;

  Answers(Tools tools, Sending sending) {
    this.tools = tools;
    this.sending = sending;
  }

  /** Answers with a value; nothing when nobody asked, or there is none. */
  void answer(Message question, @Nullable Object value) {
    if (value != null && question.replyTo() != null) {
      sending.send(
          Message.to(question.topic())
              .payload(value)
              .timeToLive(Sending.ANSWER_LIFE)
              .answer(question));
    }
  }

  /** Answers with a failure. */
  void fail(Message question, Throwable thrown) {
    if (question.replyTo() == null) {
      return;
    }
    Failure failure = Failure.of(thrown, 1, tools.store().now(), tools.instance());
    try {
      sending.send(
          Message.to(question.topic())
              .payload(failure)
              .header(Sending.FAILED, "true")
              .timeToLive(Sending.ANSWER_LIFE)
              .answer(question));
    } catch (RuntimeException unsent) {
      LOG.warn("{} failed, and its sender could not be told", question, unsent);
    }
  }
}
