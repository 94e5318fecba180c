package dev.morphium.messaging.internal.work.store;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.exception.WriteException;
import dev.morphium.messaging.internal.store.Bson;
import dev.morphium.messaging.internal.store.CollectionGateway;
import dev.morphium.messaging.internal.store.Fields;
import dev.morphium.messaging.internal.store.ServerClock;
import dev.morphium.messaging.job.Requeuing;
import dev.morphium.messaging.message.State;
import dev.morphium.update.Update;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;

/**
 * The redelivery of dead letters: makes failed work ready again, and with it the work that failed
 * for that alone.
 *
 * <p>Each document is changed only as long as it is as it was read, so that of two who revive the
 * same message one finds it alive.
 */
final class Requeue {
  private final CollectionGateway messages;
  private final ServerClock clock;
  private final Dependencies dependencies;

  Requeue(CollectionGateway messages, ServerClock clock, Dependencies dependencies) {
    this.messages = messages;
    this.clock = clock;
    this.dependencies = dependencies;
  }

  /**
   * @throws WriteException with a duplicate key when other work has its unique key by now
   */
  Requeuing requeue(ObjectId message) {
    while (true) {
      BsonDocument found = read(document(Fields.ID, message)).stream().findFirst().orElse(null);
      if (found == null || !Bson.work(found).containsKey("state")) {
        return Requeuing.UNKNOWN;
      }
      String state = Bson.text(Bson.work(found).get("state"));
      State known = State.named(state);
      if (known == null || !WorkEvent.REQUEUE.from().contains(known)) {
        return Requeuing.NOT_FAILED;
      }
      Map<ObjectId, State> states = dependencies.states(pending(found));
      if (states.containsValue(State.DEAD) || states.containsValue(State.CANCELLED)) {
        return Requeuing.OTHERS_FAILED;
      }
      // one that is not there any more is not waited for again
      List<ObjectId> others =
          pending(found).stream()
              .filter(id -> states.getOrDefault(id, State.DONE) != State.DONE)
              .toList();
      if (revive(found, others)) {
        dependencies.check(others.isEmpty() ? List.of() : List.of(message));
        reviveThoseThatFailedBy(List.of(message));
        return others.isEmpty() ? Requeuing.READY : Requeuing.BLOCKED;
      }
    }
  }

  /** Makes dead letters wait again that are dead only because these were. */
  void reviveThoseThatFailedBy(List<ObjectId> revived) {
    List<ObjectId> next = revived;
    while (!next.isEmpty()) {
      BsonDocument failed =
          document(
              Fields.FAILED_BY,
              document("$in", Bson.array(next), "$type", "objectId"),
              Fields.STATE,
              State.DEAD);
      List<ObjectId> also = new ArrayList<>();
      for (BsonDocument found : read(failed)) {
        try {
          if (revive(found, pending(found))) {
            also.add(Dependencies.id(found));
          }
        } catch (WriteException taken) {
          if (!taken.isDuplicateKey()) {
            throw taken;
          }
          // other work has its unique key by now: it stays a dead letter that says why it is one
        }
      }
      dependencies.check(also);
      next = also;
    }
  }

  private List<BsonDocument> read(BsonDocument filter) {
    return messages
        .where(filter)
        .project(Fields.STATE, Fields.ENDED, Fields.WAITS, Fields.UNIQUE_KEY)
        .asList();
  }

  private boolean revive(BsonDocument found, List<ObjectId> others) {
    BsonDocument work = Bson.work(found);
    Instant now = clock.now();
    boolean waits = !others.isEmpty();
    Update<BsonDocument> change =
        (waits ? WorkEvent.REQUEUE_BLOCKED : WorkEvent.REQUEUE)
            .change(now)
            .set(Fields.ATTEMPTS, 0)
            .unset(Fields.CANCELLED)
            .unset(Fields.RESULT)
            .unset(Fields.PROGRESS)
            .unset(Fields.PROGRESS_TEXT)
            .unset(Fields.ENDED)
            .unset(Fields.FAILED_BY)
            .unset(Fields.DELETE_AT);
    if (work.get("waits") instanceof BsonDocument) {
      change = change.set(Fields.PENDING, others);
    }
    if (waits) {
      change = change.set(Fields.DUE, now.plus(Dependencies.CHECK));
    }
    if (!Bson.text(found.get(Fields.UNIQUE_KEY)).isEmpty()) {
      change = change.set(Fields.UNIQUE, true);
    }
    BsonDocument asItWas =
        document(
            Fields.ID,
            Dependencies.id(found),
            Fields.STATE,
            work.get("state"),
            Fields.ENDED,
            work.get("ended"));
    return messages.where(asItWas).updateOne(change).matched() > 0;
  }

  private static List<ObjectId> pending(BsonDocument found) {
    return Dependencies.ids(Dependencies.waits(found).get("pending"));
  }
}
