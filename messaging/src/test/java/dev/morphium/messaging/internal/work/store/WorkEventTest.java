package dev.morphium.messaging.internal.work.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.messaging.internal.work.model.Claim;
import dev.morphium.messaging.internal.work.model.ClaimResult;
import dev.morphium.messaging.internal.work.model.Lease;
import dev.morphium.messaging.internal.work.model.Settlement;
import dev.morphium.messaging.job.Cancelling;
import dev.morphium.messaging.job.Requeuing;
import dev.morphium.messaging.message.Envelope;
import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.IfFailed;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retention;
import dev.morphium.messaging.message.State;
import dev.morphium.messaging.message.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Has every event meet work in every state, by what users and listeners can do. */
class WorkEventTest {
  private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");
  private static final Duration LEASE = Duration.ofMinutes(1);

  private Morphium morphium;
  private MorphiumMessageStore store;
  private long nanos;
  private Message gate;
  private Lease lease = new Lease(new ObjectId(), new ObjectId());

  @BeforeEach
  void open() {
    morphium = Morphium.connect("inmemory://" + new ObjectId() + "/shop");
    store =
        new MorphiumMessageStore(
            morphium,
            "messages",
            "test",
            Retention.DEFAULT,
            () -> START.plusNanos(nanos),
            () -> nanos);
    store.prepare();
    gate = send(Message.job("gate"));
  }

  @AfterEach
  void close() {
    morphium.close();
  }

  static Stream<Arguments> eventsAndStates() {
    return Arrays.stream(WorkEvent.values())
        .flatMap(event -> Arrays.stream(State.values()).map(state -> Arguments.of(event, state)));
  }

  @ParameterizedTest
  @MethodSource("eventsAndStates")
  void anEventHappensInItsStatesAlone(WorkEvent event, State state) {
    ObjectId job = reach(state, event == WorkEvent.EXHAUST ? 1 : 3);
    assertThat(state(job)).isEqualTo(state);
    happen(event, job);
    State after = state(job);
    if (event.from().contains(state)) {
      assertThat(after).isEqualTo(event.to());
    } else if (after != state) {
      // what makes one event happen may be what makes another one happen too
      assertThat(WorkEvent.values())
          .anyMatch(other -> other.from().contains(state) && other.to() == after);
    }
  }

  @Test
  void workOfAnotherClientIsAdopted() {
    ObjectId id = new ObjectId();
    morphium.runCommand(
        "shop",
        BsonDocument.parse(
            "{insert: 'messages', documents: [{_id: {$oid: '%s'}, topic: 'a', delivery: 'EXCLUSIVE'}]}"
                .formatted(id)));
    store.promote();
    assertThat(state(id)).isEqualTo(WorkEvent.ADOPT.to());
  }

  @Test
  void everyStateIsReachedAndEveryOneThatIsNoEndIsLeft() {
    assertThat(Arrays.stream(WorkEvent.values()).map(WorkEvent::to))
        .containsAll(List.of(State.values()));
    assertThat(Arrays.stream(WorkEvent.values()).flatMap(event -> event.from().stream()))
        .contains(State.WAITING, State.BLOCKED, State.READY, State.LEASED, State.DEAD)
        .doesNotContain(State.DONE);
  }

  private Message send(Message message) {
    Envelope envelope = new Envelope("test", store.now(), Duration.ofDays(1));
    Message own = Envelope.outgoing(message);
    Envelope.resolve(own, List::of);
    Message sealed = envelope.seal(own, null, null);
    store.insert(List.of(sealed));
    return sealed;
  }

  private State state(ObjectId id) {
    Work work = Objects.requireNonNull(Objects.requireNonNull(store.find(id)).work());
    return work.state();
  }

  /** Work in a state, by the way that work takes. */
  private ObjectId reach(State state, int attempts) {
    Message job = Message.job("a");
    return switch (state) {
      case WAITING -> id(send(job.delay(Duration.ofHours(1))));
      case BLOCKED -> id(send(job.after(gate)));
      case READY -> id(send(job));
      case LEASED -> {
        ObjectId id = id(send(job));
        lease = claim("a", attempts);
        yield id;
      }
      case DONE -> {
        ObjectId id = reach(State.LEASED, attempts);
        settle(new Settlement.Done(lease, null, later()));
        yield id;
      }
      case DEAD -> {
        ObjectId id = reach(State.LEASED, attempts);
        settle(new Settlement.Dead(lease, failure()));
        yield id;
      }
      case CANCELLED -> {
        ObjectId id = reach(State.READY, attempts);
        assertThat(store.jobs().cancel(id)).isEqualTo(Cancelling.CANCELLED);
        yield id;
      }
    };
  }

  private void happen(WorkEvent event, ObjectId job) {
    Lease mine = lease.message().equals(job) ? lease : new Lease(job, new ObjectId());
    switch (event) {
      case ADOPT -> store.promote();
      case BLOCK -> settle(new Settlement.Blocked(mine, List.of(id(gate)), null, IfFailed.FAIL, 1));
      case CANCEL -> store.jobs().cancel(job);
      case CLAIM -> store.claim(wanted("a", 3));
      case COMPLETE -> settle(new Settlement.Done(mine, null, later()));
      case EXHAUST, RECLAIM -> pass(LEASE.plusSeconds(1));
      case FAIL -> settle(new Settlement.Dead(mine, failure()));
      case FAIL_WITH_OTHER -> store.jobs().cancel(id(gate));
      case LAPSE -> {
        set(job, "{'work.cancelled': true}");
        pass(Duration.ofHours(2));
      }
      case PROMOTE -> pass(Duration.ofHours(2));
      case RELEASE -> settle(new Settlement.Released(mine));
      case REQUEUE -> requeue(job);
      case REQUEUE_BLOCKED -> {
        set(
            job,
            "{'work.waits': {all: [{$oid: '%s'}], pending: [{$oid: '%s'}]}}"
                .formatted(id(gate), id(gate)));
        requeue(job);
      }
      case RETRY -> settle(new Settlement.Again(mine, failure(), later()));
      case STOP -> settle(new Settlement.Cancelled(mine));
      case UNBLOCK -> settle(new Settlement.Done(claim("gate", 3), null, later()));
    }
  }

  private void requeue(ObjectId job) {
    Requeuing outcome = store.jobs().requeue(job);
    assertThat(outcome).isNotEqualTo(Requeuing.UNKNOWN);
  }

  private void pass(Duration time) {
    nanos += time.toNanos();
    store.promote();
  }

  private void set(ObjectId job, String fields) {
    morphium.runCommand(
        "shop",
        BsonDocument.parse(
            "{update: 'messages', updates: [{q: {_id: {$oid: '%s'}}, u: {$set: %s}}]}"
                .formatted(job, fields)));
  }

  private void settle(Settlement settlement) {
    Set<Lease> ignored = store.settle(List.of(settlement));
  }

  private Lease claim(String topic, int attempts) {
    return ((ClaimResult.Claimed) store.claim(wanted(topic, attempts))).lease();
  }

  private static Claim wanted(String topic, int attempts) {
    return new Claim(
        new ObjectId(), topic, null, Set.of(), Map.of(), "test", LEASE, attempts, null);
  }

  private Instant later() {
    return store.now().plus(Duration.ofHours(3));
  }

  private Failure failure() {
    return new Failure("no", null, null, 1, store.now(), "test");
  }

  private static ObjectId id(Message message) {
    return Objects.requireNonNull(message.id());
  }
}
