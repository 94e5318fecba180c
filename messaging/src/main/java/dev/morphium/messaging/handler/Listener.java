package dev.morphium.messaging.handler;

/** A listener (consumer) of the messages of a topic, until it is closed. */
public interface Listener extends AutoCloseable {
  /** The topic. */
  String topic();

  /** Takes no new messages until {@link #resume}; what it handles goes on. */
  void pause();

  /** Takes messages again. */
  void resume();

  /** Whether it takes no messages at the moment. */
  boolean isPaused();

  /**
   * Takes no more messages, and waits until those that it handles have ended, unless it is closed
   * by one of its handlers.
   */
  @Override
  void close();
}
