package dev.morphium.messaging.internal.request;

import dev.morphium.messaging.internal.context.QueueContext;
import dev.morphium.messaging.internal.publish.Publisher;
import dev.morphium.messaging.message.AnswerKind;
import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.Message;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The reply of one handler to one message; nothing when that message asks for no answer. */
public final class Reply {
  private static final Logger LOG = LoggerFactory.getLogger(Reply.class);

  private final QueueContext tools;
  private final Publisher sending;
  private final Message question;
  private volatile boolean answered;

  public Reply(QueueContext tools, Publisher sending, Message question) {
    this.tools = tools;
    this.sending = sending;
    this.question = question;
  }

  /** Answers, and lets more follow. */
  public void more(Object value) {
    if (question.replyTo() != null) {
      answered = true;
      send(value, AnswerKind.MORE);
    }
  }

  /** Answers for the last time; with null only says that it was the last time. */
  public void done(@Nullable Object value) {
    if (question.replyTo() != null && (value != null || answered)) {
      send(value, value == null ? AnswerKind.END : AnswerKind.LAST);
    }
  }

  /** Answers with a failure. */
  public void failed(Throwable thrown) {
    if (question.replyTo() == null) {
      return;
    }
    try {
      Failure failure = Failure.of(thrown, 1, tools.store().now(), tools.instance());
      send(failure, AnswerKind.FAILED);
    } catch (RuntimeException unsent) {
      LOG.warn("{} failed, and its sender could not be told", question, unsent);
    }
  }

  private void send(@Nullable Object value, AnswerKind kind) {
    Message answer = Message.to(question.topic()).payload(value).timeToLive(Publisher.ANSWER_LIFE);
    if (kind != AnswerKind.LAST) {
      answer = answer.header(AnswerKind.HEADER, kind.text());
    }
    Message ignored = sending.send(answer.answer(question));
  }
}
