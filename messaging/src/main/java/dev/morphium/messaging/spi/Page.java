package dev.morphium.messaging.spi;

import dev.morphium.messaging.message.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some messages out of many, in their order.
 *
 * @param messages the messages; without those that cannot be read
 * @param next where the following page begins; null when there is none yet
 */
public record Page(List<Message> messages, @Nullable Position next) {
  public Page {
    messages = List.copyOf(messages);
  }
}
