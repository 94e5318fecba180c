package dev.morphium.messaging.internal.request;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.Morphium;
import dev.morphium.messaging.internal.store.Bson;
import dev.morphium.messaging.internal.store.CollectionGateway;
import dev.morphium.messaging.internal.store.Fields;
import dev.morphium.messaging.internal.store.MessageCodec;
import dev.morphium.messaging.message.Delivery;
import dev.morphium.messaging.message.Message;
import dev.morphium.operation.Namespace;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;

/** Answers among the messages of a queue. */
public final class MorphiumAnswerStore implements AnswerStore {
  private static final int TOGETHER = 500;

  private final CollectionGateway messages;
  private final MessageCodec codec;

  /**
   * @param collection the queue's collection
   */
  public MorphiumAnswerStore(Morphium morphium, String collection) {
    messages =
        new CollectionGateway(
            morphium.runner(),
            morphium.driver().capabilities(),
            new Namespace(morphium.database(), collection));
    codec = new MessageCodec(morphium.mapper());
  }

  @Override
  public List<Message> answers(Collection<ObjectId> questions, String asking) {
    List<Message> found = new ArrayList<>();
    List<ObjectId> all = List.copyOf(questions);
    for (int first = 0; first < all.size(); first += TOGETHER) {
      List<ObjectId> some = all.subList(first, Math.min(all.size(), first + TOGETHER));
      BsonDocument filter =
          document(
              Fields.CORRELATION_ID,
              document("$in", Bson.array(some), "$type", "objectId"),
              Fields.DELIVERY,
              Delivery.REPLY,
              Fields.RECIPIENTS,
              asking);
      found.addAll(
          codec.readAll(messages.where(filter).sort(Fields.SENT_AT, Fields.ID).asDocuments()));
    }
    return found;
  }
}
