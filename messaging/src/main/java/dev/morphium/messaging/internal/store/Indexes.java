package dev.morphium.messaging.internal.store;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.messaging.message.State;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;

/**
 * The indexes of a queue: each step of work finds what it needs at the beginning of one of them.
 * Work and announcements have theirs apart, so that neither pays for the other.
 *
 * <p>Source: MongoDB manual, "Partial Indexes" and "TTL Indexes".
 */
public final class Indexes {
  /** What stands for the place of a message that has none. */
  public static final List<BsonValue> NO_PLACES = List.of(BsonNull.VALUE, new BsonTimestamp(0, 0));

  private Indexes() {}

  public static List<BsonDocument> all() {
    BsonDocument text = document("$type", "string");
    BsonDocument id = document("$type", "objectId");
    return List.of(
        index(
                "claim",
                document(
                    Fields.TOPIC,
                    1,
                    Fields.LANE,
                    1,
                    Fields.STATE,
                    1,
                    Fields.PRIORITY,
                    -1,
                    Fields.ORDER,
                    1,
                    Fields.ID,
                    1))
            .append("partialFilterExpression", document(Fields.STATE, document("$exists", true))),
        index("due", document(Fields.STATE, 1, Fields.DUE, 1))
            .append("partialFilterExpression", document(Fields.DUE, document("$type", "date"))),
        index("chain", document(Fields.TOPIC, 1, Fields.LANE, 1, Fields.ORDERING_KEY, 1))
            .append("unique", Bson.value(true))
            .append(
                "partialFilterExpression",
                document(Fields.CHAINED, true, Fields.ORDERING_KEY, text)),
        index("idempotency", document(Fields.TOPIC, 1, Fields.IDEMPOTENCY_KEY, 1, Fields.LANE, 1))
            .append("unique", Bson.value(true))
            .append("partialFilterExpression", document(Fields.IDEMPOTENCY_KEY, text)),
        index("unique", document(Fields.TOPIC, 1, Fields.UNIQUE_KEY, 1, Fields.LANE, 1))
            .append("unique", Bson.value(true))
            .append("partialFilterExpression", document(Fields.UNIQUE, true)),
        index("dead", document(Fields.TOPIC, 1, Fields.ID, 1))
            .append("partialFilterExpression", document(Fields.STATE, State.DEAD)),
        index("failed_by", document(Fields.FAILED_BY, 1))
            .append("partialFilterExpression", document(Fields.FAILED_BY, id)),
        index(
                "announcements",
                document(Fields.DELIVERY, 1, Fields.TOPIC, 1, Fields.ORDER, 1, Fields.ID, 1))
            .append("partialFilterExpression", document(Fields.STATE, BsonNull.VALUE)),
        index("unplaced", document(Fields.DELIVERY, 1))
            .append("partialFilterExpression", document(Fields.ORDER, NO_PLACES.get(0))),
        index("unset", document(Fields.DELIVERY, 1))
            .append("partialFilterExpression", document(Fields.ORDER, NO_PLACES.get(1))),
        index("answers", document(Fields.CORRELATION_ID, 1))
            .append("partialFilterExpression", document(Fields.CORRELATION_ID, id)),
        index("pending", document(Fields.PENDING, 1))
            .append("partialFilterExpression", document(Fields.PENDING, id)),
        index("delete_at", document(Fields.DELETE_AT, 1))
            .append("expireAfterSeconds", Bson.value(0)));
  }

  private static BsonDocument index(String name, BsonDocument key) {
    return document("key", key, "name", name);
  }
}
