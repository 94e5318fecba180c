package dev.morphium.messaging.morphium6;

import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A message as it was in Morphium 6: a name, which is the topic, two texts, and a map.
 *
 * <p>It is sent as a {@link Message} that carries the texts and the map as its payload, so that
 * listeners of either kind get it.
 */
public class Msg {
  private static final int USUAL_PRIORITY = 1_000;
  private static final long USUAL_TIME_TO_LIVE = 30_000;

  private String name;
  private @Nullable String msg;
  private @Nullable String value;
  private @Nullable Map<String, Object> mapValue;
  private @Nullable List<Object> additional;
  private long ttl = USUAL_TIME_TO_LIVE;
  private int priority = USUAL_PRIORITY;
  private boolean exclusive;
  private final List<String> recipients = new ArrayList<>();
  private @Nullable Message message;

  /** A broadcast message with a time to live of 30 s. */
  public Msg(String name, @Nullable String msg, @Nullable String value) {
    this(name, msg, value, USUAL_TIME_TO_LIVE, false);
  }

  /** A broadcast message. */
  public Msg(String name, @Nullable String msg, @Nullable String value, long ttl) {
    this(name, msg, value, ttl, false);
  }

  /**
   * A message.
   *
   * @param name its topic
   * @param ttl how many milliseconds it lives
   * @param exclusive whether one listener of one instance gets it
   */
  public Msg(
      String name, @Nullable String msg, @Nullable String value, long ttl, boolean exclusive) {
    this.name = name;
    this.msg = msg;
    this.value = value;
    this.ttl = ttl;
    this.exclusive = exclusive;
  }

  static Msg of(Message message, @Nullable Body body) {
    Msg made = new Msg(message.topic(), null, null);
    made.message = message;
    made.priority = USUAL_PRIORITY - message.priority();
    made.exclusive = message.work() != null;
    made.recipients.addAll(message.recipients());
    if (body != null) {
      made.msg = body.msg();
      made.value = body.value();
      made.mapValue = body.mapValue();
      made.additional = body.additional();
    }
    return made;
  }

  Body body() {
    return new Body(msg, value, mapValue, additional);
  }

  /** The message that stands for it, new with each call. */
  Message toMessage() {
    Message made =
        Message.to(name)
            .payload(body())
            .priority(USUAL_PRIORITY - priority)
            .timeToLive(Duration.ofMillis(ttl <= 0 ? USUAL_TIME_TO_LIVE : ttl));
    if (!recipients.isEmpty()) {
      return made.recipients(recipients);
    }
    return exclusive ? made.exclusive() : made;
  }

  void sent(Message as) {
    message = as;
  }

  /** The message as it was sent or received; null before. */
  public @Nullable Message message() {
    return message;
  }

  /** Its id; null before it is sent. */
  public @Nullable ObjectId getMsgId() {
    return message == null ? null : message.id();
  }

  /** The instance that sent it; null before. */
  public @Nullable String getSender() {
    return message == null ? null : message.sender();
  }

  /** The message that it answers; null for none. */
  public @Nullable ObjectId getInAnswerTo() {
    return message == null ? null : message.correlationId();
  }

  /** Whether it answers another one. */
  public boolean isAnswer() {
    return getInAnswerTo() != null;
  }

  /** When it was sent, in milliseconds since 1970; 0 before. */
  public long getTimestamp() {
    return message == null || message.sentAt() == null ? 0 : message.sentAt().toEpochMilli();
  }

  /** Its topic. */
  public String getName() {
    return name;
  }

  /** Sets its topic. */
  public Msg setName(String topic) {
    name = topic;
    return this;
  }

  /** Its topic, by the later name. */
  public String getTopic() {
    return name;
  }

  /** Sets its topic, by the later name. */
  public Msg setTopic(String topic) {
    return setName(topic);
  }

  /** Its first text. */
  public @Nullable String getMsg() {
    return msg;
  }

  /** Sets its first text. */
  public Msg setMsg(@Nullable String text) {
    msg = text;
    return this;
  }

  /** Its second text. */
  public @Nullable String getValue() {
    return value;
  }

  /** Sets its second text. */
  public Msg setValue(@Nullable String text) {
    value = text;
    return this;
  }

  /** Its values by name. */
  public @Nullable Map<String, Object> getMapValue() {
    return mapValue;
  }

  /** Sets its values by name. */
  public Msg setMapValue(@Nullable Map<String, Object> values) {
    mapValue = values;
    return this;
  }

  /** Sets one value by its name. */
  public Msg addValue(String key, Object one) {
    if (mapValue == null) {
      mapValue = new HashMap<>();
    }
    mapValue.put(key, one);
    return this;
  }

  /** Its further values. */
  public @Nullable List<Object> getAdditional() {
    return additional;
  }

  /** Sets its further values. */
  public Msg setAdditional(@Nullable List<Object> values) {
    additional = values;
    return this;
  }

  /** How many milliseconds it lives. */
  public long getTtl() {
    return ttl;
  }

  /** Sets how many milliseconds it lives. */
  public Msg setTtl(long millis) {
    ttl = millis;
    return this;
  }

  /** How urgent it is: lower numbers go first, 1,000 is usual. */
  public int getPriority() {
    return priority;
  }

  /** Sets how urgent it is: lower numbers go first. */
  public Msg setPriority(int urgency) {
    priority = urgency;
    return this;
  }

  /** Whether one listener of one instance gets it. */
  public boolean isExclusive() {
    return exclusive;
  }

  /** Sets whether one listener of one instance gets it. */
  public Msg setExclusive(boolean one) {
    exclusive = one;
    return this;
  }

  /** The instances that get it; empty for all. */
  public List<String> getRecipients() {
    return recipients;
  }

  /** Sets the one instance that gets it. */
  public Msg setRecipient(String instance) {
    recipients.clear();
    return addRecipient(instance);
  }

  /** Adds an instance that gets it. */
  public Msg addRecipient(String instance) {
    if (!recipients.contains(instance)) {
      recipients.add(instance);
    }
    return this;
  }

  /** An answer to it that carries the same. */
  public Msg createAnswerMsg() {
    Msg answer = new Msg(name, msg, value, ttl);
    answer.mapValue = mapValue == null ? null : new HashMap<>(mapValue);
    return answer;
  }

  /**
   * Sends an answer to it, besides what the listener returns.
   *
   * @throws IllegalArgumentException when its sender waits for none
   */
  public void sendAnswer(Morphium6Messaging messaging, Msg answer) {
    if (message == null) {
      throw new IllegalArgumentException("'%s' was not received; nobody asked".formatted(name));
    }
    messaging.answer(message, answer);
  }

  @Override
  public String toString() {
    return "Msg[%s '%s', %s, %s]".formatted(getMsgId(), name, msg, value);
  }
}
