package dev.morphium.messaging.internal.work.store;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.messaging.internal.store.Bson;
import dev.morphium.messaging.internal.store.CollectionGateway;
import dev.morphium.messaging.internal.store.Fields;
import dev.morphium.messaging.internal.store.ServerClock;
import dev.morphium.messaging.internal.store.UpdateStatement;
import dev.morphium.messaging.message.IfFailed;
import dev.morphium.messaging.message.State;
import dev.morphium.query.filter.Filters;
import dev.morphium.update.Update;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Messages that wait for others.
 *
 * <p>What is waited for is marked first, so that it is kept when it is done, and its end is told to
 * those that wait. Whatever a crash leaves undone between two of these steps is found by {@link
 * #check}, which looks at what the messages themselves say, and can be repeated at will.
 */
final class Dependencies {
  /** How soon after the beginning of a wait it is looked at, whatever happens. */
  static final Duration CHECK = Duration.ofSeconds(5);

  /** All but {@code DONE}: what has failed may be made ready again, and be done after all. */
  private static final BsonDocument NOT_DONE =
      Bson.in(State.WAITING, State.BLOCKED, State.READY, State.LEASED, State.DEAD, State.CANCELLED);

  /** An empty list; or none at all, as another client may have written it. */
  private static final BsonDocument NOTHING = Bson.in(new BsonArray(), BsonNull.VALUE);

  private final CollectionGateway messages;
  private final ServerClock clock;
  private final DeadLettering burial;
  private final Requeue revival;

  Dependencies(CollectionGateway messages, ServerClock clock, DeadLettering burial) {
    this.messages = messages;
    this.clock = clock;
    this.burial = burial;
    revival = new Requeue(messages, clock, this);
  }

  /** What makes failed work ready again. */
  Requeue revival() {
    return revival;
  }

  /** Has messages kept when they end, and their end told; those of them that are not done. */
  List<ObjectId> await(List<ObjectId> others) {
    if (others.isEmpty()) {
      return List.of();
    }
    BsonDocument open = them(others).append(Fields.STATE, NOT_DONE);
    messages.updateMany(open, Update.of(BsonDocument.class).set(Fields.AWAITED, true));
    Map<ObjectId, State> states = states(others);
    return others.stream()
        .filter(id -> states.containsKey(id) && states.get(id) != State.DONE)
        .toList();
  }

  /** Tells those that wait for it that some work has ended. */
  void ended(Collection<ObjectId> done, Collection<ObjectId> failed) {
    if (!done.isEmpty()) {
      List<ObjectId> waiting = waitingFor(done);
      if (!waiting.isEmpty()) {
        succeeded(waiting, done);
        unblock(waiting);
      }
    }
    if (!failed.isEmpty()) {
      checkOnly(waitingFor(failed), Set.copyOf(failed));
    }
  }

  /** Looks how far everything is that messages wait for. */
  void check(List<ObjectId> waiting) {
    checkOnly(waiting, null);
  }

  private void checkOnly(List<ObjectId> waiting, @Nullable Set<ObjectId> others) {
    if (waiting.isEmpty()) {
      return;
    }
    Map<ObjectId, List<ObjectId>> pending = new HashMap<>();
    Set<ObjectId> ignoring = new HashSet<>();
    Set<ObjectId> wanted = new HashSet<>();
    BsonDocument blocked = them(waiting).append(Fields.STATE, Bson.value(State.BLOCKED));
    for (BsonDocument found : messages.where(blocked).project(Fields.WAITS).asList()) {
      BsonDocument waits = waits(found);
      List<ObjectId> ids = ids(waits.get("pending"));
      List<ObjectId> seen = others == null ? ids : ids.stream().filter(others::contains).toList();
      pending.put(id(found), seen);
      if (Bson.text(waits.get("if_failed")).equals(IfFailed.IGNORE.name())) {
        ignoring.add(id(found));
      }
      wanted.addAll(seen);
    }
    Map<ObjectId, State> states = states(wanted);
    Map<ObjectId, ObjectId> buried = new HashMap<>();
    pending.forEach(
        (message, ids) -> {
          List<ObjectId> over = new ArrayList<>();
          for (ObjectId other : ids) {
            State state = states.get(other);
            if (state == State.DONE || (hasFailed(state) && ignoring.contains(message))) {
              over.add(other);
            } else if (hasFailed(state)) {
              if (burial.failedBy(message, other, state)) {
                buried.put(message, other);
              }
              return;
            }
          }
          if (!over.isEmpty()) {
            succeeded(List.of(message), over);
          }
        });
    unblock(List.copyOf(pending.keySet()));
    if (!buried.isEmpty()) {
      ended(List.of(), buried.keySet());
      reviveWhatFailedTooLate(Set.copyOf(buried.values()));
    }
  }

  /** What was requeued after it was found failed, and before those that wait for it failed. */
  private void reviveWhatFailedTooLate(Set<ObjectId> others) {
    List<ObjectId> alive = new ArrayList<>();
    states(others)
        .forEach(
            (other, state) -> {
              if (!hasFailed(state)) {
                alive.add(other);
              }
            });
    revival.reviveThoseThatFailedBy(alive);
  }

  /** Whether what is in a state will not be done; null stands for what is gone. */
  private static boolean hasFailed(@Nullable State state) {
    return state == null || state == State.DEAD || state == State.CANCELLED;
  }

  private void succeeded(List<ObjectId> waiting, Collection<ObjectId> done) {
    messages.updateMany(
        them(waiting),
        Update.of(BsonDocument.class).pull(Fields.PENDING, Filters.element().in(done)));
  }

  /** Those that wait for nothing any more are ready, unless they are scheduled for later. */
  private void unblock(List<ObjectId> waiting) {
    if (waiting.isEmpty()) {
      return;
    }
    Instant now = clock.now();
    BsonDocument free = WorkEvent.UNBLOCK.where(them(waiting)).append(Fields.PENDING, NOTHING);
    BsonDocument later = free.clone().append(Fields.SCHEDULED, document("$gt", now));
    Update<BsonDocument> soon = Update.of(BsonDocument.class).set(Fields.DUE, now);
    free.append(Fields.SCHEDULED, document("$not", document("$gt", now)));
    messages.update(
        List.of(
            UpdateStatement.many(free, WorkEvent.UNBLOCK.change(now)),
            UpdateStatement.many(later, soon)));
  }

  private List<ObjectId> waitingFor(Collection<ObjectId> others) {
    BsonDocument pending = document("$in", Bson.array(others), "$type", "objectId");
    return messages.where(document(Fields.PENDING, pending)).project(Fields.ID).stream()
        .map(Dependencies::id)
        .toList();
  }

  /** The states of messages that are there; of one that is no work {@code DONE}. */
  Map<ObjectId, State> states(Collection<ObjectId> ids) {
    Map<ObjectId, State> states = new HashMap<>();
    if (!ids.isEmpty()) {
      for (BsonDocument found :
          messages.where(them(ids)).project(Fields.STATE, Fields.DELIVERY).asList()) {
        String name = Bson.text(Bson.work(found).get("state"));
        boolean untouched = Bson.text(found.get(Fields.DELIVERY)).equals("EXCLUSIVE");
        states.put(id(found), !name.isEmpty() ? named(name) : untouched ? State.READY : State.DONE);
      }
    }
    return states;
  }

  static BsonDocument them(Collection<ObjectId> ids) {
    return document(Fields.ID, document("$in", Bson.array(ids)));
  }

  static ObjectId id(BsonDocument found) {
    return found.getObjectId(Fields.ID).getValue();
  }

  /** A state by its name; one that nobody knows is no end. */
  private static State named(String name) {
    State state = State.named(name);
    return state == null ? State.WAITING : state;
  }

  /** What a message waits for; empty when that is nothing. */
  static BsonDocument waits(BsonDocument found) {
    return Bson.work(found).get("waits") instanceof BsonDocument waits ? waits : new BsonDocument();
  }

  static List<ObjectId> ids(@Nullable BsonValue array) {
    return array instanceof BsonArray values
        ? values.stream()
            .filter(BsonValue::isObjectId)
            .map(value -> value.asObjectId().getValue())
            .toList()
        : List.of();
  }
}
