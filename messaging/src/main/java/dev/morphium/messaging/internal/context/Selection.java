package dev.morphium.messaging.internal.context;

import dev.morphium.messaging.message.Message;
import java.util.function.Predicate;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The message selector of a listener: which messages of a topic it takes, besides by their headers.
 *
 * <p>What is no work is chosen here, message by message. Work is chosen by the database, in the
 * filter of the claim, so that nobody takes work only to give it back; the database looks at what
 * is ready, the most urgent first, until it finds some that fits. Who says how one of the two is
 * chosen takes nothing of the other, unless it says how to choose that too.
 *
 * @param broadcasts chooses messages that are no work; null for none said
 * @param work a filter on stored messages, for instance <code>{'payload.size': {$gt: 3}}</code>;
 *     null for none said
 */
public record Selection(@Nullable Predicate<Message> broadcasts, @Nullable BsonDocument work) {
  /** Everything. */
  public static final Selection ALL = new Selection(null, null);

  /** Whether any message that is no work is taken. */
  public boolean takesBroadcasts() {
    return broadcasts != null || work == null;
  }

  /** Whether any work is taken. */
  public boolean takesWork() {
    return work != null || broadcasts == null;
  }

  /** Whether a message that is no work is taken. */
  public boolean takes(Message message) {
    return broadcasts == null || broadcasts.test(message);
  }
}
