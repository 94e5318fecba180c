package dev.morphium.messaging.internal.store;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.index.IndexDefinition;
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

  public static List<IndexDefinition> all() {
    BsonDocument text = document("$type", "string");
    BsonDocument id = document("$type", "objectId");
    BsonDocument claim =
        document(Fields.TOPIC, 1, Fields.LANE, 1, Fields.STATE, 1, Fields.PRIORITY, -1);
    claim.append(Fields.ORDER, Bson.value(1)).append(Fields.ID, Bson.value(1));
    return List.of(
        partial("claim", claim, document(Fields.STATE, document("$exists", true))),
        partial(
            "due",
            document(Fields.STATE, 1, Fields.DUE, 1),
            document(Fields.DUE, document("$type", "date"))),
        unique(
            "chain",
            document(Fields.TOPIC, 1, Fields.LANE, 1, Fields.ORDERING_KEY, 1),
            document(Fields.CHAINED, true, Fields.ORDERING_KEY, text)),
        unique(
            "idempotency",
            document(Fields.TOPIC, 1, Fields.IDEMPOTENCY_KEY, 1, Fields.LANE, 1),
            document(Fields.IDEMPOTENCY_KEY, text)),
        unique(
            "unique",
            document(Fields.TOPIC, 1, Fields.UNIQUE_KEY, 1, Fields.LANE, 1),
            document(Fields.UNIQUE, true)),
        partial(
            "dead", document(Fields.TOPIC, 1, Fields.ID, 1), document(Fields.STATE, State.DEAD)),
        partial("failed_by", document(Fields.FAILED_BY, 1), document(Fields.FAILED_BY, id)),
        partial(
            "announcements",
            document(Fields.DELIVERY, 1, Fields.TOPIC, 1, Fields.ORDER, 1, Fields.ID, 1),
            document(Fields.STATE, BsonNull.VALUE)),
        partial("unplaced", document(Fields.DELIVERY, 1), document(Fields.ORDER, NO_PLACES.get(0))),
        partial("unset", document(Fields.DELIVERY, 1), document(Fields.ORDER, NO_PLACES.get(1))),
        partial("answers", document(Fields.CORRELATION_ID, 1), document(Fields.CORRELATION_ID, id)),
        partial("pending", document(Fields.PENDING, 1), document(Fields.PENDING, id)),
        index("delete_at", document(Fields.DELETE_AT, 1), "expireAfterSeconds", 0));
  }

  private static IndexDefinition index(String name, BsonDocument key, String option, Object value) {
    return new IndexDefinition(key, document("name", name, option, value));
  }

  private static IndexDefinition partial(String name, BsonDocument key, BsonDocument filter) {
    return index(name, key, "partialFilterExpression", filter);
  }

  private static IndexDefinition unique(String name, BsonDocument key, BsonDocument filter) {
    BsonDocument options = document("name", name, "unique", true);
    return new IndexDefinition(key, options.append("partialFilterExpression", filter));
  }
}
