package dev.morphium.messaging.message;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Set;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The hold on a message, work that is stored before it is certain that it is to be done: it waits
 * for a moment that never comes, until it is released or deleted.
 */
public final class Hold {
  /** The moment that never comes. */
  public static final Instant NEVER = Instant.parse("9999-12-31T00:00:00Z");

  private Hold() {}

  /** What a message says, without anything that it got when it was sent. */
  public static Message template(Message message, @Nullable BsonValue payload) {
    Message copy = message.copied();
    copy.id = null;
    Envelope.carry(copy, payload);
    copy.sender = null;
    copy.sentAt = null;
    copy.deleteAt = null;
    copy.order = null;
    copy.work = null;
    copy.original = null;
    copy.parent = null;
    return copy;
  }

  /**
   * Holds a message that is about to be sent.
   *
   * @param until when it is deleted if it is not released
   */
  public static void hold(Message message, Instant until) {
    message.due = NEVER;
    message.options = message.options.delay(null);
    message.deleteAt = until;
  }

  /** Gives a message that is about to be sent its id. */
  public static void identify(Message message, ObjectId id) {
    message.id = id;
  }

  /** Gives a message that is about to be sent one of its recipients alone. */
  public static void address(Message message, String recipient) {
    message.recipients = new LinkedHashSet<>(Set.of(recipient));
  }

  /** Whether a message says that it is not to be had at once. */
  public static boolean isPutOff(Message message) {
    return message.due != null || message.options.delay() != null;
  }
}
