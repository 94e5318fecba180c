package dev.morphium.messaging.layout;

import static dev.morphium.messaging.layout.Bson.document;

import dev.morphium.messaging.message.Delivery;
import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.State;
import java.time.Instant;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * Makes ready what is due.
 *
 * <p>Any instance may do it at any time: each step is an update that finds nothing when somebody
 * else did it before.
 */
final class Promotion {
  /** How many attempts a message may have: what it says itself, or what its last listener said. */
  private static final BsonDocument MOST_ATTEMPTS =
      new BsonDocument(
          "$ifNull",
          new BsonArray(
              List.of(
                  new BsonString("$" + Fields.RETRY_ATTEMPTS),
                  new BsonString("$" + Fields.MOST_ATTEMPTS),
                  new BsonInt32(1))));

  private final Place messages;
  private final Settlements settlements;
  private final ServerClock clock;
  private final String instance;

  Promotion(Place messages, Settlements settlements, ServerClock clock, String instance) {
    this.messages = messages;
    this.settlements = settlements;
    this.clock = clock;
    this.instance = instance;
  }

  long promote() {
    Instant now = clock.now();
    BsonDocument ready =
        document(
            "$set",
            document(Fields.STATE, State.READY, Fields.READY_AT, now),
            "$unset",
            document(Fields.DUE, ""));
    long changed = messages.updateMany(due(State.WAITING, now), ready).modified();
    BsonDocument stalled = due(State.LEASED, now).append("$expr", attempts("$lt"));
    changed += messages.updateMany(stalled, ready).modified();
    BsonDocument buried = due(State.LEASED, now).append("$expr", attempts("$gte"));
    changed += messages.updateMany(buried, dead(now)).modified();
    return changed + adoptForeign(now) + unblock(now);
  }

  @Nullable Instant nextDue() {
    Instant first = null;
    for (State state : List.of(State.WAITING, State.LEASED)) {
      List<BsonDocument> found =
          messages.find(
              document(
                  "filter",
                  document(Fields.STATE, state, Fields.DUE, document("$type", "date")),
                  "sort",
                  document(Fields.DUE, 1),
                  "limit",
                  1,
                  "projection",
                  document(Fields.DUE, 1)));
      if (!found.isEmpty()) {
        Instant due =
            Instant.ofEpochMilli(
                found.get(0).getDocument(Fields.WORK).getDateTime("due").getValue());
        first = first == null || due.isBefore(first) ? due : first;
      }
    }
    return first;
  }

  /** Exclusive messages that another client wrote without saying anything about their work. */
  private long adoptForeign(Instant now) {
    BsonDocument untouched = document(Fields.DELIVERY, Delivery.EXCLUSIVE, Fields.STATE, null);
    BsonDocument work =
        document(Fields.STATE, State.READY, Fields.ATTEMPTS, 0, Fields.READY_AT, now);
    return messages.updateMany(untouched, document("$set", work)).modified();
  }

  /** Work whose last predecessor ended while nobody was there to see it. */
  private long unblock(Instant now) {
    BsonDocument free = document(Fields.STATE, State.BLOCKED, Fields.PENDING, new BsonArray());
    return messages
        .updateMany(
            free, document("$set", document(Fields.STATE, State.READY, Fields.READY_AT, now)))
        .modified();
  }

  private BsonDocument dead(Instant now) {
    Failure failure =
        new Failure(
            "dev.morphium.messaging.LeaseExpired",
            "whoever worked on it was not heard of until its lease ended",
            null,
            0,
            now,
            instance);
    return document(
        "$set",
        document(Fields.STATE, State.DEAD),
        "$unset",
        document(Fields.CHAINED, "", Fields.DUE, "", Fields.DELETE_AT, ""),
        "$push",
        settlements.pushed(failure));
  }

  private static BsonDocument due(State state, Instant now) {
    return document(Fields.STATE, state, Fields.DUE, document("$lte", now));
  }

  private static BsonDocument attempts(String comparison) {
    return new BsonDocument(
        comparison, new BsonArray(List.of(new BsonString("$" + Fields.ATTEMPTS), MOST_ATTEMPTS)));
  }
}
