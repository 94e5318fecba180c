package dev.morphium.messaging.internal.broadcast.store;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.messaging.internal.broadcast.model.BroadcastPage;
import dev.morphium.messaging.internal.broadcast.model.Position;
import dev.morphium.messaging.internal.store.Bson;
import dev.morphium.messaging.internal.store.CollectionGateway;
import dev.morphium.messaging.internal.store.Fields;
import dev.morphium.messaging.internal.store.Indexes;
import dev.morphium.messaging.internal.store.MessageCodec;
import dev.morphium.messaging.internal.store.UpdateStatement;
import dev.morphium.messaging.message.Delivery;
import dev.morphium.messaging.message.Message;
import dev.morphium.update.Update;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.types.ObjectId;

/**
 * Reads announcements, which are messages that are no work, for listeners that were not told of
 * them.
 *
 * <p>They are read in the order of the server's own time, which it writes into their empty
 * timestamp. What another client wrote without one, and what a server left empty, gets its place
 * when it is found.
 */
public final class Broadcasts {
  private final CollectionGateway messages;
  private final MessageCodec codec;

  public Broadcasts(CollectionGateway messages, MessageCodec codec) {
    this.messages = messages;
    this.codec = codec;
  }

  /** Gives a place to those that have none; how many there were. */
  public long place() {
    Update<BsonDocument> now = Update.of(BsonDocument.class).currentTimestamp(Fields.ORDER);
    List<UpdateStatement> statements = new ArrayList<>();
    for (BsonValue order : Indexes.NO_PLACES) {
      BsonDocument nowhere = document(Fields.DELIVERY, Delivery.BROADCAST, Fields.STATE, null);
      nowhere.append(Fields.ORDER, order);
      statements.add(UpdateStatement.many(nowhere, now));
    }
    return messages.update(statements).modified();
  }

  public BroadcastPage after(String topic, Position position, int limit) {
    BsonDocument filter = broadcasts(topic);
    // by this alone the index is read from the place on
    filter.append(Fields.ORDER, document("$gte", position.order()));
    filter.append(
        "$or",
        new BsonArray(
            List.of(
                document(Fields.ORDER, document("$gt", position.order())),
                document(
                    Fields.ORDER, position.order(), Fields.ID, document("$gt", position.id())))));
    return page(
        messages.where(filter).sort(Fields.ORDER, Fields.ID).limit(limit).asDocuments(),
        limit,
        codec);
  }

  /** A page that was found in the order of places; what cannot be read ends it no sooner. */
  public static BroadcastPage page(List<BsonDocument> found, int limit, MessageCodec codec) {
    BsonDocument last = null;
    if (found.size() >= limit) {
      for (BsonDocument one : found) {
        last = one.isTimestamp(Fields.ORDER) ? one : last;
      }
    }
    return new BroadcastPage(codec.readAll(found), last == null ? null : place(last));
  }

  private static Position place(BsonDocument message) {
    BsonValue id = message.get(Fields.ID);
    return new Position(
        message.getTimestamp(Fields.ORDER),
        id != null && id.isObjectId() ? id.asObjectId().getValue() : new ObjectId(new byte[12]));
  }

  public List<Position> known(String topic, Position since, int limit) {
    BsonDocument filter = broadcasts(topic);
    filter.append(Fields.ORDER, document("$gte", since.order()));
    return messages
        .where(filter)
        .sort("-" + Fields.ORDER, "-" + Fields.ID)
        .limit(limit)
        .project(Fields.ID, Fields.ORDER)
        .stream()
        .filter(found -> found.isTimestamp(Fields.ORDER))
        .map(Broadcasts::place)
        .toList();
  }

  public List<Message> find(Collection<ObjectId> ids) {
    BsonDocument them = document(Fields.ID, document("$in", Bson.array(ids)));
    return codec.readAll(messages.where(them).sort(Fields.ORDER, Fields.ID).asDocuments());
  }

  private static BsonDocument broadcasts(String topic) {
    return document(Fields.DELIVERY, Delivery.BROADCAST, Fields.TOPIC, topic, Fields.STATE, null);
  }
}
