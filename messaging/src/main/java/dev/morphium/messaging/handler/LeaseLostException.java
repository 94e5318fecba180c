package dev.morphium.messaging.handler;

import dev.morphium.messaging.message.Message;

/** Work that took longer than its lease, so that another instance has it by now. */
public final class LeaseLostException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Tells which message it was about. */
  public LeaseLostException(Message message) {
    super(
        message
            + " is somebody else's work by now: its lease ended before it was renewed; give the"
            + " listener a longer lease, or look for what kept the database away");
  }
}
