package dev.morphium.messaging.message;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.IgnoreNullFromDB;
import dev.morphium.annotation.Transient;
import dev.morphium.internal.argument.Arguments;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A message: what it is about, what it carries, and who is to get it. {@code
 * Message.job("orders").payload(order).priority(3)}.
 *
 * <p>It never changes: each method gives another one, of the same class, and sending gives the one
 * that was sent, which knows its id. So one message may be sent any number of times, and each time
 * is a new one. Subclasses add properties of their own, which are stored beside these. How it is to
 * be sent is said by its {@link SendOptions}, which are not stored; what becomes of its work is
 * told by {@link Work}, which is stored in the same document.
 */
@Entity(collectionName = "messages", polymorph = true, typeId = "message")
@IgnoreNullFromDB
public class Message implements Cloneable {
  /** The number of the schema that this version writes; it reads this one and those before. */
  public static final int SCHEMA = 1;

  private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("9999-12-30T00:00:00Z");
  private static final Duration LONGEST = Duration.ofDays(1_000_000);

  @Id @Nullable ObjectId id;
  private int schema = SCHEMA;
  private String topic = "";
  Delivery delivery = Delivery.BROADCAST;
  @Nullable BsonValue payload;
  @Nullable String payloadType;
  private Map<String, String> headers = new LinkedHashMap<>();
  int priority;
  @Nullable String sender;
  Set<String> recipients = new LinkedHashSet<>();
  private @Nullable String orderingKey;
  private @Nullable String idempotencyKey;
  private @Nullable String uniqueKey;
  @Nullable ObjectId correlationId;
  @Nullable String replyTo;
  @Nullable Instant sentAt;
  @Nullable Instant due;
  @Nullable Instant deleteAt;
  private @Nullable Retry retry;
  private @Nullable Duration timeLimit;
  @Nullable ObjectId parent;
  @Nullable ObjectId original;
  @Nullable BsonTimestamp order;
  Set<String> groups = new LinkedHashSet<>();
  @Nullable Work work;

  @Transient @Nullable Object body;
  @Transient SendOptions options = SendOptions.DEFAULT;
  @Transient List<ObjectId> stored = List.of();
  @Transient @Nullable Sent sent;

  /** A message to be filled: for subclasses and the mapping. */
  protected Message() {}

  /** A message about a topic. */
  protected Message(String topic) {
    this.topic = checked("topic", topic);
  }

  /** A message about a topic, which every listener gets unless something else is said. */
  public static Message to(String topic) {
    return new Message(topic);
  }

  /**
   * A job: a message for one listener of one instance alone, which is kept until one has done it.
   * The same as {@code to(topic).exclusive()}.
   */
  public static Message job(String topic) {
    return new Message(topic).exclusive();
  }

  private Message with(Consumer<Message> change) {
    Message other = copied();
    change.accept(other);
    return other;
  }

  private Message how(SendOptions how) {
    return with(other -> other.options = how);
  }

  /** An entity, a map, a string, a number or any other value that can be stored. */
  public Message payload(@Nullable Object value) {
    return with(
        other -> {
          other.body = value;
          other.payload = null;
          other.payloadType = null;
        });
  }

  /** A header: a short text that listeners can be chosen by. */
  public Message header(String name, String value) {
    Arguments.required(value, "header", "value");
    checked("the name of a header", name);
    return with(
        other -> {
          other.headers = new LinkedHashMap<>(headers);
          other.headers.put(name, value);
        });
  }

  /** For one listener of one instance alone. */
  public Message exclusive() {
    return with(other -> other.delivery = Delivery.EXCLUSIVE);
  }

  /** For one listener of each of these instances, by their names. */
  public Message recipients(String... names) {
    Arguments.elements(names, "recipients", "names");
    return recipients(Arrays.asList(names));
  }

  /** For one listener of each of these instances, by their names. */
  public Message recipients(Collection<String> names) {
    Arguments.elements(names, "recipients", "names");
    if (names.isEmpty()) {
      throw new IllegalArgumentException(
          "recipients() of a message to '%s' names nobody; leave it out to reach all listeners"
              .formatted(topic));
    }
    names.forEach(name -> checked("a recipient", name));
    return with(
        other -> {
          other.recipients = new LinkedHashSet<>(recipients);
          other.recipients.addAll(names);
          other.delivery = Delivery.DIRECTED;
        });
  }

  /** How urgent it is: higher numbers are claimed first; 0 when nothing is said. */
  public Message priority(int urgency) {
    return with(other -> other.priority = urgency);
  }

  /** How long it is kept when no listener takes it. */
  public Message timeToLive(Duration limit) {
    Arguments.required(limit, "timeToLive", "limit");
    return how(options.timeToLive(positive("timeToLive", limit)));
  }

  /** Not before some time has passed. */
  public Message delay(Duration wait) {
    Arguments.required(wait, "delay", "wait");
    return with(
        other -> {
          other.options = options.delay(positive("delay", wait));
          other.due = null;
        });
  }

  /** Not before a moment. */
  public Message at(Instant moment) {
    Arguments.required(moment, "at", "moment");
    if (moment.isBefore(EARLIEST) || moment.isAfter(LATEST)) {
      throw new IllegalArgumentException(
          "at is %s; it is from %s to %s".formatted(moment, EARLIEST, LATEST));
    }
    return with(
        other -> {
          other.options = options.delay(null);
          other.due = moment;
        });
  }

  /** Messages with one key are worked on one after the other, in their order. */
  public Message orderingKey(String key) {
    Arguments.required(key, "orderingKey", "key");
    return with(other -> other.orderingKey = checked("orderingKey", key));
  }

  /**
   * A second message to the topic with this key is not stored while the first is known: as long as
   * it lives, and after it is done as long as {@link Retention#keys()} says.
   */
  public Message idempotencyKey(String key) {
    Arguments.required(key, "idempotencyKey", "key");
    return with(other -> other.idempotencyKey = checked("idempotencyKey", key));
  }

  /** Of the topic's work with this key there is one at a time; further ones are not stored. */
  public Message unique(String key) {
    Arguments.required(key, "unique", "key");
    return unique(key, IfTaken.KEEP);
  }

  /** Of the topic's work with this key there is one at a time, until it has ended. */
  public Message unique(String key, IfTaken policy) {
    Arguments.required(key, "unique", "key");
    Arguments.required(policy, "unique", "policy");
    return with(
        other -> {
          other.uniqueKey = checked("unique", key);
          other.options = options.ifTaken(policy);
        });
  }

  /**
   * Not before other work has ended.
   *
   * @param others work that was sent before, or goes with the same {@code sendAll}, before this
   */
  public Message after(Message... others) {
    Arguments.elements(others, "after", "others");
    return how(options.after(Arrays.stream(others).map(SendOptions.Predecessor::of).toList()));
  }

  /**
   * Not before other work has ended.
   *
   * @param others the ids of messages; one that is not there any more counts as done
   */
  public Message after(Collection<ObjectId> others) {
    Arguments.elements(others, "after", "others");
    return how(options.after(others.stream().map(SendOptions.Predecessor::of).toList()));
  }

  /** What becomes of it when one of those that it comes after fails; it fails too by default. */
  public Message ifFailed(IfFailed policy) {
    Arguments.required(policy, "ifFailed", "policy");
    return how(options.ifFailed(policy));
  }

  /** Keeps it when it is done, with its result, as long as {@link Retention#results()} says. */
  public Message keepResult() {
    return how(options.keepResult(true));
  }

  /** How often it is tried; the listener's own policy when nothing is said. */
  public Message retry(Retry policy) {
    Arguments.required(policy, "retry", "policy");
    return with(other -> other.retry = policy);
  }

  /**
   * How long an attempt at its work may take; the listener's own limit when nothing is said. An
   * attempt that takes longer is interrupted, and has failed.
   */
  public Message timeLimit(Duration limit) {
    Arguments.required(limit, "timeLimit", "limit");
    return with(other -> other.timeLimit = positive("timeLimit", limit));
  }

  /** An answer to another message, for the instance that asked. */
  public Message answer(Message question) {
    Arguments.required(question, "answer", "question");
    String asking = question.replyTo();
    if (asking == null) {
      throw new IllegalArgumentException(
          "message %s to '%s' asks for no answer".formatted(question.id(), question.topic()));
    }
    return with(
        other -> {
          other.correlationId = question.original() == null ? question.id() : question.original();
          other.delivery = Delivery.REPLY;
          other.recipients = Set.of(asking);
          other.headers = new LinkedHashMap<>(headers);
          for (String trace : List.of("traceparent", "tracestate")) {
            String value = question.headers.get(trace);
            if (value != null) {
              other.headers.putIfAbsent(trace, value);
            }
          }
        });
  }

  /** Its id; null until it is sent. */
  public @Nullable ObjectId id() {
    return id;
  }

  /** The schema it was written with. */
  public int schema() {
    return schema;
  }

  /** What it is about. */
  public String topic() {
    return topic;
  }

  /** The delivery mode: who gets the message. */
  public Delivery delivery() {
    return delivery;
  }

  /** What it carries, as it is stored; null for nothing. */
  public @Nullable BsonValue payload() {
    return payload;
  }

  /**
   * What it carries, as the sender gave it; null for nothing. Of work that was looked up it is the
   * plain value: a number, text, list or map. Null in handlers, which get what they ask for.
   */
  public @Nullable Object body() {
    return body;
  }

  /**
   * The name of the class that its sender gave as payload; null when that is no entity, record or
   * other class with properties, and for a message of another client.
   */
  public @Nullable String payloadType() {
    return payloadType;
  }

  /** Its headers. */
  public Map<String, String> headers() {
    return Collections.unmodifiableMap(headers);
  }

  /** How urgent it is. */
  public int priority() {
    return priority;
  }

  /** The instance that sent it; null for one written by another client. */
  public @Nullable String sender() {
    return sender;
  }

  /** The names of the instances that get it; empty unless it is directed. */
  public Set<String> recipients() {
    return Collections.unmodifiableSet(recipients);
  }

  /** The key within which its order is kept; null for none. */
  public @Nullable String orderingKey() {
    return orderingKey;
  }

  /** The key by which it is known; null for none. */
  public @Nullable String idempotencyKey() {
    return idempotencyKey;
  }

  /** The key that no other work of its topic has until it has ended; null for none. */
  public @Nullable String uniqueKey() {
    return uniqueKey;
  }

  /** How it is to be sent. */
  public SendOptions options() {
    return options;
  }

  /** What became of it when it was sent; null before, and for a message received. */
  public @Nullable Sent sent() {
    return sent;
  }

  /** The ids under which it is stored: one for each recipient when it names several. */
  public List<ObjectId> stored() {
    return stored;
  }

  /** The message it answers; null for none. */
  public @Nullable ObjectId correlationId() {
    return correlationId;
  }

  /** The instance that waits for an answer; null for none. */
  public @Nullable String replyTo() {
    return replyTo;
  }

  /** When it was sent, by its sender's clock. */
  public @Nullable Instant sentAt() {
    return sentAt;
  }

  /** The moment before which no listener gets it; null for at once. */
  public @Nullable Instant due() {
    return due;
  }

  /** When it is deleted; null for never. */
  public @Nullable Instant deleteAt() {
    return deleteAt;
  }

  /** How often it is tried; null for as often as the listener says. */
  public @Nullable Retry retry() {
    return retry;
  }

  /** How long an attempt may take; null for as long as the listener says. */
  public @Nullable Duration timeLimit() {
    return timeLimit;
  }

  /** The message whose handler sent it, and which waits for it; null for none. */
  public @Nullable ObjectId parent() {
    return parent;
  }

  /**
   * The message of which this is the copy of one recipient or of one consumer group; null for none.
   */
  public @Nullable ObjectId original() {
    return original;
  }

  /** Its place among all messages, by the server's clock; null until it is received. */
  public @Nullable BsonTimestamp order() {
    return order;
  }

  /** The consumer groups that have it as work of theirs; empty unless it is a broadcast. */
  public Set<String> groups() {
    return Collections.unmodifiableSet(groups);
  }

  /** What becomes of it; null for a message that is no work. */
  public @Nullable Work work() {
    return work;
  }

  @Override
  public String toString() {
    return "Message[%s to '%s', %s]".formatted(id, topic, delivery);
  }

  /**
   * A message that says the same and was not sent yet: one that was sent, or received, is not sent
   * again, but a copy of it may be.
   */
  public Message copy() {
    return with(
        copy -> {
          copy.id = null;
          copy.sender = null;
          copy.sentAt = null;
          copy.deleteAt = null;
          copy.replyTo = null;
          copy.parent = null;
          copy.original = null;
          copy.order = null;
          copy.groups = new LinkedHashSet<>();
          copy.work = null;
          copy.stored = List.of();
          copy.sent = null;
        });
  }

  /** A copy of the same class, whose collections are shared until another one takes their place. */
  final Message copied() {
    try {
      return (Message) super.clone();
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }

  private static String checked(String what, @Nullable String value) {
    if (value == null) {
      throw new IllegalArgumentException(what + " is null; give it a name");
    }
    if (value.isBlank()) {
      throw new IllegalArgumentException(what + " is empty; give it a name");
    }
    return value;
  }

  private static Duration positive(String what, Duration value) {
    if (value.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "%s is %s; it is %,d days at most".formatted(what, value, LONGEST.toDays()));
    }
    if (value.isNegative() || value.isZero()) {
      throw new IllegalArgumentException("%s is %s; it must be positive".formatted(what, value));
    }
    return value;
  }
}
