package dev.morphium.messaging.layout;

import static dev.morphium.messaging.layout.Bson.document;

import dev.morphium.mapping.Mapper;
import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.State;
import dev.morphium.messaging.spi.Lease;
import dev.morphium.messaging.spi.Settlement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonObjectId;
import org.bson.types.ObjectId;

/** Ends attempts: those that end together are written together. */
final class Settlements {
  private static final int REMEMBERED_FAILURES = 10;
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

  Set<Lease> settle(List<Settlement> settlements) {
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
    return done == settlements.size() ? Set.of() : lost(settlements);
  }

  static BsonDocument held(Lease lease) {
    return document(Fields.ID, lease.message(), Fields.LEASE, lease.claim());
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
          document("$set", document(Fields.STATE, State.CANCELLED), "$unset", FREE);
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

  /** Those that still are there, and belong to somebody else or to nobody. */
  private Set<Lease> lost(List<Settlement> settlements) {
    List<ObjectId> ids = settlements.stream().map(one -> one.lease().message()).toList();
    Set<Lease> lost = new HashSet<>();
    Set<ObjectId> present = new HashSet<>();
    for (BsonDocument found :
        messages.find(
            document(
                "filter",
                document(Fields.ID, new BsonDocument("$in", Bson.array(ids))),
                "projection",
                document(Fields.LEASE, 1)))) {
      ObjectId id = found.getObjectId(Fields.ID).getValue();
      present.add(id);
      BsonDocument work = found.getDocument(Fields.WORK, new BsonDocument());
      for (Settlement settlement : settlements) {
        Lease lease = settlement.lease();
        if (lease.message().equals(id)
            && !new BsonObjectId(lease.claim()).equals(work.get("lease"))) {
          lost.add(lease);
        }
      }
    }
    for (Settlement settlement : settlements) {
      if (!(settlement instanceof Settlement.Delete)
          && !present.contains(settlement.lease().message())) {
        lost.add(settlement.lease());
      }
    }
    return lost;
  }
}
