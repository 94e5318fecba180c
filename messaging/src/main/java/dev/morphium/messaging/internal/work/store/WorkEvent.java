package dev.morphium.messaging.internal.work.store;

import static dev.morphium.messaging.message.State.BLOCKED;
import static dev.morphium.messaging.message.State.CANCELLED;
import static dev.morphium.messaging.message.State.DEAD;
import static dev.morphium.messaging.message.State.DONE;
import static dev.morphium.messaging.message.State.LEASED;
import static dev.morphium.messaging.message.State.READY;
import static dev.morphium.messaging.message.State.WAITING;

import dev.morphium.messaging.internal.store.Bson;
import dev.morphium.messaging.internal.store.Fields;
import dev.morphium.messaging.message.State;
import dev.morphium.update.Update;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;

/**
 * The state machine of work: each event, the states in which it may happen, and the one that it
 * leads to. Nothing else changes the state of work that is stored.
 *
 * <pre>
 *                   PROMOTE                CLAIM               COMPLETE
 *    (sent) ──► WAITING ───────► READY ◄──────────► LEASED ──────────────► DONE
 *      │           ▲               ▲    RELEASE      │ │ │
 *      │           │               │    RECLAIM      │ │ │  FAIL, EXHAUST
 *      │           └───────────────┼─────────────────┘ │ └───────────────► DEAD
 *      │                 RETRY     │                   │                    ▲
 *      │                           │ UNBLOCK           │ BLOCK              │
 *      └──────────────────────► BLOCKED ◄──────────────┘                    │
 *                                  └────────────────────────────────────────┘
 *                                             FAIL_WITH_OTHER
 *
 *    WAITING, BLOCKED, READY ── CANCEL ──► CANCELLED ◄── STOP, LAPSE ── LEASED (and WAITING)
 *    DEAD, CANCELLED ── REQUEUE ──► READY          DEAD, CANCELLED ── REQUEUE_BLOCKED ──► BLOCKED
 * </pre>
 *
 * <p>Each event is one atomic update: its filter says the states in which it may happen, so that of
 * two that exclude each other one finds nothing. New work is stored in the state in which it
 * begins; work that has ended is deleted from there.
 */
public enum WorkEvent {
  /** It is work of another client, which said nothing about how far it is. */
  ADOPT(READY),
  /** An instance cancels it before anybody has begun. */
  CANCEL(CANCELLED, WAITING, BLOCKED, READY),
  /** An instance takes it, for the time of a lease. */
  CLAIM(LEASED, READY),
  /** Its handler has ended, and it is done. */
  COMPLETE(DONE, LEASED),
  /** Its handler has sent other work, for which it waits. */
  BLOCK(BLOCKED, LEASED),
  /** Its lease is over, and it was tried as often as it may. */
  EXHAUST(DEAD, LEASED),
  /** Its last attempt has failed. */
  FAIL(DEAD, LEASED),
  /** Other work failed that it waits for. */
  FAIL_WITH_OTHER(DEAD, BLOCKED),
  /** Somebody wished that it be given up, and whoever had it is not heard of any more. */
  LAPSE(CANCELLED, WAITING, LEASED),
  /** Its moment has come. */
  PROMOTE(READY, WAITING),
  /** Its lease is over, and others may take it. */
  RECLAIM(READY, LEASED),
  /** Whoever has it gives it back as if it had never been taken. */
  RELEASE(READY, LEASED),
  /** Somebody wants it done after all. */
  REQUEUE(READY, DEAD, CANCELLED),
  /** Somebody wants it done after all, and other work has to be done before. */
  REQUEUE_BLOCKED(BLOCKED, DEAD, CANCELLED),
  /** An attempt has failed, and is to be repeated. */
  RETRY(WAITING, LEASED),
  /** Its handler has ended, after somebody wished that it be given up. */
  STOP(CANCELLED, LEASED),
  /** All is done that it waited for. */
  UNBLOCK(READY, BLOCKED);

  private final State to;

  @SuppressWarnings("ImmutableEnumChecker") // List.of
  private final List<State> from;

  WorkEvent(State to, State... from) {
    this.to = to;
    this.from = List.of(from);
  }

  /** The state that it leads to. */
  public State to() {
    return to;
  }

  /** The states in which it may happen; none for what has no state yet. */
  public Set<State> from() {
    return Set.copyOf(from);
  }

  /** The work of a filter to which it may happen. */
  public BsonDocument where(BsonDocument filter) {
    return switch (from.size()) {
      case 0 -> filter.append(Fields.STATE, Bson.value(null));
      case 1 -> filter.append(Fields.STATE, Bson.value(from.get(0)));
      default -> filter.append(Fields.STATE, Bson.in(from.toArray()));
    };
  }

  /**
   * What it changes whatever else it does: the state, and what goes with entering that.
   *
   * @param now the server's time
   */
  public Update<BsonDocument> change(Instant now) {
    Update<BsonDocument> change = Update.of(BsonDocument.class).set(Fields.STATE, to);
    return switch (to) {
      // whoever waits for something to do is told of it
      case READY -> change.set(Fields.READY_AT, now).unset(Fields.DUE);
      // no other work with its ordering key is begun before it has ended
      case LEASED -> change.set(Fields.CHAINED, true);
      // the ordering key and the unique key are free
      case DONE, DEAD, CANCELLED ->
          change
              .set(Fields.ENDED, now)
              .unset(Fields.CHAINED)
              .unset(Fields.DUE)
              .unset(Fields.CANCELLED)
              .unset(Fields.UNIQUE);
      case WAITING, BLOCKED -> change;
    };
  }
}
