package dev.morphium.messaging.internal.work.store;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.exception.WriteException;
import dev.morphium.messaging.internal.store.Bson;
import dev.morphium.messaging.internal.store.CollectionGateway;
import dev.morphium.messaging.internal.store.Fields;
import dev.morphium.messaging.internal.store.ServerClock;
import dev.morphium.messaging.internal.store.UpdateStatement;
import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.State;
import dev.morphium.update.Update;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The expiry of leases: an attempt that was not heard of until its lease ended has failed, which
 * the work remembers, with the instance that had it, and the log tells.
 */
final class ExpiredLeases {
  private static final Logger LOG = LoggerFactory.getLogger(ExpiredLeases.class);
  private static final int PAGE = 500;

  /** How many are told one by one when an instance with very many is gone. */
  private static final int MOST_TOLD = 20;

  private final CollectionGateway messages;
  private final DeadLettering burial;
  private final Dependencies dependencies;
  private final ServerClock clock;

  ExpiredLeases(
      CollectionGateway messages,
      DeadLettering burial,
      Dependencies dependencies,
      ServerClock clock) {
    this.messages = messages;
    this.burial = burial;
    this.dependencies = dependencies;
    this.clock = clock;
  }

  /**
   * Ends attempts.
   *
   * @param expired the filter of work whose lease has expired and was not handled by another
   *     instance
   * @param event what becomes of it
   * @return how many there were
   */
  long end(BsonDocument expired, WorkEvent event) {
    List<BsonDocument> found =
        messages
            .where(expired)
            .project(Fields.TOPIC, Fields.OWNER, Fields.ATTEMPTS)
            .limit(PAGE)
            .asList();
    if (found.isEmpty()) {
      return 0;
    }
    List<UpdateStatement> statements = new ArrayList<>();
    for (BsonDocument one : found) {
      BsonDocument itself = expired.clone();
      itself.put(Fields.ID, one.get(Fields.ID));
      statements.add(new UpdateStatement(itself, change(one, event)));
    }
    long ended = end(statements, expired, event);
    if (ended > 0) {
      tell(ended == found.size() ? found : without(found, expired), event);
    }
    if (event.to() == State.DEAD) {
      dependencies.ended(
          List.of(),
          found.stream().filter(one -> one.isObjectId(Fields.ID)).map(Dependencies::id).toList());
    }
    return ended;
  }

  /** Writes it; where another client left no place for failures, without them. */
  private long end(List<UpdateStatement> statements, BsonDocument expired, WorkEvent event) {
    try {
      return messages.updateEach(statements).modified();
    } catch (WriteException refused) {
      if (event.to() == State.DEAD) {
        throw refused;
      }
      return messages.updateMany(expired, event.change(clock.now())).modified();
    }
  }

  private Update<BsonDocument> change(BsonDocument found, WorkEvent event) {
    Failure failure =
        new Failure(
            "dev.morphium.messaging.LeaseExpired",
            "whoever worked on it was not heard of until its lease ended",
            null,
            attempt(found),
            clock.now(),
            owner(found));
    return event.to() == State.DEAD
        ? burial.dead(event, failure)
        : burial.note(event.change(clock.now()), failure);
  }

  /**
   * Those that were changed: work that is locked by an open transaction is left to a later sweep.
   */
  private List<BsonDocument> without(List<BsonDocument> found, BsonDocument expired) {
    BsonDocument still = expired.clone();
    List<BsonValue> ids = found.stream().map(one -> one.get(Fields.ID)).toList();
    still.put(Fields.ID, document("$in", Bson.array(ids)));
    Set<BsonValue> held = new HashSet<>();
    messages.where(still).project(Fields.ID).asList().forEach(one -> held.add(one.get(Fields.ID)));
    return found.stream().filter(one -> !held.contains(one.get(Fields.ID))).toList();
  }

  private static void tell(List<BsonDocument> ended, WorkEvent event) {
    String next = event.to() == State.DEAD ? "it is a dead letter now" : "others may take it";
    for (BsonDocument one : ended.subList(0, Math.min(MOST_TOLD, ended.size()))) {
      LOG.warn(
          "attempt {} at message {} to '{}' failed: '{}', which had it, was not heard of until its"
              + " lease ended; {}",
          attempt(one),
          id(one),
          Bson.text(one.get(Fields.TOPIC)),
          owner(one),
          next);
    }
    if (ended.size() > MOST_TOLD) {
      LOG.warn("the leases of {} more messages ended so; {}", ended.size() - MOST_TOLD, next);
    }
  }

  private static Object id(BsonDocument found) {
    return found.isObjectId(Fields.ID) ? Dependencies.id(found) : Bson.value(found.get(Fields.ID));
  }

  private static int attempt(BsonDocument found) {
    return Bson.work(found).get("attempts") instanceof BsonNumber number ? number.intValue() : 1;
  }

  private static String owner(BsonDocument found) {
    return Bson.work(found).get("owner") instanceof BsonString name ? name.getValue() : "unknown";
  }
}
