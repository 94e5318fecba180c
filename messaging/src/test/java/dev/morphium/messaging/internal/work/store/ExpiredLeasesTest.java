package dev.morphium.messaging.internal.work.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.morphium.Morphium;
import dev.morphium.messaging.internal.work.model.Claim;
import dev.morphium.messaging.internal.work.model.ClaimResult;
import dev.morphium.messaging.message.Envelope;
import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retention;
import dev.morphium.messaging.message.State;
import dev.morphium.messaging.message.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What becomes of work whose workers die, as the one sees it who finds that. */
class ExpiredLeasesTest {
  private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

  private final Logger logger = (Logger) LoggerFactory.getLogger(ExpiredLeases.class);
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
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
            "finder",
            Retention.DEFAULT,
            () -> START.plusNanos(nanos),
            () -> nanos);
    store.prepare();
    lines.start();
    logger.addAppender(lines);
  }

  @AfterEach
  void close() {
    logger.detachAppender(lines);
    morphium.close();
  }

  private ObjectId send() {
    Envelope envelope = new Envelope("sender", store.now(), Duration.ofDays(1));
    Message sealed = envelope.seal(Message.job("orders"), null, null);
    store.insert(List.of(sealed));
    return Envelope.identified(sealed);
  }

  /** An instance takes what there is, and dies. */
  private void die(String instance) {
    Duration lease = Duration.ofMinutes(1);
    ClaimResult taken =
        store.claim(
            new Claim(
                new ObjectId(), "orders", null, Set.of(), Map.of(), instance, lease, 2, null));
    assertThat(taken).isInstanceOf(ClaimResult.Claimed.class);
    nanos += lease.plusSeconds(1).toNanos();
    assertThat(store.promote()).isEqualTo(1);
  }

  private Work work(ObjectId id) {
    return Objects.requireNonNull(Objects.requireNonNull(store.find(id)).work());
  }

  private List<String> told(Object id) {
    return List.copyOf(lines.list).stream()
        .filter(line -> line.getLevel() == Level.WARN)
        .map(ILoggingEvent::getFormattedMessage)
        .filter(line -> line.contains(id.toString()))
        .toList();
  }

  @Test
  void eachLostLeaseIsAFailureOfTheInstanceThatHadIt() {
    ObjectId id = send();
    die("first");
    assertThat(work(id).state()).isEqualTo(State.READY);
    die("second");
    assertThat(work(id).state()).isEqualTo(State.DEAD);
    assertThat(work(id).failures())
        .extracting(Failure::attempt, Failure::instance)
        .containsExactly(tuple(1, "first"), tuple(2, "second"));
  }

  @Test
  void aLostLeaseIsToldInTheLog() {
    ObjectId id = send();
    die("first");
    die("second");
    List<String> told = told(id);
    assertThat(told).hasSize(2);
    assertThat(told.get(0)).contains("attempt 1", "'orders'", "'first'", "others may take it");
    assertThat(told.get(1))
        .contains("attempt 2", "'orders'", "'second'", "it is a dead letter now");
  }

  @Test
  void whatAnotherClientLeftWithoutAPlaceForFailuresHoldsUpNothing() {
    String stalled =
        "{_id: 'x', topic: 'orders', delivery: 'EXCLUSIVE', work: {state: 'LEASED',"
            + " attempts: 0, failures: 'none', due: {$date: '2026-01-01T00:00:00Z'}}}";
    BsonDocument insert = new BsonDocument("insert", new BsonString("messages"));
    insert.append("documents", new BsonArray(List.of(BsonDocument.parse(stalled))));
    morphium.runCommand("shop", insert);
    assertThat(store.promote()).isEqualTo(1);
    assertThat(store.promote()).isZero();
    ObjectId id = send();
    assertThat(work(id).state()).isEqualTo(State.READY);
  }
}
