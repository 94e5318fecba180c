package dev.morphium.junit.sample;

import static dev.morphium.testing.assertion.MorphiumAssertions.assertThatCollection;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.driver.DriverException;
import dev.morphium.junit.FailPoint;
import dev.morphium.junit.Fixture;
import dev.morphium.junit.MorphiumTest;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import dev.morphium.testing.CapturedCommands;
import dev.morphium.testing.DatabaseSnapshot;
import dev.morphium.testing.Fault;
import dev.morphium.testing.TestClock;
import dev.morphium.testing.TestDatabase;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** A test as users write it, which other tests run on all backends and versions. */
@MorphiumTest
@Fixture("shop.json")
public class MethodSample {
  private static final int FIRST = 2;

  @Nullable Morphium morphium;
  private final TestDatabase database;

  MethodSample(TestDatabase database) {
    this.database = database;
  }

  @BeforeEach
  void sameDatabase(TestDatabase same) {
    assertThat(same).isSameAs(database);
  }

  @AfterEach
  void sameMorphium(Morphium same) {
    assertThat(same).isSameAs(morphium);
  }

  @RepeatedTest(3)
  void isAlone(Morphium own) {
    assertThat(own.createQueryFor(Order.class).countAll()).isEqualTo(FIRST);
    own.store(new Order("mine", 1, null));
    assertThat(own.createQueryFor(Order.class).countAll()).isEqualTo(FIRST + 1);
  }

  @Test
  @Fixture(value = "customers.json", collection = "customers")
  @Fixture(entities = Order.Two.class)
  void hasFixtures() {
    assertThatCollection(database, "customers").hasSize(2).contains("{city: 'Oslo'}");
    assertThatCollection(database, "order").hasSize(FIRST + 2).contains("{pieces: 7}");
  }

  @Test
  void seesCommands(Morphium own, CapturedCommands commands) {
    own.findById(Order.class, "pen");
    commands.clear();
    own.createQueryFor(Order.class).f(Order::pieces).gt(2).asList();
    assertThat(commands.names()).containsExactly("find");
    assertThat(commands.all().get(0).collection()).isEqualTo("order");
    assertThat(commands.all().get(0).document().getDocument("filter").toJson())
        .isEqualTo("{\"pieces\": {\"$gt\": 2}}");
  }

  @Test
  void goesBack(Morphium own) {
    own.store(new Order("first", 1, null));
    DatabaseSnapshot snapshot = database.snapshot();
    own.createQueryFor(Order.class).everything().delete();
    database.restore(snapshot);
    assertThat(own.createQueryFor(Order.class).countAll()).isEqualTo(FIRST + 1);
    assertThat(own.missingIndexes(Order.class)).isEmpty();
    own.store(new Order("second", 1, null));
    assertThat(own.findById(Order.class, "second")).isNotNull();
  }

  @Test
  @FailPoint(value = Fault.Kind.WRITE_CONFLICT, commands = "insert")
  void conflicts(Morphium own) {
    assertThatThrownBy(() -> own.insert(new Order("x", 1, null)))
        .isInstanceOfSatisfying(
            DriverException.CommandFailed.class,
            failed -> assertThat(failed.hasLabel("TransientTransactionError")).isTrue());
    own.insert(new Order("x", 1, null));
  }

  @Test
  @FailPoint(value = Fault.Kind.SLOW, commands = "count", millis = 60)
  @FailPoint(value = Fault.Kind.REPLY_LOST, commands = "insert", times = 1)
  void isSlow(Morphium own) {
    long begin = System.nanoTime();
    own.createQueryFor(Order.class).countAll();
    own.runCommand(database.name(), BsonDocument.parse("{count: 'order'}"));
    assertThat(System.nanoTime() - begin).isGreaterThan(60_000_000L);
    assertThatThrownBy(() -> database.failPoint(Fault.networkCut("find")))
        .hasMessageContaining("failCommand once");
  }

  @Test
  void movesTheClock(TestClock clock, Messaging messaging) throws InterruptedException {
    CountDownLatch handled = new CountDownLatch(1);
    messaging.listenTo("late").handle(message -> handled.countDown());
    messaging.send(Message.job("late").delay(Duration.ofDays(2)));
    assertThat(handled.getCount()).isEqualTo(1);
    clock.advance(Duration.ofHours(49));
    assertThat(handled.await(90, TimeUnit.SECONDS)).isTrue();
  }

  /** Nested classes have all of it, too. */
  @Nested
  class Inside {
    @Test
    void isThere(TestDatabase own) {
      assertThat(own).isSameAs(database);
      assertThatCollection(own, "customers").hasSize(1);
    }
  }
}
