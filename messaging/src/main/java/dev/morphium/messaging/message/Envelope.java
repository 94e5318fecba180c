package dev.morphium.messaging.message;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The envelope of a message: what the queue writes on it when it is sent; senders have no part in
 * it.
 *
 * @param sender the instance
 * @param now the server's time
 * @param timeToLive how long messages live that say nothing themselves; null for ever
 */
public record Envelope(String sender, Instant now, @Nullable Duration timeToLive) {
  /** An empty timestamp, which the server replaces by its own. */
  private static final BsonTimestamp SERVER_TIME = new BsonTimestamp(0, 0);

  /** How much longer than its asker waits a question lives. */
  private static final Duration GRACE = Duration.ofSeconds(30);

  /**
   * Makes a message ready to be stored.
   *
   * @param payload what it carries, as it is stored
   * @param lane whose work it is; null for any instance's
   */
  public <M extends Message> M seal(M message, @Nullable BsonValue payload, @Nullable String lane) {
    requireWork(message);
    carry(message, payload);
    message.sender = sender;
    message.sentAt = now;
    message.order = SERVER_TIME;
    SendOptions options = message.options;
    if (options.delay() != null) {
      message.due = now.plus(options.delay());
    }
    Duration life = options.timeToLive() == null ? timeToLive : options.timeToLive();
    if (life != null && message.deleteAt == null) {
      Instant begin = message.due == null || message.due.isBefore(now) ? now : message.due;
      message.deleteAt = begin.plus(life);
    }
    if (message.delivery.isWork()) {
      message.work = work(message, lane);
    }
    message.sent = Sent.STORED;
    message.stored = List.of(identified(message));
    return message;
  }

  /** Writes down what a message carries, and of which class that is, unless it is known. */
  static void carry(Message message, @Nullable BsonValue payload) {
    Object body = message.body;
    boolean isObject =
        payload instanceof BsonDocument && !(body instanceof Map) && !(body instanceof Bson);
    if (message.payload == null && body != null && isObject) {
      message.payloadType = body.getClass().getName();
    }
    message.payload = payload;
  }

  /**
   * A copy of a message that is about to be sent: the queue writes its own fields on that copy,
   * never on the caller's message.
   *
   * @throws IllegalArgumentException when it was sent before, or received
   */
  public static Message outgoing(Message message) {
    requireUnsent(message);
    Message own = message.copied();
    ObjectId ignored = identified(own);
    return own;
  }

  private static void requireUnsent(Message message) {
    if (message.sentAt != null) {
      throw new IllegalArgumentException(
          "%s was sent at %s; a message is sent once: send a copy() of it to send the same again"
              .formatted(message, message.sentAt));
    }
  }

  /** What is left of work that is done and was not kept. */
  public static Message done(ObjectId id, String topic) {
    Message message = new Message(topic);
    message.id = id;
    message.delivery = Delivery.EXCLUSIVE;
    message.work = Work.of(null, State.DONE, null);
    return message;
  }

  /** Gives a message that was read the value that it carries. */
  public static void carries(Message message, @Nullable Object value) {
    message.body = value;
  }

  private Work work(Message message, @Nullable String lane) {
    boolean later = message.due != null && message.due.isAfter(now);
    State state = later ? State.WAITING : State.READY;
    return Work.of(lane, state, later ? message.due : null)
        .held(message.uniqueKey() != null, message.options.keepResult());
  }

  private static void requireWork(Message message) {
    String what =
        message.uniqueKey() != null
            ? "unique()"
            : message.options.keepResult()
                ? "keepResult()"
                : message.options.after().isEmpty() ? null : "after()";
    if (what != null && !message.delivery.isWork()) {
      throw new IllegalArgumentException(
          "%s is no work, so %s says nothing; make it exclusive() or give it recipients()"
              .formatted(message, what));
    }
  }

  /** A message of the same type and with the same properties, but with an id of its own. */
  public static Message copy(Message message) {
    Message copy = message.copied();
    copy.id = new ObjectId();
    copy.original = identified(message);
    return copy;
  }

  /** The id of a message, which it gets now when it has none. */
  public static ObjectId identified(Message message) {
    ObjectId id = message.id == null ? new ObjectId() : message.id;
    message.id = id;
    return id;
  }

  /** Says that it is not stored under its own id, but another one is, which has its key. */
  public static void known(Message message, ObjectId other, Sent how) {
    message.id = other;
    message.stored = List.of(other);
    message.sent = how;
  }

  /** Says under which ids it is stored, when there is one for each recipient. */
  public static void stored(Message message, List<? extends Message> copies) {
    message.sender = copies.get(0).sender;
    message.sentAt = copies.get(0).sentAt;
    message.stored = copies.stream().flatMap(copy -> copy.stored.stream()).toList();
    message.sent =
        copies.stream().anyMatch(copy -> copy.sent == Sent.STORED)
            ? Sent.STORED
            : copies.get(0).sent;
  }

  /**
   * Has a message that is about to be sent come after what goes with it, by the ids of that.
   *
   * @param going what goes with it, by what its sender gave; that itself when nothing does
   * @throws IllegalArgumentException when that is no work, or was never sent
   */
  public static void resolve(Message message, Function<Message, List<Message>> going) {
    List<SendOptions.Predecessor> known = new ArrayList<>();
    for (SendOptions.Predecessor one : message.options.after()) {
      Message other = one.message();
      if (other == null) {
        known.add(one);
      } else {
        for (Message work : going.apply(other)) {
          requireKnown(message, work);
          known.add(new SendOptions.Predecessor(work.stored, null));
        }
      }
    }
    message.options = message.options.afterOnly(known);
  }

  /** Has the copy of one recipient come after what the message comes after. */
  public static void resolved(Message message, Message copy) {
    copy.options = message.options;
  }

  private static void requireKnown(Message message, Message work) {
    if (!work.delivery.isWork() || work.stored.isEmpty()) {
      throw new IllegalArgumentException(
          "%s comes after %s, which %s"
              .formatted(
                  message,
                  work,
                  work.delivery.isWork()
                      ? "was not sent; send that one first, and give what send() returns"
                      : "is no work, and so never ends; make it exclusive()"));
    }
  }

  /**
   * What a message comes after, each once.
   *
   * @throws IllegalArgumentException when there are too many
   */
  public static List<ObjectId> after(Message message) {
    Set<ObjectId> ids = new LinkedHashSet<>();
    message.options.after().forEach(one -> ids.addAll(one.ids()));
    if (ids.size() > Waits.MOST) {
      throw new IllegalArgumentException(
          "%s comes after %,d others; %,d at most: let some wait for some, and it for those"
              .formatted(message, ids.size(), Waits.MOST));
    }
    return List.copyOf(ids);
  }

  /** Whether it comes after others. */
  public static boolean comesAfter(Message message) {
    return !message.options.after().isEmpty();
  }

  /**
   * Has a message wait for others.
   *
   * @param pending those of them that are not done; it waits no more when there are none
   * @param check when the queue looks how far they are, whatever happens before
   */
  public static void block(
      Message message, List<ObjectId> all, List<ObjectId> pending, Instant check) {
    Work work = message.work;
    if (work != null) {
      Waits waits = new Waits(all, pending, message.options.ifFailed(), null, 0);
      message.work = work.waiting(waits, pending.isEmpty() ? work.state() : State.BLOCKED, check);
      message.deleteAt = pending.isEmpty() ? message.deleteAt : null;
    }
  }

  /** Has a message kept when it is done. */
  public static void keep(Message message) {
    if (message.work != null) {
      message.work = message.work.held(message.work.unique(), true);
    }
  }

  /** A message as one that another message's handler waits for. */
  public static Message adopted(Message child, Message parent, String place) {
    requireUnsent(child);
    Message own = child.idempotencyKey() == null ? child.idempotencyKey(place) : child.copied();
    own.parent = parent.id;
    own.options = own.options.keepResult(true);
    return own;
  }

  /**
   * A message that asks, with who waits for answers, and for how long: a question lives a little
   * longer than that, unless it says something else.
   */
  public static Message asking(Message message, String replyTo, Duration limit) {
    Message own = outgoing(message);
    own.replyTo = replyTo;
    if (own.options.timeToLive() == null && own.deleteAt == null) {
      own.options = own.options.timeToLive(limit.plus(GRACE));
    }
    return own;
  }

  /** Gives a message that was read the options with which it is to be sent. */
  public static void options(Message message, SendOptions options) {
    message.options = options;
  }

  /** Says for which consumer groups work was made of a broadcast. */
  public static void noteGroups(Message message, Set<String> groups) {
    message.groups = new LinkedHashSet<>(groups);
  }
}
