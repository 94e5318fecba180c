package dev.morphium.messaging.handler;

import dev.morphium.messaging.message.Message;
import org.jspecify.annotations.Nullable;

/** A message in work, and what its handler can do with it besides. */
public interface MessageContext {
  /** The whole message. */
  Message message();

  /** Which attempt this is, beginning with 1; 1 for a message that is no work. */
  int attempt();

  /**
   * Says how far the work is, for whoever watches.
   *
   * @param part from 0 to 1
   * @throws IllegalStateException when the message is no work
   */
  void progress(double part, @Nullable String text);

  /**
   * Answers to whoever asked, and lets more answers follow: what the handler returns is the last
   * one. Nothing when nobody asked.
   */
  void answer(Object value);

  /** Keeps this as the result of the work, for a day unless the settings say otherwise. */
  void result(@Nullable Object value);

  /**
   * Whether the work should be given up: somebody cancelled it, the lease was lost, or the instance
   * closes. The handling thread is interrupted too.
   */
  boolean isStopped();

  /**
   * Does the work's writes and ends the work in one transaction, so that their effect happens
   * exactly once: when the lease was lost meanwhile nothing of it stays. Later calls in the same
   * attempt are refused.
   *
   * @throws LeaseLostException when somebody else has the work by now
   */
  void inTransaction(Runnable writes);
}
