package dev.morphium.messaging.internal.signal;

import dev.morphium.bson.FieldName;
import dev.morphium.messaging.internal.signal.ArrivalSignal.Listener;
import dev.morphium.messaging.message.Delivery;
import dev.morphium.messaging.message.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * The filter of a queue's change stream: which events matter, and what they mean.
 *
 * <p>The server leaves out what does not: claims, renewals and ends of work, which are most of all
 * changes; messages to topics that nobody here listens to, and answers to others; and the payload
 * of work, which whoever claims it reads then.
 */
final class Arrivals {
  private static final String NEWS =
      """
      {$match: {$or: [
        {operationType: {$in: ['insert', 'replace']}, $or: []},
        {operationType: {$in: ['drop', 'rename', 'invalidate']}},
        {operationType: 'update', $or: [
          {'updateDescription.updatedFields.ready_at': {$exists: true}},
          {'updateDescription.updatedFields.cancel_at': {$exists: true}},
          {'updateDescription.updatedFields.ended_at': {$exists: true}}]}]}}\
      """;

  private static final BsonDocument WITHOUT_PAYLOAD_OF_WORK =
      BsonDocument.parse(
          """
          {$set: {'fullDocument.payload': {$cond: [
            {$in: [{$type: '$fullDocument.work'}, ['missing', 'null']]},
            '$fullDocument.payload', '$$REMOVE']}}}\
          """);

  private static final FieldName OPERATION = new FieldName("operationType");
  private static final FieldName FULL_DOCUMENT = new FieldName("fullDocument");
  private static final FieldName TOPIC = new FieldName("topic");
  private static final FieldName WORK = new FieldName("work");
  private static final FieldName STATE = new FieldName("state");
  private static final FieldName LANE = new FieldName("lane");
  private static final FieldName DELIVERY = new FieldName("delivery");
  private static final FieldName RECIPIENTS = new FieldName("recipients");

  /** What messages without work may say of themselves. */
  private static final Set<String> DELIVERIES =
      Set.of(Delivery.BROADCAST.name(), Delivery.EXCLUSIVE.name(), Delivery.REPLY.name());

  private final String instance;
  private final Function<BsonDocument, @Nullable Message> decoder;

  /**
   * @param instance whose answers are wanted
   */
  Arrivals(String instance, Function<BsonDocument, @Nullable Message> decoder) {
    this.instance = instance;
    this.decoder = decoder;
  }

  /**
   * What the server is asked for.
   *
   * @param topics those whose messages are wanted; null for all
   */
  List<BsonDocument> pipeline(@Nullable Set<String> topics) {
    BsonDocument match = BsonDocument.parse(NEWS);
    BsonDocument messages = new BsonDocument();
    if (topics != null) {
      List<BsonString> names = new ArrayList<>();
      topics.stream().sorted().forEach(topic -> names.add(new BsonString(topic)));
      messages.append("fullDocument.topic", new BsonDocument("$in", new BsonArray(names)));
    }
    BsonString reply = new BsonString(Delivery.REPLY.name());
    messages.append("fullDocument.delivery", new BsonDocument("$ne", reply));
    BsonDocument answers = new BsonDocument("fullDocument.delivery", reply);
    answers.append("fullDocument.recipients", new BsonString(instance));
    BsonArray or = match.getDocument("$match").getArray("$or");
    or.get(0).asDocument().put("$or", new BsonArray(List.of(messages, answers)));
    return List.of(match, WITHOUT_PAYLOAD_OF_WORK);
  }

  void tell(BsonDocument event, Listener listener) {
    RawFields fields = RawFields.of(event);
    switch (fields.text(OPERATION)) {
      case "insert", "replace" -> {
        RawFields document = fields.document(FULL_DOCUMENT);
        if (document != null) {
          came(document, listener);
        }
      }
      case "update" -> changed(event, listener);
      default -> listener.mayHaveMissed();
    }
  }

  private static void changed(BsonDocument event, Listener listener) {
    if (event.get("updateDescription") instanceof BsonDocument description
        && description.get("updatedFields") instanceof BsonDocument fields
        && event.get("documentKey") instanceof BsonDocument key
        && key.get("_id") instanceof BsonObjectId id) {
      if (fields.containsKey("cancel_at")) {
        listener.cancelled(id.getValue());
      }
      if (fields.containsKey("ended_at")) {
        listener.ended(id.getValue());
      }
      if (!fields.containsKey("ready_at")) {
        return;
      }
    }
    listener.workArrived(null, null);
  }

  private void came(RawFields document, Listener listener) {
    String topic = document.text(TOPIC);
    RawFields work = document.document(WORK);
    if (work != null) {
      String state = work.text(STATE);
      if (state.equals("READY")) {
        listener.workArrived(topic, work.textOrNull(LANE));
      } else if (isMisshapen(state, work.whole())) {
        listener.misshapenArrived();
      }
      return;
    }
    String delivery = document.text(DELIVERY);
    if (!DELIVERIES.contains(delivery)) {
      listener.misshapenArrived();
    } else if (delivery.equals(Delivery.EXCLUSIVE.name())) {
      listener.foreignWorkArrived();
    } else if (delivery.equals(Delivery.REPLY.name())
        ? document.lists(RECIPIENTS, instance)
        : listener.wants(topic)) {
      Message message = decoder.apply(document.whole());
      if (message != null) {
        listener.announced(message);
      }
    }
  }

  /** Whether some work is in a state that does not exist, or lacks what its state needs. */
  private static boolean isMisshapen(String state, BsonDocument work) {
    return switch (state) {
      case "DONE", "DEAD", "CANCELLED" -> false;
      case "WAITING", "LEASED" -> !work.isDateTime("due");
      case "BLOCKED" -> !work.isDateTime("due") || !work.isDocument("waits");
      default -> work.containsKey("state");
    };
  }
}
