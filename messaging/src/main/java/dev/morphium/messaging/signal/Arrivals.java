package dev.morphium.messaging.signal;

import dev.morphium.messaging.message.Delivery;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.spi.ArrivalSignal.Listener;
import java.util.List;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Which events of a queue's collection matter, and what they mean.
 *
 * <p>The server leaves out what does not: claims, renewals and ends of work, which are most of all
 * changes; and the payload of work, which whoever claims it reads then.
 */
final class Arrivals {
  static final List<BsonDocument> PIPELINE =
      List.of(
          BsonDocument.parse(
              """
              {$match: {$or: [
                {operationType: {$in: ['insert', 'replace', 'drop', 'rename', 'invalidate']}},
                {operationType: 'update', $or: [
                  {'updateDescription.updatedFields.ready_at': {$exists: true}},
                  {'updateDescription.updatedFields.cancel_at': {$exists: true}},
                  {'updateDescription.updatedFields.ended_at': {$exists: true}}]}]}}\
              """),
          BsonDocument.parse(
              """
              {$set: {'fullDocument.payload': {$cond: [
                {$in: [{$type: '$fullDocument.work'}, ['missing', 'null']]},
                '$fullDocument.payload', '$$REMOVE']}}}\
              """));

  private final String instance;
  private final Function<BsonDocument, @Nullable Message> decoder;

  /**
   * @param instance whose answers are wanted
   */
  Arrivals(String instance, Function<BsonDocument, @Nullable Message> decoder) {
    this.instance = instance;
    this.decoder = decoder;
  }

  void tell(BsonDocument event, Listener listener) {
    switch (text(event.get("operationType"))) {
      case "insert", "replace" -> {
        if (event.get("fullDocument") instanceof BsonDocument document) {
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

  private void came(BsonDocument document, Listener listener) {
    String topic = text(document.get("topic"));
    if (document.get("work") instanceof BsonDocument work) {
      if (text(work.get("state")).equals("READY")) {
        listener.workArrived(
            topic, work.get("lane") instanceof BsonString lane ? lane.getValue() : null);
      }
      return;
    }
    String delivery = text(document.get("delivery"));
    if (delivery.equals(Delivery.EXCLUSIVE.name())) {
      listener.foreignWorkArrived();
    } else if (delivery.equals(Delivery.REPLY.name())
        ? isForUs(document.get("recipients"))
        : listener.wants(topic)) {
      Message message = decoder.apply(document);
      if (message != null) {
        listener.announced(message);
      }
    }
  }

  private boolean isForUs(@Nullable BsonValue recipients) {
    return recipients != null
        && recipients.isArray()
        && recipients.asArray().contains(new BsonString(instance));
  }

  private static String text(@Nullable BsonValue value) {
    return value instanceof BsonString text ? text.getValue() : "";
  }
}
