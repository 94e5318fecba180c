package dev.morphium.messaging.runtime;

import dev.morphium.messaging.message.Message;

/** Sends what handlers answer to whoever asked. */
final class Answers {
  private final Tools tools;
  private final Sending sending;

  Answers(Tools tools, Sending sending) {
    this.tools = tools;
    this.sending = sending;
  }

  /** What is answered to a message. */
  Reply to(Message question) {
    return new Reply(tools, sending, question);
  }
}
