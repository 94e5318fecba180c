package dev.morphium.messaging.internal.work.store;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.messaging.internal.store.Bson;
import dev.morphium.messaging.internal.store.CollectionGateway;
import dev.morphium.messaging.internal.store.Fields;
import dev.morphium.messaging.internal.store.ServerClock;
import dev.morphium.messaging.internal.store.UpdateStatement;
import dev.morphium.messaging.message.Delivery;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retention;
import dev.morphium.messaging.message.State;
import dev.morphium.update.Update;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The promotion of delayed messages: makes ready what is due.
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
                  new BsonDocument(
                      "$ifNull",
                      new BsonArray(
                          List.of(
                              new BsonString("$" + Fields.MOST_ATTEMPTS), new BsonInt32(1)))))));

  /** True of messages that this version understands, also when they say nothing. */
  static final BsonDocument KNOWN_SCHEMA = document("$not", document("$gt", Message.SCHEMA));

  /** True unless another client wrote a list into {@code work}, which no update could change. */
  private static final BsonDocument ONE = document("$not", document("$type", "array"));

  private static final int PAGE = 500;
  private static final Duration LONGEST_CHECK = Duration.ofMinutes(5);

  private final CollectionGateway messages;
  private final DeadLettering burial;
  private final Dependencies dependencies;
  private final ServerClock clock;
  private final Retention retention;
  private final ExpiredLeases leases;

  Promotion(
      CollectionGateway messages,
      DeadLettering burial,
      Dependencies dependencies,
      ServerClock clock,
      Retention retention) {
    this.messages = messages;
    this.burial = burial;
    this.dependencies = dependencies;
    this.clock = clock;
    this.retention = retention;
    leases = new ExpiredLeases(messages, burial, dependencies, clock);
  }

  long promote() {
    Instant now = clock.now();
    BsonDocument unwanted = document(Fields.CANCELLED, document("$ne", true));
    BsonDocument waiting = due(WorkEvent.PROMOTE, now);
    waiting.putAll(unwanted);
    long changed = messages.updateMany(waiting, WorkEvent.PROMOTE.change(now)).modified();
    BsonDocument stalled = due(WorkEvent.RECLAIM, now).append("$expr", attempts("$lt"));
    stalled.putAll(unwanted);
    changed += leases.end(stalled, WorkEvent.RECLAIM);
    BsonDocument lost = due(WorkEvent.EXHAUST, now).append("$expr", attempts("$gte"));
    lost.putAll(unwanted);
    changed += leases.end(lost, WorkEvent.EXHAUST);
    BsonDocument given = due(WorkEvent.LAPSE, now);
    given.append(Fields.CANCELLED, Bson.value(true));
    changed += end(given, burial.cancelled(WorkEvent.LAPSE));
    return changed + adoptForeign(now) + check(now);
  }

  /** Ends work, and tells those that wait for it. */
  private long end(BsonDocument filter, Update<BsonDocument> change) {
    List<ObjectId> ids =
        messages.where(filter).project(Fields.ID).limit(PAGE).stream()
            .map(Dependencies::id)
            .toList();
    if (ids.isEmpty()) {
      return 0;
    }
    BsonDocument still = filter.clone();
    still.putAll(Dependencies.them(ids));
    long changed = messages.updateMany(still, change).modified();
    dependencies.ended(List.of(), ids);
    return changed;
  }

  @Nullable Instant nextDue() {
    Instant first = null;
    for (State state : List.of(State.WAITING, State.LEASED, State.BLOCKED)) {
      BsonDocument waiting = document(Fields.STATE, state, Fields.DUE, document("$type", "date"));
      waiting.append(Fields.WORK, ONE).append(Fields.SCHEMA, KNOWN_SCHEMA);
      BsonDocument found = messages.where(waiting).sort(Fields.DUE).project(Fields.DUE).get();
      if (found != null) {
        Instant due =
            Instant.ofEpochMilli(found.getDocument(Fields.WORK).getDateTime("due").getValue());
        first = first == null || due.isBefore(first) ? due : first;
      }
    }
    return first;
  }

  /** Exclusive messages that another client wrote without saying anything about their work. */
  private long adoptForeign(Instant now) {
    BsonDocument untouched = WorkEvent.ADOPT.where(document(Fields.DELIVERY, Delivery.EXCLUSIVE));
    untouched.append(Fields.SCHEMA, KNOWN_SCHEMA);
    BsonDocument work = document("state", WorkEvent.ADOPT.to(), "attempts", 0);
    BsonDocument bare = untouched.clone();
    bare.append(Fields.WORK, document("$not", document("$type", "object")));
    Update<BsonDocument> whole =
        Update.of(BsonDocument.class).set(Fields.WORK, work).set(Fields.READY_AT, now);
    long adopted = messages.updateMany(bare, whole).modified();
    BsonDocument begun = untouched.clone();
    begun.append(Fields.WORK, document("$type", "object", "$not", document("$type", "array")));
    Update<BsonDocument> rest = WorkEvent.ADOPT.change(now).set(Fields.ATTEMPTS, 0);
    return adopted + messages.updateMany(begun, rest).modified();
  }

  /** Work that waits for other work: whether everybody told it what they had to. */
  private long check(Instant now) {
    List<BsonDocument> blocked =
        messages
            .where(due(WorkEvent.UNBLOCK, now))
            .project(Fields.DUE, Fields.SCHEDULED, Fields.SENT_AT, Fields.WAITS)
            .limit(PAGE)
            .asList();
    if (blocked.isEmpty()) {
      return 0;
    }
    dependencies.check(blocked.stream().map(Dependencies::id).toList());
    List<UpdateStatement> later = new ArrayList<>();
    for (BsonDocument one : blocked) {
      BsonDocument seen = document(Fields.ID, Dependencies.id(one), Fields.STATE, State.BLOCKED);
      seen.append(Fields.DUE, document("$lte", clock.now()));
      later.add(
          new UpdateStatement(seen, Update.of(BsonDocument.class).set(Fields.DUE, next(one, now))));
      keepResults(one, now);
    }
    return messages.update(later).matched() < blocked.size() ? 1 : 0;
  }

  /** When to look again: the longer it waited, the later; but in time when it is scheduled. */
  private static Instant next(BsonDocument blocked, Instant now) {
    Instant since = moment(blocked.get(Fields.SENT_AT), now);
    Duration wait = Duration.between(since, now).dividedBy(4);
    wait = wait.compareTo(Dependencies.CHECK) < 0 ? Dependencies.CHECK : wait;
    Instant next = now.plus(wait.compareTo(LONGEST_CHECK) > 0 ? LONGEST_CHECK : wait);
    Instant scheduled = moment(blocked.get(Fields.SCHEDULED), next);
    return scheduled.isAfter(now) && scheduled.isBefore(next) ? scheduled : next;
  }

  private static Instant moment(@Nullable BsonValue value, Instant otherwise) {
    return value != null && value.isDateTime()
        ? Instant.ofEpochMilli(value.asDateTime().getValue())
        : otherwise;
  }

  /** What is done does not expire before those that wait with it. */
  private void keepResults(BsonDocument blocked, Instant now) {
    List<ObjectId> all = Dependencies.ids(Dependencies.waits(blocked).get("all"));
    BsonDocument expiring = Dependencies.them(all).append(Fields.STATE, Bson.value(State.DONE));
    Instant half = now.plus(retention.results().dividedBy(2));
    expiring.append(Fields.DELETE_AT, document("$lt", half));
    Instant whole = now.plus(retention.results());
    messages.updateMany(expiring, Update.of(BsonDocument.class).set(Fields.DELETE_AT, whole));
  }

  /** The type is said again because the index is used only by filters that say it. */
  private static BsonDocument due(WorkEvent event, Instant now) {
    BsonDocument due = event.where(document(Fields.WORK, ONE));
    due.append(Fields.DUE, document("$lte", now, "$type", "date"));
    return due.append(Fields.SCHEMA, KNOWN_SCHEMA);
  }

  private static BsonDocument attempts(String comparison) {
    return new BsonDocument(
        comparison, new BsonArray(List.of(new BsonString("$" + Fields.ATTEMPTS), MOST_ATTEMPTS)));
  }
}
