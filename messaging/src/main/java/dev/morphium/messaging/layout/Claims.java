package dev.morphium.messaging.layout;

import static dev.morphium.messaging.layout.Bson.document;

import dev.morphium.driver.DriverException.CommandFailed;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.State;
import dev.morphium.messaging.spi.Claim;
import dev.morphium.messaging.spi.ClaimResult;
import dev.morphium.messaging.spi.Lease;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Takes work: one {@code findAndModify}, which finds and takes in one step.
 *
 * <p>Of a chain, the messages with one ordering key, only one can be taken at a time: a unique
 * index holds the taken ones, so that whoever comes second is refused by the database.
 */
final class Claims {
  private static final int DUPLICATE_KEY = 11000;
  private static final BsonDocument ABSENT = document("$exists", false);
  static final BsonDocument MOST_URGENT =
      document(Fields.PRIORITY, -1, Fields.ORDER, 1, Fields.ID, 1);

  private final Place messages;
  private final MessageCodec codec;
  private final ServerClock clock;

  Claims(Place messages, MessageCodec codec, ServerClock clock) {
    this.messages = messages;
    this.codec = codec;
    this.clock = clock;
  }

  ClaimResult claim(Claim claim) {
    Lease lease = new Lease(new ObjectId(), new ObjectId());
    BsonDocument command =
        document(
            "query",
            filter(claim),
            "sort",
            MOST_URGENT,
            "update",
            document("$set", taken(claim, lease.claim()), "$inc", document(Fields.ATTEMPTS, 1)),
            "new",
            true);
    BsonDocument found;
    try {
      found = messages.findAndModify(command);
    } catch (CommandFailed failure) {
      if (failure.code() == DUPLICATE_KEY) {
        return new ClaimResult.Busy();
      }
      throw failure;
    }
    if (found == null) {
      return new ClaimResult.Nothing();
    }
    Message message = codec.decode(found);
    ObjectId id = found.getObjectId(Fields.ID).getValue();
    return new ClaimResult.Claimed(message, new Lease(id, lease.claim()));
  }

  /** Whether a claim would find something. */
  boolean isReady(Claim claim) {
    BsonDocument first = document("filter", filter(claim), "limit", 1);
    return !messages.find(first.append("projection", document(Fields.ID, 1))).isEmpty();
  }

  /** Ordering keys of which somebody has a message, among those that come next. */
  List<String> busyKeys(Claim claim) {
    BsonDocument taken =
        document(
            Fields.TOPIC, claim.topic(), Fields.LANE, lane(claim.lane()), Fields.CHAINED, true);
    return messages
        .find(document("filter", taken, "projection", document(Fields.ORDERING_KEY, 1)))
        .stream()
        .map(found -> found.getString(Fields.ORDERING_KEY).getValue())
        .toList();
  }

  private static BsonDocument filter(Claim claim) {
    BsonDocument filter =
        document(
            Fields.TOPIC,
            claim.topic(),
            Fields.LANE,
            lane(claim.lane()),
            Fields.STATE,
            State.READY);
    if (claim.key() != null) {
      filter.append(Fields.ORDERING_KEY, Bson.value(claim.key()));
    } else if (!claim.busyKeys().isEmpty()) {
      filter.append(Fields.ORDERING_KEY, new BsonDocument("$nin", Bson.array(claim.busyKeys())));
    }
    claim
        .headers()
        .forEach((name, value) -> filter.append(Fields.HEADERS + "." + name, Bson.value(value)));
    return filter;
  }

  /** Whose work: of nobody's lane there is one place in the index, so that the rest is in order. */
  static Object lane(@Nullable String lane) {
    return lane == null ? ABSENT : lane;
  }

  private BsonDocument taken(Claim claim, ObjectId lease) {
    return document(
        Fields.STATE,
        State.LEASED,
        Fields.OWNER,
        claim.owner(),
        Fields.LEASE,
        lease,
        Fields.DUE,
        clock.now().plus(claim.lease()),
        Fields.MOST_ATTEMPTS,
        claim.attempts(),
        Fields.CHAINED,
        true);
  }
}
