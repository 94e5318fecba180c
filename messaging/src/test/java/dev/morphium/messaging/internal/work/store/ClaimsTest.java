package dev.morphium.messaging.internal.work.store;

import static dev.morphium.messaging.internal.store.Bson.document;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Drivers;
import dev.morphium.messaging.contract.CommandFilter;
import dev.morphium.messaging.internal.work.model.Claim;
import dev.morphium.messaging.internal.work.model.ClaimResult;
import dev.morphium.messaging.internal.work.model.ClaimResult.Claimed;
import dev.morphium.messaging.internal.work.model.Settlement;
import dev.morphium.messaging.message.Envelope;
import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retention;
import dev.morphium.settings.MorphiumSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClaimsTest {
  private Morphium morphium;
  private MorphiumMessageStore store;
  private @Nullable Runnable beforeFind;

  @BeforeEach
  void open() {
    String uri = "inmemory://" + new ObjectId() + "/shop";
    Driver driver = new CommandFilter(Drivers.connect(uri), this::seen);
    morphium = Morphium.builder(MorphiumSettings.of(uri)).driver(driver).open();
    store =
        new MorphiumMessageStore(morphium, "messages", "test", Retention.DEFAULT, System::nanoTime);
    store.prepare();
  }

  @AfterEach
  void close() {
    morphium.close();
  }

  private Command seen(Command command) {
    Runnable comes = command.name().equals("find") ? beforeFind : null;
    if (comes != null) {
      beforeFind = null;
      comes.run();
    }
    return command;
  }

  private void send(String key, int priority) {
    Envelope envelope = new Envelope("test", store.now(), Duration.ofDays(1));
    Message message = Message.to("a").orderingKey(key).priority(priority).exclusive();
    store.insert(List.of(envelope.seal(message, null, null)));
  }

  private ClaimResult claim(String... busyKeys) {
    return store.claim(
        new Claim(
            new ObjectId(),
            "a",
            null,
            Set.of(busyKeys),
            Map.of(),
            "test",
            Duration.ofMinutes(1),
            3,
            null));
  }

  private Claimed claimed(String... busyKeys) {
    ClaimResult result = claim(busyKeys);
    assertThat(result).isInstanceOf(Claimed.class);
    return (Claimed) result;
  }

  private void again(Claimed claimed) {
    // the server's time is asked for again and again, and may be some milliseconds earlier then
    Instant due = store.now().minusSeconds(1);
    Failure failure = new Failure("no", null, null, 1, due, "test");
    store.settle(List.of(new Settlement.Again(claimed.lease(), failure, due)));
    assertThat(store.promote()).isEqualTo(1);
  }

  @Test
  void aKeyThatWasBegunIsBusy() {
    send("red", 0);
    send("red", 0);
    send("blue", 0);
    Claimed red = claimed();
    assertThat(claim()).isInstanceOf(ClaimResult.Busy.class);
    assertThat(claimed("red").message().orderingKey()).isEqualTo("blue");
    assertThat(claim("red", "blue")).isInstanceOf(ClaimResult.Nothing.class);
    again(red);
    assertThat(claimed().lease().message()).isEqualTo(red.lease().message());
  }

  @Test
  void whatWasBegunGoesBeforeTheMoreUrgentOfItsKey() {
    send("red", 0);
    Claimed first = claimed();
    send("red", 5);
    assertThat(claim()).isInstanceOf(ClaimResult.Busy.class);
    again(first);
    assertThat(claim("red")).isInstanceOf(ClaimResult.Nothing.class);
    assertThat(claimed().lease().message()).isEqualTo(first.lease().message());
  }

  @Test
  void whatComesWhileAClaimFailsIsNotBuriedForIt() {
    BsonDocument bad =
        BsonDocument.parse(
            "{topic: 'a', delivery: 'EXCLUSIVE', work: {state: 'READY', attempts: 'wrong'}}");
    morphium.runCommand("shop", document("insert", "messages", "documents", List.of(bad)));
    beforeFind = () -> send("green", 7);
    assertThat(claimed().message().orderingKey()).isEqualTo("green");
    assertThat(claim()).isInstanceOf(ClaimResult.Unreadable.class);
    assertThat(claim()).isInstanceOf(ClaimResult.Nothing.class);
  }

  @Test
  void begunWorkThatCannotBeTakenIsBuried() {
    send("red", 0);
    Claimed red = claimed();
    BsonDocument wrong =
        document("$set", document("work.state", "READY", "work.attempts", "wrong", "priority", -5));
    BsonDocument update = document("q", document("_id", red.lease().message()), "u", wrong);
    morphium.runCommand("shop", document("update", "messages", "updates", List.of(update)));
    send("red", 0);
    assertThat(claim()).isInstanceOf(ClaimResult.Unreadable.class);
    assertThat(claimed().message().orderingKey()).isEqualTo("red");
  }
}
