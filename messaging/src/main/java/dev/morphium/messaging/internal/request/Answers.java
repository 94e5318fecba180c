package dev.morphium.messaging.internal.request;

import dev.morphium.messaging.internal.context.QueueContext;
import dev.morphium.messaging.internal.publish.Publisher;
import dev.morphium.messaging.message.Message;

/** Sends what handlers answer to whoever asked. */
public final class Answers {
  private final QueueContext tools;
  private final Publisher sending;

  public Answers(QueueContext tools, Publisher sending) {
    this.tools = tools;
    this.sending = sending;
  }

  /** What is answered to a message. */
  public Reply to(Message question) {
    return new Reply(tools, sending, question);
  }
}
