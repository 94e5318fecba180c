package dev.morphium.messaging.internal.work.store;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.driver.DriverException.CommandFailed;
import dev.morphium.messaging.internal.store.Bson;
import dev.morphium.messaging.internal.store.CollectionGateway;
import dev.morphium.messaging.internal.store.Fields;
import dev.morphium.messaging.internal.store.MessageCodec;
import dev.morphium.messaging.internal.store.ServerClock;
import dev.morphium.messaging.internal.work.model.Claim;
import dev.morphium.messaging.internal.work.model.ClaimResult;
import dev.morphium.messaging.internal.work.model.Lease;
import dev.morphium.messaging.message.State;
import dev.morphium.query.ReturnDocument;
import dev.morphium.query.filter.Sort;
import dev.morphium.update.Update;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Takes work: one {@code findAndModify}, which finds and takes in one step.
 *
 * <p>Of the messages with one ordering key only one can be taken at a time: a unique index holds
 * those that are begun and not ended, so that whoever takes a second one is refused by the
 * database. When what was begun is free again, for its next attempt, it goes before all others.
 */
final class Claims {
  private static final int DUPLICATE_KEY = 11000;

  /** TypeMismatch and PathNotViable: what other clients wrote into {@code work}. */
  private static final Set<Integer> MISSHAPEN = Set.of(14, 28);

  private static final BsonDocument ABSENT = document("$exists", false);
  private static final int MOST_BUSY_KEYS = 10_000;
  static final Sort MOST_URGENT = Sort.by("-" + Fields.PRIORITY, Fields.ORDER, Fields.ID);

  private final CollectionGateway messages;
  private final MessageCodec codec;
  private final ServerClock clock;
  private final DeadLettering burial;

  Claims(CollectionGateway messages, MessageCodec codec, ServerClock clock, DeadLettering burial) {
    this.messages = messages;
    this.codec = codec;
    this.clock = clock;
    this.burial = burial;
  }

  ClaimResult claim(Claim claim) {
    ClaimResult result = takeFirst(claim, ready(claim));
    if (!(result instanceof ClaimResult.Busy)) {
      return result;
    }
    ClaimResult begun = takeFirst(claim, begun(claim));
    return begun instanceof ClaimResult.Nothing ? result : begun;
  }

  /** Takes the most urgent of those that fit; what cannot be taken is no hindrance. */
  private ClaimResult takeFirst(Claim claim, BsonDocument filter) {
    try {
      return result(take(claim, filter), claim);
    } catch (CommandFailed failure) {
      if (MISSHAPEN.contains(failure.code())) {
        return takeOrBury(claim, filter);
      }
      return busy(failure);
    }
  }

  private static ClaimResult busy(CommandFailed failure) {
    if (failure.code() != DUPLICATE_KEY) {
      throw failure;
    }
    return new ClaimResult.Busy();
  }

  /** Those of a key that was begun: the index of chains has them, however many others wait. */
  private BsonDocument begun(Claim claim) {
    BsonDocument begun = ready(claim).append(Fields.CHAINED, Bson.value(true));
    BsonDocument key = document("$type", "string", "$nin", List.copyOf(claim.busyKeys()));
    begun.put(Fields.ORDERING_KEY, key);
    return begun;
  }

  ClaimResult recall(Claim claim) {
    BsonDocument taken = of(claim).append(Fields.STATE, Bson.value(State.LEASED));
    taken.append(Fields.LEASE, Bson.value(claim.id()));
    return result(messages.where(taken).get(), claim);
  }

  private @Nullable BsonDocument take(Claim claim, BsonDocument filter) {
    return messages
        .where(filter)
        .sort(MOST_URGENT)
        .findOneAndUpdate(taken(claim), ReturnDocument.AFTER);
  }

  private ClaimResult result(@Nullable BsonDocument found, Claim claim) {
    if (found == null) {
      return new ClaimResult.Nothing();
    }
    try {
      Lease lease = new Lease(found.getObjectId(Fields.ID).getValue(), claim.id());
      return new ClaimResult.Claimed(codec.decode(found), lease);
    } catch (RuntimeException unreadable) {
      burial.wrap(found, document(Fields.LEASE, claim.id()), unreadable);
      return new ClaimResult.Unreadable();
    }
  }

  /**
   * Takes the first message by its {@code _id}, or makes a dead letter of it when that fails
   * because of what is in it.
   *
   * <p>The claim that failed does not say which message it met: a more urgent one, with nothing
   * wrong in it, may have come since. So the message is tried by itself before it is buried.
   */
  private ClaimResult takeOrBury(Claim claim, BsonDocument filter) {
    BsonDocument one = messages.where(filter).sort(MOST_URGENT).get();
    if (one == null) {
      return new ClaimResult.Unreadable(); // somebody else has dealt with it
    }
    BsonDocument itself = new BsonDocument("$eq", one.get(Fields.ID));
    try {
      BsonDocument taken = take(claim, filter.clone().append(Fields.ID, itself));
      return taken == null ? new ClaimResult.Unreadable() : result(taken, claim);
    } catch (CommandFailed failure) {
      if (!MISSHAPEN.contains(failure.code())) {
        return busy(failure);
      }
      burial.wrap(one, new BsonDocument(Fields.WORK, Bson.value(one.get(Fields.WORK))), failure);
      return new ClaimResult.Unreadable();
    }
  }

  /** Whether a claim would find something. */
  boolean isReady(Claim claim) {
    return messages.where(ready(claim)).project(Fields.ID).get() != null;
  }

  /** Ordering keys of which a message is begun and not ended. */
  List<String> busyKeys(Claim claim) {
    BsonDocument begun =
        document(
            Fields.TOPIC, claim.topic(), Fields.LANE, lane(claim.lane()), Fields.CHAINED, true);
    begun.append(Fields.ORDERING_KEY, document("$type", "string"));
    return messages.where(begun).project(Fields.ORDERING_KEY).limit(MOST_BUSY_KEYS).stream()
        .map(found -> found.getString(Fields.ORDERING_KEY).getValue())
        .toList();
  }

  private static BsonDocument of(Claim claim) {
    return document(Fields.TOPIC, claim.topic(), Fields.LANE, lane(claim.lane()));
  }

  private BsonDocument ready(Claim claim) {
    BsonDocument filter = WorkEvent.CLAIM.where(of(claim));
    if (!claim.busyKeys().isEmpty()) {
      filter.append(Fields.ORDERING_KEY, new BsonDocument("$nin", Bson.array(claim.busyKeys())));
    }
    filter.append(Fields.SCHEMA, Promotion.KNOWN_SCHEMA);
    filter.append(Fields.DELETE_AT, document("$not", document("$lte", clock.now())));
    claim.headers().forEach((name, value) -> filter.append(codec.header(name), Bson.value(value)));
    if (claim.where() != null) {
      filter.append("$and", Bson.array(List.of(claim.where())));
    }
    return filter;
  }

  /** Whose work: of nobody's lane there is one place in the index, so that the rest is in order. */
  static Object lane(@Nullable String lane) {
    return lane == null ? ABSENT : lane;
  }

  /** What deletes messages that nobody deals with is taken away: somebody does now. */
  private Update<BsonDocument> taken(Claim claim) {
    return WorkEvent.CLAIM
        .change(clock.now())
        .set(Fields.OWNER, claim.owner())
        .set(Fields.LEASE, claim.id())
        .set(Fields.DUE, clock.now().plus(claim.lease()))
        .set(Fields.MOST_ATTEMPTS, claim.attempts())
        .inc(Fields.ATTEMPTS, 1)
        .unset(Fields.DELETE_AT);
  }
}
