package dev.morphium.messaging.layout;

import static dev.morphium.messaging.layout.Bson.document;

import dev.morphium.mapping.Mapper;
import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.State;
import dev.morphium.messaging.spi.Lease;
import dev.morphium.messaging.spi.Settlement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonObjectId;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Ends attempts: those that end together are written together. */
final class Settlements {
  private static final int REMEMBERED_FAILURES = 10;
  private static final Duration KEEP_CANCELLED = Duration.ofDays(1);
  private static final BsonDocument FREE =
      document(Fields.CHAINED, "", Fields.DUE, "", Fields.CANCELLED, "");

  private final Place messages;
  private final Mapper mapper;

  private final ServerClock clock;

  Settlements(Place messages, Mapper mapper, ServerClock clock) {
    this.messages = messages;
    this.mapper = mapper;
    this.clock = clock;
  }

  /** Ends one attempt; whether its lease held until now. */
  boolean settle(Settlement settlement) {
    return write(List.of(settlement)) > 0;
  }

  Set<Lease> settle(List<Settlement> settlements) {
    return write(settlements) == settlements.size() ? Set.of() : lost(settlements);
  }

  private long write(List<Settlement> settlements) {
    List<BsonDocument> updates = new ArrayList<>();
    List<BsonDocument> deletes = new ArrayList<>();
    for (Settlement settlement : settlements) {
      if (settlement instanceof Settlement.Delete) {
        deletes.add(document("q", held(settlement.lease()), "limit", 1));
      } else {
        updates.add(document("q", held(settlement.lease()), "u", update(settlement)));
      }
    }
    long done = updates.isEmpty() ? 0 : messages.update(updates).matched();
    done += deletes.isEmpty() ? 0 : messages.delete(deletes).matched();
    return done;
  }

  /** The message as long as the lease holds: nobody else took it, and it was not ended before. */
  static BsonDocument held(Lease lease) {
    return document(
        Fields.ID, lease.message(), Fields.LEASE, lease.claim(), Fields.STATE, State.LEASED);
  }

  private BsonDocument update(Settlement settlement) {
    return switch (settlement) {
      case Settlement.Delete ignored -> throw new AssertionError("deletes are no updates");
      case Settlement.Done done -> {
        BsonDocument set = document(Fields.STATE, State.DONE, Fields.PROGRESS, 1);
        set.append(Fields.RESULT, Bson.value(done.result()));
        set.append(Fields.DELETE_AT, Bson.value(done.deleteAt()));
        yield document("$set", set, "$unset", FREE);
      }
      // the chain is not freed: later messages of the key wait for this one
      case Settlement.Again again ->
          document(
              "$set",
              document(Fields.STATE, State.WAITING, Fields.DUE, again.due()),
              "$push",
              pushed(again.failure()));
      case Settlement.Dead dead ->
          document(
              "$set",
              document(Fields.STATE, State.DEAD),
              "$unset",
              document(Fields.CHAINED, "", Fields.DUE, "", Fields.DELETE_AT, ""),
              "$push",
              pushed(dead.failure()));
      case Settlement.Cancelled ignored ->
          document(
              "$set",
              document(
                  Fields.STATE,
                  State.CANCELLED,
                  Fields.DELETE_AT,
                  clock.now().plus(KEEP_CANCELLED)),
              "$unset",
              FREE);
      case Settlement.Released ignored ->
          document(
              "$set",
              document(Fields.STATE, State.READY, Fields.READY_AT, clock.now()),
              "$unset",
              FREE,
              "$inc",
              document(Fields.ATTEMPTS, -1));
    };
  }

  BsonDocument pushed(Failure failure) {
    return document(
        Fields.FAILURES,
        document(
            "$each",
            List.of(mapper.toBson(failure)),
            "$slice",
            new BsonInt32(-REMEMBERED_FAILURES)));
  }

  /** Those that neither this write ended nor one before it, of whose success nobody heard. */
  private Set<Lease> lost(List<Settlement> settlements) {
    List<ObjectId> ids = settlements.stream().map(one -> one.lease().message()).toList();
    BsonDocument them = document(Fields.ID, document("$in", Bson.array(ids)));
    BsonDocument fields = document(Fields.LEASE, 1, Fields.STATE, 1);
    Map<ObjectId, BsonDocument> found = new HashMap<>();
    for (BsonDocument one : messages.find(document("filter", them, "projection", fields))) {
      found.put(
          one.getObjectId(Fields.ID).getValue(), one.getDocument(Fields.WORK, new BsonDocument()));
    }
    Set<Lease> lost = new HashSet<>();
    for (Settlement settlement : settlements) {
      if (!isEnded(settlement, found.get(settlement.lease().message()))) {
        lost.add(settlement.lease());
      }
    }
    return lost;
  }

  private static boolean isEnded(Settlement settlement, @Nullable BsonDocument work) {
    if (work == null) {
      return settlement instanceof Settlement.Delete;
    }
    State state =
        switch (settlement) {
          case Settlement.Delete ignored -> null;
          case Settlement.Done ignored -> State.DONE;
          case Settlement.Dead ignored -> State.DEAD;
          case Settlement.Cancelled ignored -> State.CANCELLED;
          case Settlement.Again ignored -> State.WAITING;
          case Settlement.Released ignored -> State.READY;
        };
    return state != null
        && new BsonObjectId(settlement.lease().claim()).equals(work.get("lease"))
        && Bson.value(state).equals(work.get("state"));
  }
}
