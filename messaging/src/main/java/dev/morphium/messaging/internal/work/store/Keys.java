package dev.morphium.messaging.internal.work.store;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.driver.DriverException.CommandFailed;
import dev.morphium.messaging.internal.store.Bson;
import dev.morphium.messaging.internal.store.CollectionGateway;
import dev.morphium.messaging.internal.store.Fields;
import dev.morphium.messaging.internal.store.MessageCodec;
import dev.morphium.messaging.internal.store.ServerClock;
import dev.morphium.messaging.message.Envelope;
import dev.morphium.messaging.message.IfTaken;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Sent;
import dev.morphium.messaging.message.State;
import dev.morphium.messaging.message.Work;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The duplicate detection of messages that are to be sent: who has their keys.
 *
 * <p>It is looked up before they are stored, and a unique index refuses what comes between: a
 * refused insert would end the caller's transaction, a look does not. Where two transactions store
 * a key at the same time, one of them meets a write conflict and is repeated as a whole, and finds
 * the other's message then.
 */
final class Keys {
  private static final int DUPLICATE_KEY = 11000;

  private final CollectionGateway messages;
  private final MessageCodec codec;
  private final ServerClock clock;

  /** A key, and where it counts. */
  private record Key(String field, String topic, String value, @Nullable String lane) {}

  /**
   * Which messages are to be stored.
   *
   * @param fresh those whose keys nobody has
   * @param later those that may replace one of these
   */
  record Choice(List<Message> fresh, List<Message> later) {}

  Keys(CollectionGateway messages, MessageCodec codec, ServerClock clock) {
    this.messages = messages;
    this.codec = codec;
    this.clock = clock;
  }

  static boolean hasOne(Message message) {
    return message.idempotencyKey() != null || message.uniqueKey() != null;
  }

  /** Parts messages; those that are not to be stored are told so. */
  Choice choose(List<Message> sent) {
    Map<Key, ObjectId> known = known(sent);
    Set<Key> taken = new HashSet<>();
    Choice choice = new Choice(new ArrayList<>(), new ArrayList<>());
    for (Message message : sent) {
      Key once = key(Fields.IDEMPOTENCY_KEY, message, message.idempotencyKey());
      Key unique = key(Fields.UNIQUE_KEY, message, message.uniqueKey());
      ObjectId first = once == null ? null : known.get(once);
      ObjectId other = unique == null ? null : known.get(unique);
      if (taken.contains(once) || taken.contains(unique)) {
        choice.later().add(message);
      } else if (first != null) {
        Envelope.known(message, first, Sent.DUPLICATE);
      } else if (other == null) {
        choice.fresh().add(message);
        add(taken, once);
        add(taken, unique);
      } else if (message.options().ifTaken() == IfTaken.KEEP) {
        Envelope.known(message, other, Sent.DUPLICATE);
      } else if (replaces(message)) {
        add(taken, once);
      } else if (isWorkedOn(other)) {
        Envelope.known(message, other, Sent.DUPLICATE);
      } else {
        choice.later().add(message);
      }
    }
    return choice;
  }

  private static void add(Set<Key> keys, @Nullable Key key) {
    if (key != null) {
      keys.add(key);
    }
  }

  private static @Nullable Key key(String field, Message message, @Nullable String value) {
    Work work = message.work();
    return value == null
        ? null
        : new Key(field, message.topic(), value, work == null ? null : work.lane());
  }

  private Map<Key, ObjectId> known(List<Message> sent) {
    Map<String, Set<String>> once = new LinkedHashMap<>();
    Map<String, Set<String>> unique = new LinkedHashMap<>();
    for (Message message : sent) {
      note(once, message, message.idempotencyKey());
      note(unique, message, message.uniqueKey());
    }
    Map<Key, ObjectId> known = new HashMap<>();
    once.forEach((topic, values) -> find(Fields.IDEMPOTENCY_KEY, topic, values, known));
    unique.forEach((topic, values) -> find(Fields.UNIQUE_KEY, topic, values, known));
    return known;
  }

  private static void note(
      Map<String, Set<String>> values, Message message, @Nullable String value) {
    if (value != null) {
      values.computeIfAbsent(message.topic(), ignored -> new LinkedHashSet<>()).add(value);
    }
  }

  private void find(String field, String topic, Set<String> values, Map<Key, ObjectId> known) {
    BsonDocument filter =
        document(
            Fields.TOPIC, topic, field, document("$in", Bson.array(values), "$type", "string"));
    if (field.equals(Fields.UNIQUE_KEY)) {
      filter.append(Fields.UNIQUE, Bson.value(true));
    }
    BsonDocument over = document("$lte", clock.now());
    List<BsonDocument> expired = new ArrayList<>();
    for (BsonDocument found :
        messages.where(filter).project(field, Fields.LANE, Fields.DELETE_AT).asList()) {
      if (hasExpired(found)) {
        BsonDocument still = document(Fields.ID, found.get(Fields.ID), Fields.DELETE_AT, over);
        expired.add(still);
      } else {
        String lane =
            Bson.work(found).get("lane") instanceof BsonString name ? name.getValue() : null;
        known.put(
            new Key(field, topic, found.getString(field).getValue(), lane), Dependencies.id(found));
      }
    }
    if (!expired.isEmpty()) {
      messages.delete(expired);
    }
  }

  /** Whether the server is about to delete it, which it does once a minute: nobody takes it. */
  private boolean hasExpired(BsonDocument found) {
    return found.isDateTime(Fields.DELETE_AT)
        && found.getDateTime(Fields.DELETE_AT).getValue() <= clock.now().toEpochMilli();
  }

  private boolean isWorkedOn(ObjectId other) {
    BsonDocument worked =
        document(Fields.ID, other, Fields.STATE, State.LEASED, Fields.UNIQUE, true);
    return messages.where(worked).project(Fields.ID).get() != null;
  }

  /** Puts a message in the place of the one that has its unique key, unless that is worked on. */
  private boolean replaces(Message message) {
    Work work = message.work();
    if (work == null) {
      return false;
    }
    Envelope.keep(message);
    BsonDocument content = new BsonDocument();
    content.putAll(new RawBsonDocument(codec.encode(message)));
    content.remove(Fields.ID);
    BsonDocument other =
        document(
            Fields.TOPIC,
            message.topic(),
            Fields.UNIQUE_KEY,
            message.uniqueKey(),
            Fields.LANE,
            work.lane(),
            Fields.UNIQUE,
            true,
            Fields.STATE,
            Bson.in(State.WAITING, State.READY, State.BLOCKED));
    BsonDocument found = replaced(other, content);
    if (found == null) {
      return false;
    }
    Envelope.known(message, Dependencies.id(found), Sent.REPLACED);
    return true;
  }

  /** Null as well when somebody else has the new one's other key by now. */
  private @Nullable BsonDocument replaced(BsonDocument other, BsonDocument content) {
    try {
      return messages.where(other).project(Fields.ID).findOneAndReplace(content);
    } catch (CommandFailed failure) {
      if (failure.code() == DUPLICATE_KEY) {
        return null;
      }
      throw failure;
    }
  }
}
