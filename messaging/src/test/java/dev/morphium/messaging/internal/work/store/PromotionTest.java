package dev.morphium.messaging.internal.work.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.morphium.Morphium;
import dev.morphium.messaging.message.Envelope;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retention;
import dev.morphium.messaging.message.Sent;
import dev.morphium.messaging.message.State;
import dev.morphium.messaging.message.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PromotionTest {
  private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

  private Morphium morphium;
  private MorphiumMessageStore store;
  private long nanos;

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
  }

  @AfterEach
  void close() {
    morphium.close();
  }

  private ObjectId send(Message message) {
    return Objects.requireNonNull(sent(message).id());
  }

  private Message sent(Message message) {
    Envelope envelope = new Envelope("test", store.now(), Duration.ofDays(1));
    Message sealed = envelope.seal(message.exclusive(), null, null);
    store.insert(List.of(sealed));
    return sealed;
  }

  private State state(ObjectId id) {
    Work work = Objects.requireNonNull(Objects.requireNonNull(store.find(id)).work());
    return work.state();
  }

  private void pass(Duration time) {
    nanos += time.toNanos();
  }

  @Test
  void whatIsScheduledIsReadyAtItsMomentAndNotBefore() {
    ObjectId hour = send(Message.to("a").delay(Duration.ofHours(1)));
    ObjectId minute = send(Message.to("a").at(START.plusSeconds(60)));
    ObjectId far = send(Message.to("a").at(Instant.parse("9999-01-01T00:00:00Z")));
    ObjectId past = send(Message.to("a").at(START.minusSeconds(1)));
    ObjectId longPast = send(Message.to("a").at(Instant.parse("1900-01-01T00:00:00Z")));
    assertThat(List.of(state(past), state(longPast))).containsOnly(State.READY);
    assertThat(store.nextDue()).isEqualTo(START.plusSeconds(60));
    pass(Duration.ofMillis(59_999));
    assertThat(store.promote()).isZero();
    assertThat(state(minute)).isEqualTo(State.WAITING);
    pass(Duration.ofMillis(1));
    assertThat(store.promote()).isEqualTo(1);
    assertThat(state(minute)).isEqualTo(State.READY);
    assertThat(store.nextDue()).isEqualTo(START.plusSeconds(3_600));
    pass(Duration.ofHours(24));
    assertThat(store.promote()).isEqualTo(1);
    assertThat(state(hour)).isEqualTo(State.READY);
    assertThat(state(far)).isEqualTo(State.WAITING);
    assertThat(store.nextDue()).isEqualTo(Instant.parse("9999-01-01T00:00:00Z"));
  }

  @Test
  void whatNobodyCanChangeHoldsUpNothing() {
    BsonDocument list =
        BsonDocument.parse(
            "{topic: 'a', delivery: 'EXCLUSIVE', work: [{state: 'WAITING', due: {$date: 0}}]}");
    BsonDocument insert = new BsonDocument("insert", new BsonString("messages"));
    morphium.runCommand("shop", insert.append("documents", new BsonArray(List.of(list))));
    ObjectId minute = send(Message.to("a").delay(Duration.ofMinutes(1)));
    assertThat(store.nextDue()).isEqualTo(START.plusSeconds(60));
    pass(Duration.ofMinutes(1));
    assertThat(store.promote()).isEqualTo(1);
    assertThat(state(minute)).isEqualTo(State.READY);
  }

  @Test
  void whatHasExpiredKeepsNoKeyUntilItIsDeleted() {
    for (boolean unique : List.of(true, false)) {
      List<Message> sent = new ArrayList<>();
      for (Duration pause : List.of(Duration.ofMinutes(1), Duration.ofSeconds(59))) {
        Message message = Message.to("a").timeToLive(Duration.ofMinutes(1));
        sent.add(sent(unique ? message.unique("key") : message.idempotencyKey("key")));
        pass(pause);
      }
      Message last = Message.to("a");
      sent.add(sent(unique ? last.unique("key") : last.idempotencyKey("key")));
      assertThat(sent)
          .extracting(Message::sent)
          .containsExactly(Sent.STORED, Sent.STORED, Sent.DUPLICATE);
    }
  }

  @Test
  void lifeBeginsWhenAMessageIsDue() {
    ObjectId later = send(Message.to("a").at(START.plusSeconds(60)));
    ObjectId past = send(Message.to("a").at(START.minusSeconds(60)));
    assertThat(Objects.requireNonNull(store.find(later)).deleteAt())
        .isEqualTo(START.plusSeconds(60).plus(Duration.ofDays(1)));
    assertThat(Objects.requireNonNull(store.find(past)).deleteAt())
        .isEqualTo(START.plus(Duration.ofDays(1)));
  }

  @Test
  void momentsThatNoDatabaseKeepsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Message.to("a").at(Instant.MAX))
        .withMessageContaining("9999-12-30");
    assertThatIllegalArgumentException().isThrownBy(() -> Message.to("a").at(Instant.MIN));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Message.to("a").delay(Duration.ofSeconds(Long.MAX_VALUE)))
        .withMessageContaining("1,000,000 days at most");
  }
}
