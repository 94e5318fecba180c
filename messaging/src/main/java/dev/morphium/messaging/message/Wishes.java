package dev.morphium.messaging.message;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The send options of a message, which are not stored with it.
 *
 * @param timeToLive how long it lives; null for as long as the queue says
 * @param keepResult whether it is kept when it is done
 * @param ifTaken what becomes of it when another one has its unique key
 */
public record Wishes(@Nullable Duration timeToLive, boolean keepResult, IfTaken ifTaken) {
  /** The wishes for a message. */
  public static Wishes of(Message message) {
    return new Wishes(message.timeToLive, message.keepResult, message.ifTaken);
  }

  /** Has the same wishes for another message. */
  public void apply(Message message) {
    message.timeToLive = timeToLive;
    message.keepResult = keepResult;
    message.ifTaken = ifTaken;
  }
}
