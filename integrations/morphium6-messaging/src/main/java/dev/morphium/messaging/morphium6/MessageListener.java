package dev.morphium.messaging.morphium6;

import org.jspecify.annotations.Nullable;

/** What handles messages, as it was in Morphium 6. */
@FunctionalInterface
public interface MessageListener {
  /**
   * Handles a message.
   *
   * @return the answer; null for none
   * @throws Exception when it did not succeed: exclusive messages and those with recipients are
   *     tried again, up to three times in all
   */
  @Nullable Msg onMessage(Morphium6Messaging messaging, Msg message) throws Exception;
}
