package dev.morphium.messaging.internal.work.store;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.messaging.internal.store.Bson;
import dev.morphium.messaging.internal.store.CollectionGateway;
import dev.morphium.messaging.internal.store.Fields;
import dev.morphium.messaging.internal.store.ServerClock;
import dev.morphium.messaging.internal.store.UpdateStatement;
import dev.morphium.messaging.internal.work.model.Lease;
import dev.morphium.messaging.internal.work.model.Settlement;
import dev.morphium.messaging.message.Retention;
import dev.morphium.messaging.message.State;
import dev.morphium.update.Update;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonObjectId;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The acknowledgement of work: ends attempts; those that end together are written together.
 *
 * <p>Work whose end somebody waits for is not met by the first write, which leaves it alone; only
 * then it is looked for, so that all other work costs one write and nothing else.
 */
final class Settlements {
  private static final BsonDocument NO_WAITING = document("$ne", true);

  private final CollectionGateway messages;
  private final ServerClock clock;
  private final DeadLettering burial;
  private final Dependencies dependencies;
  private final Retention retention;

  Settlements(
      CollectionGateway messages,
      ServerClock clock,
      DeadLettering burial,
      Dependencies dependencies,
      Retention retention) {
    this.messages = messages;
    this.clock = clock;
    this.burial = burial;
    this.dependencies = dependencies;
    this.retention = retention;
  }

  /**
   * Ends attempts, whether or not the same was tried before.
   *
   * @return leases that were lost; that of work which is not there any more is not among them when
   *     it is no wonder
   */
  Set<Lease> settle(List<Settlement> settlements) {
    List<Settlement> plain =
        settlements.stream().filter(one -> !(one instanceof Settlement.Blocked)).toList();
    if (!plain.isEmpty() && write(plain, false, Map.of(), false) == plain.size()) {
      return plain.size() == settlements.size()
          ? Set.of()
          : slowly(
              settlements.stream().filter(Settlement.Blocked.class::isInstance).toList(), false);
    }
    return slowly(settlements, false);
  }

  /** Ends an attempt; false when its lease was lost, whatever became of the work since. */
  boolean settle(Settlement settlement) {
    if (!(settlement instanceof Settlement.Blocked)
        && write(List.of(settlement), false, Map.of(), true) == 1) {
      return true;
    }
    return slowly(List.of(settlement), true).isEmpty();
  }

  /** The message as long as the lease holds: nobody else took it, and it was not ended before. */
  static BsonDocument held(Lease lease) {
    return document(
        Fields.ID, lease.message(), Fields.LEASE, lease.claim(), Fields.STATE, State.LEASED);
  }

  private Set<Lease> slowly(List<Settlement> settlements, boolean once) {
    Set<Lease> lost = new HashSet<>();
    List<Settlement> open = open(settlements, lost, once);
    Map<Settlement, List<ObjectId>> pending = new HashMap<>();
    for (Settlement settlement : open) {
      if (settlement instanceof Settlement.Blocked blocked) {
        pending.put(blocked, dependencies.await(blocked.others()));
      }
    }
    List<Settlement> left = new ArrayList<>();
    if (!open.isEmpty() && write(open, true, pending, once) < open.size()) {
      left.addAll(open(open, lost, once));
    }
    // also for those that were ended by a write before this, after which nothing more was heard
    List<Settlement> ended =
        settlements.stream()
            .filter(one -> !lost.contains(one.lease()) && !left.contains(one))
            .toList();
    dependencies.ended(ended(ended, State.DONE), ended(ended, State.DEAD, State.CANCELLED));
    dependencies.check(ended(ended, State.BLOCKED));
    return lost;
  }

  private static List<ObjectId> ended(List<Settlement> settlements, State... states) {
    return settlements.stream()
        .filter(one -> List.of(states).contains(one.state()))
        .map(one -> one.lease().message())
        .toList();
  }

  /**
   * @param together whether all are written or none, as in a transaction; otherwise those that
   *     somebody else's transaction holds are passed over: they are done again when their leases
   *     end
   */
  private long write(
      List<Settlement> settlements,
      boolean awaited,
      Map<Settlement, List<ObjectId>> pending,
      boolean together) {
    List<UpdateStatement> updates = new ArrayList<>();
    List<BsonDocument> deletes = new ArrayList<>();
    for (Settlement settlement : settlements) {
      BsonDocument mine = held(settlement.lease());
      if (!awaited && settlement.state().isEnded()) {
        mine.append(Fields.AWAITED, NO_WAITING);
      }
      if (settlement instanceof Settlement.Delete && !awaited) {
        deletes.add(mine);
      } else {
        Update<BsonDocument> change =
            change(settlement, pending.getOrDefault(settlement, List.of()));
        if (awaited && settlement.state() == State.DONE) {
          change = change.set(Fields.ENDED_AT, clock.now());
        }
        updates.add(new UpdateStatement(mine, change));
      }
    }
    if (together) {
      long done = updates.isEmpty() ? 0 : messages.update(updates).matched();
      return done + (deletes.isEmpty() ? 0 : messages.delete(deletes).matched());
    }
    long done = updates.isEmpty() ? 0 : messages.updateEach(updates).matched();
    return done + (deletes.isEmpty() ? 0 : messages.deleteEach(deletes).matched());
  }

  private Update<BsonDocument> change(Settlement settlement, List<ObjectId> pending) {
    Instant now = clock.now();
    return switch (settlement) {
      case Settlement.Delete ignored -> done(null, now.plus(retention.results()));
      case Settlement.Done done -> done(done.result(), done.deleteAt());
      case Settlement.Remembered known ->
          done(null, known.deleteAt())
              .unset(Fields.PAYLOAD)
              .unset(Fields.HEADERS)
              .unset(Fields.FAILURES);
      // the chain is not freed: later messages of the key wait for this one
      case Settlement.Again again ->
          burial.note(WorkEvent.RETRY.change(now).set(Fields.DUE, again.due()), again.failure());
      case Settlement.Blocked blocked -> blocked(blocked, pending, now);
      case Settlement.Dead dead -> burial.dead(WorkEvent.FAIL, dead.failure());
      case Settlement.Cancelled ignored -> burial.cancelled(WorkEvent.STOP);
      // a wish that it be given up is not forgotten
      case Settlement.Released ignored ->
          WorkEvent.RELEASE.change(now).unset(Fields.CHAINED).inc(Fields.ATTEMPTS, -1);
    };
  }

  private Update<BsonDocument> done(@Nullable BsonValue result, Instant deleteAt) {
    Update<BsonDocument> done =
        WorkEvent.COMPLETE
            .change(clock.now())
            .set(Fields.PROGRESS, 1.0)
            .set(Fields.DELETE_AT, deleteAt);
    return result == null ? done : done.set(Fields.RESULT, result);
  }

  private static Update<BsonDocument> blocked(
      Settlement.Blocked blocked, List<ObjectId> pending, Instant now) {
    BsonDocument waits =
        document(
            "all",
            blocked.others(),
            "pending",
            pending,
            "if_failed",
            blocked.ifFailed(),
            "phase",
            blocked.phase());
    Update<BsonDocument> change =
        WorkEvent.BLOCK
            .change(now)
            .set(Fields.WAITS, waits)
            .set(Fields.DUE, now.plus(Dependencies.CHECK))
            .set(Fields.ATTEMPTS, 0)
            .unset(Fields.DELETE_AT);
    return blocked.result() == null ? change : change.set(Fields.RESULT, blocked.result());
  }

  /**
   * Those that are still to be ended.
   *
   * @param lost where those are put that belong to somebody else, or to nobody
   * @param once whether one that has ended before as it is to end now is lost too
   */
  private List<Settlement> open(List<Settlement> settlements, Set<Lease> lost, boolean once) {
    List<ObjectId> ids = settlements.stream().map(one -> one.lease().message()).toList();
    Map<ObjectId, BsonDocument> works = new HashMap<>();
    for (BsonDocument found :
        messages.where(Dependencies.them(ids)).project(Fields.LEASE, Fields.STATE).asList()) {
      works.put(Dependencies.id(found), Bson.work(found));
    }
    List<Settlement> open = new ArrayList<>();
    for (Settlement settlement : settlements) {
      BsonDocument work = works.get(settlement.lease().message());
      if (work == null) {
        if (once || !(settlement instanceof Settlement.Delete)) {
          lost.add(settlement.lease());
        }
        continue;
      }
      String state = Bson.text(work.get("state"));
      if (!new BsonObjectId(settlement.lease().claim()).equals(work.get("lease"))) {
        lost.add(settlement.lease());
      } else if (state.equals(State.LEASED.name())) {
        open.add(settlement);
      } else if (once || !state.equals(settlement.state().name())) {
        lost.add(settlement.lease());
      }
    }
    return open;
  }
}
