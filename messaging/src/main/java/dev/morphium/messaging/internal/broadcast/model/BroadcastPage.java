package dev.morphium.messaging.internal.broadcast.model;

import dev.morphium.messaging.message.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some messages out of many, in their order.
 *
 * @param messages the messages; without those that cannot be read
 * @param next where the following page begins; null when there is none yet
 */
public record BroadcastPage(List<Message> messages, @Nullable Position next) {
  public BroadcastPage {
    messages = List.copyOf(messages);
  }
}
