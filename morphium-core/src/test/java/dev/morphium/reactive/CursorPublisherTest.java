package dev.morphium.reactive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.driver.DriverException;
import dev.morphium.query.Query;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a publisher asks of the server, and what it tells its subscribers. */
@Timeout(300)
class CursorPublisherTest {
  private static final String URI = "inmemory://";
  private static final int BATCH = 10;

  private final CommandRecorder commands = CommandRecorder.of(URI);
  private final Morphium morphium = commands.morphium(URI);
  private Query<Item> query;

  @Entity
  record Item(@Id int id) {}

  @BeforeEach
  void store() {
    morphium.storeList(items(100));
    query = morphium.createQueryFor(Item.class).sort("id").batchSize(BATCH);
    commands.names().clear();
  }

  @AfterEach
  void close() {
    morphium.close();
  }

  private static List<Item> items(int count) {
    return IntStream.range(0, count).mapToObj(Item::new).toList();
  }

  private ProbeSubscriber<Item> subscribed() {
    return ProbeSubscriber.of(morphium.publisher(query));
  }

  private void awaitCommands(String... expected) {
    Awaitility.await().untilAsserted(() -> assertThat(commands.names()).containsExactly(expected));
  }

  @Test
  void aSlowSubscriberIsNeverMoreThanABatchBehindTheCursor() {
    ProbeSubscriber<Item> slow = subscribed();
    assertThat(commands.names()).isEmpty();
    for (int asked = 1; asked <= 35; asked++) {
      slow.request(1).awaitCount(asked);
      int fetched = commands.names().size() * BATCH;
      assertThat(fetched).isBetween(asked, asked + BATCH - 1);
    }
    assertThat(slow.results()).isEqualTo(items(35));
    slow.cancel();
  }

  @Test
  void demandAddsUpAndHasNoLimit() {
    ProbeSubscriber<Item> all = subscribed();
    all.request(Long.MAX_VALUE).request(Long.MAX_VALUE).awaitEnd();
    assertThat(all.results()).isEqualTo(items(100));
    assertThat(all.failure()).isNull();
    assertThat(all.ends()).isEqualTo(1);
  }

  @Test
  void theEndIsToldWithTheLastResult() {
    query = morphium.createQueryFor(Item.class).sort("id").limit(3);
    ProbeSubscriber<Item> exact = subscribed();
    exact.request(3).awaitEnd();
    assertThat(exact.results()).isEqualTo(items(3));
  }

  @Test
  void cancellationClosesTheCursor() {
    ProbeSubscriber<Item> some = subscribed();
    some.request(3).awaitCount(3);
    some.cancel();
    awaitCommands("find", "killCursors");
    some.request(10);
    assertThat(some.results()).hasSize(3);
    assertThat(some.ends()).isZero();
  }

  @Test
  void whoCancelsBeforeTheFirstRequestCausesNoCommand() {
    ProbeSubscriber<Item> none = subscribed();
    none.cancel();
    none.request(10);
    morphium.createQueryFor(Item.class).countAll();
    assertThat(commands.names()).containsExactly("aggregate");
    assertThat(none.results()).isEmpty();
  }

  @Test
  void eachSubscriberHasACursorOfItsOwn() {
    Flow.Publisher<Item> publisher = morphium.publisher(query);
    ProbeSubscriber<Item> one = ProbeSubscriber.of(publisher);
    ProbeSubscriber<Item> other = ProbeSubscriber.of(publisher);
    one.request(2).awaitCount(2);
    other.request(1000).awaitEnd();
    one.request(1000).awaitEnd();
    assertThat(one.results()).isEqualTo(items(100));
    assertThat(other.results()).isEqualTo(items(100));
  }

  @Test
  void aFailureIsToldOnce() {
    query = query.raw(BsonDocument.parse("{id: {$nonsense: 1}}"));
    ProbeSubscriber<Item> failed = subscribed();
    failed.request(1).awaitEnd();
    failed.request(1);
    failed.cancel();
    assertThat(failed.failure()).isInstanceOf(DriverException.class);
    assertThat(failed.ends()).isEqualTo(1);
    assertThat(failed.results()).isEmpty();
  }

  @Test
  void demandThatIsNoneIsAMistake() {
    ProbeSubscriber<Item> wrong = subscribed();
    wrong.request(0).awaitEnd();
    assertThat(wrong.failure())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0 results were requested");
  }

  @Test
  void whoThrowsIsToldNothingMoreAndItsCursorIsClosed() {
    morphium
        .publisher(query)
        .subscribe(
            new Flow.Subscriber<>() {
              @Override
              public void onSubscribe(Flow.Subscription subscription) {
                subscription.request(5);
              }

              @Override
              public void onNext(Item item) {
                throw new IllegalStateException("a subscriber that cannot go on (of a test)");
              }

              @Override
              public void onError(Throwable failure) {
                commands.names().add("onError");
              }

              @Override
              public void onComplete() {
                commands.names().add("onComplete");
              }
            });
    awaitCommands("find", "killCursors");
  }

  @Test
  void aThreadWithATransactionIsRefused() {
    ProbeSubscriber<Item> refused = morphium.inTransaction(this::subscribed);
    assertThat(refused.failure())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("transaction");
    assertThat(refused.ends()).isEqualTo(1);
  }

  @Test
  void aMorphiumThatIsClosedHasNothingToPublish() {
    Flow.Publisher<Item> publisher = morphium.publisher(query);
    ProbeSubscriber<Item> before = ProbeSubscriber.of(publisher);
    before.request(1).awaitCount(1);
    morphium.close();
    assertThat(ProbeSubscriber.of(publisher).failure()).isInstanceOf(IllegalStateException.class);
    before.request(50).awaitEnd();
    assertThat(before.failure()).isNotNull();
  }

  @Test
  void nobodyIsNoSubscriber() {
    assertThatThrownBy(() -> morphium.publisher(query).subscribe(null))
        .isInstanceOf(NullPointerException.class);
  }

  @Test
  void aStreamEndsWithItsCollection() {
    ProbeSubscriber<?> changes = ProbeSubscriber.of(morphium.publisher(morphium.watch(Item.class)));
    changes.request(100);
    Awaitility.await().until(() -> commands.names().contains("aggregate"));
    Awaitility.await()
        .until(
            () -> {
              morphium.store(new Item(1000));
              return !changes.results().isEmpty();
            });
    morphium.dropCollection(Item.class);
    changes.awaitEnd();
    assertThat(changes.failure()).isNull();
  }
}
