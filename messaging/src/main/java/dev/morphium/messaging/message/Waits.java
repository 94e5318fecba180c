package dev.morphium.messaging.message;

import dev.morphium.annotation.Embedded;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The dependencies of a message: other messages that must be done before.
 *
 * @param all all of them, in the order in which they were given
 * @param pending those that are not done as far as is known; empty when the wait is over
 * @param ifFailed what becomes of the message when one of them fails
 * @param failedBy the one by whose failure the message itself is dead; null when it is not
 * @param phase how often the message's own handler made it wait
 */
@Embedded
public record Waits(
    List<ObjectId> all,
    List<ObjectId> pending,
    IfFailed ifFailed,
    @Nullable ObjectId failedBy,
    int phase) {
  /** How many messages one message may wait for. */
  public static final int MOST = 10_000;
}
