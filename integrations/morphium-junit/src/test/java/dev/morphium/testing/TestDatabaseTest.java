package dev.morphium.testing;

import static dev.morphium.testing.assertion.MorphiumAssertions.assertThatCollection;
import static dev.morphium.testing.assertion.MorphiumAssertions.assertThatDocument;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.morphium.Morphium;
import dev.morphium.junit.sample.Order;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.schedule.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** The databases of tests without any test framework. */
class TestDatabaseTest {
  private static final TestBackend MEMORY = TestBackend.of("memory");

  @Test
  void othersConnectByTheConnectionString() {
    try (TestDatabase database = TestDatabase.open(MEMORY);
        Morphium other = Morphium.connect(database.connectionString())) {
      other.store(new Order("pen", 3, null));
      assertThatCollection(database, "order").hasSize(1).contains("{_id: 'pen', pieces: 3.0}");
    }
  }

  @Test
  void theClockIsThatOfEntitiesAndExpiry() {
    try (TestDatabase database = TestDatabase.open(MEMORY)) {
      Instant day = Instant.parse("2030-01-01T00:00:00Z");
      database.clock().stopAt(day);
      assertThat(database.clock().instant()).isEqualTo(day);
      database
          .morphium()
          .runCommand(
              database.name(),
              BsonDocument.parse(
                  "{createIndexes: 'offers', indexes: [{key: {at: 1}, name: 'at',"
                      + " expireAfterSeconds: 60}]}"));
      database.insert(
          "offers", List.of(BsonDocument.parse("{at: {$date: '2030-01-01T00:00:00Z'}}")));
      database.clock().advance(Duration.ofSeconds(59));
      assertThatCollection(database, "offers").hasSize(1);
      database.clock().advance(Duration.ofSeconds(2));
      assertThatCollection(database, "offers").isEmpty();
    }
  }

  @Test
  void schedulesTickByTheClock() throws InterruptedException {
    try (TestDatabase database = TestDatabase.open(MEMORY)) {
      Messaging messaging = database.messaging();
      CountDownLatch ticks = new CountDownLatch(1);
      messaging.listenTo("report").handle(message -> ticks.countDown());
      messaging
          .schedules()
          .put("monthly", Schedule.cron("0 0 1 * *", ZoneOffset.UTC), Message.job("report"));
      database.clock().advance(Duration.ofDays(32));
      assertThat(ticks.await(90, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void messagingGoesOnAfterARestore() throws InterruptedException {
    try (TestDatabase database = TestDatabase.open(MEMORY)) {
      Messaging messaging = database.messaging();
      DatabaseSnapshot snapshot = database.snapshot();
      database.restore(snapshot);
      CountDownLatch heard = new CountDownLatch(2);
      messaging.listenTo("work").handle(message -> heard.countDown());
      messaging.send(Message.job("work"));
      messaging.send(Message.job("work"));
      assertThat(heard.await(90, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void differencesAreToldByTheirPaths() {
    BsonDocument order =
        BsonDocument.parse("{_id: 1, items: [{name: 'pen', price: 4}], extra: true}");
    assertThatDocument(order)
        .ignoring("_id")
        .containsJson("{items: [{price: 4.0}]}")
        .isJson("{extra: true, items: [{name: 'pen', price: 4}]}");
    BsonDocument special =
        BsonDocument.parse("{a: {$numberDouble: 'NaN'}, b: -0.0, c: {$numberDouble: 'Infinity'}}");
    assertThatDocument(special)
        .isJson("{a: {$numberDecimal: 'NaN'}, b: 0, c: {$numberDecimal: 'Infinity'}}");
    assertThatThrownBy(() -> assertThatDocument(special).containsJson("{a: 1, c: 2}"))
        .hasMessageContaining("differs in 2 paths");
    assertThatThrownBy(
            () -> assertThatDocument(order).isJson("{_id: 1, items: [{price: 3, n: 1}, {}]}"))
        .hasMessageContaining(
            String.join(
                System.lineSeparator() + "  ",
                "the document differs in 5 paths:",
                "items.0.price: is 4 (int32), expected 3 (int32)",
                "items.0.n: missing, expected 1 (int32)",
                "items.0.name: not expected, is \"pen\" (string)",
                "items.1: missing, expected {} (document)",
                "extra: not expected, is true (boolean)"));
  }

  @Test
  void theNearestDocumentIsShown() {
    try (TestDatabase database = TestDatabase.open(MEMORY)) {
      database.load("shop.json");
      assertThatThrownBy(
              () -> assertThatCollection(database, "order").contains("{_id: 'pen', pieces: 9}"))
          .hasMessageContaining("the nearest is {\"_id\": \"pen\"")
          .hasMessageContaining("pieces: is 3 (int32), expected 9 (int32)");
      assertThatThrownBy(() -> database.load("missing.json")).hasMessageContaining("missing.json");
      assertThatThrownBy(() -> database.load("customers.json"))
          .hasMessageContaining("customers.json is not JSON like");
    }
  }

  @Test
  void aClosedOneSaysSo() {
    TestDatabase database = TestDatabase.open(MEMORY);
    database.close();
    database.close();
    assertThatThrownBy(database::morphium).hasMessageContaining("is closed");
  }

  @Test
  void isReadySoon() {
    try (TestDatabase warm = TestDatabase.open(MEMORY)) {
      warm.morphium().store(new Order("pen", 1, null));
    }
    long begin = System.nanoTime();
    try (TestDatabase database = TestDatabase.open(MEMORY)) {
      database.morphium().store(new Order("pen", 1, null));
      long millis = (System.nanoTime() - begin) / 1_000_000;
      System.out.println("ready with the first entity stored after " + millis + " ms");
      assertThat(millis).isLessThan(60_000); // tells a figure; machines that build are busy
    }
  }

  @Test
  void connectionStringsGetTheDatabase() {
    assertThat(ConnectionStrings.with("mongodb://a,b", "t")).isEqualTo("mongodb://a,b/t?appName=t");
    assertThat(ConnectionStrings.with("mongodb://u:p@a/admin?tls=true", "t"))
        .isEqualTo("mongodb://u:p@a/t?tls=true&authSource=admin&appName=t");
  }

  @Test
  void aServerThatDoesNotAnswerIsWaitedForOnce() {
    TestBackend nowhere = TestBackend.of("mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=20");
    Throwable first = catchThrowable(() -> TestDatabase.open(nowhere));
    assertThat(first)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Connection refused")
        .hasMessageContaining("choose another backend");
    assertThat(catchThrowable(() -> TestDatabase.open(nowhere)))
        .hasSameClassAs(first)
        .hasCause(first.getCause());
  }
}
