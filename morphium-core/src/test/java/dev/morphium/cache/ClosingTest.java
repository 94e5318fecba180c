package dev.morphium.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Cache;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.driver.DriverException;
import dev.morphium.session.ClientSession;
import dev.morphium.settings.MorphiumSettings;
import dev.morphium.watch.ChangeStream;
import dev.morphium.watch.Subscription;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class ClosingTest {
  @Entity
  record Plain(@Id int id) {}

  @Entity
  @Cache
  record Kept(@Id int id) {}

  @Entity
  record NeverUsed(@Id int id) {}

  @Test
  void sessionsAreEndedBeforeTheDriverIsClosed() {
    NotingDriver driver = new NotingDriver();
    Morphium morphium = open(driver);
    morphium.insert(new Plain(1));
    try (ClientSession session = morphium.startSession()) {
      morphium.inSession(session, () -> morphium.findAll(Plain.class));
    }
    morphium.close();
    morphium.close();
    assertThat(driver.bodies("endSessions")).hasSize(1);
    assertThat(driver.bodies("endSessions").get(0).getArray("endSessions")).isNotEmpty();
    assertThat(driver.sent.get(driver.sent.size() - 1).name()).isEqualTo("endSessions");
  }

  @Test
  void streamsEndWithoutAFailure() throws InterruptedException {
    Morphium morphium = open(new NotingDriver());
    List<Throwable> failures = new CopyOnWriteArrayList<>();
    Subscription<Plain> subscription =
        morphium.watch(Plain.class).listenWhile(event -> true, failures::add);
    ChangeStream<BsonDocument> stream = morphium.watchDatabase().open();
    morphium.close();
    assertThat(subscription.awaitEnd(Duration.ofSeconds(90))).isTrue();
    assertThat(subscription.isActive()).isFalse();
    assertThat(stream.hasNext()).isFalse();
    assertThat(failures).isEmpty();
  }

  @Test
  void failuresAtTheEndAreOfNoInterest() {
    NotingDriver driver = new NotingDriver();
    Morphium morphium = open(driver);
    morphium.insert(new Plain(1));
    driver.before(
        command -> {
          throw new DriverException.NotSent("the server is away", null);
        });
    morphium.close();
  }

  @Test
  void useAfterwardsSaysWhatToDo() {
    Morphium morphium = open(new NotingDriver());
    morphium.insert(new Plain(1));
    morphium.findAll(Kept.class);
    morphium.close();
    List<ThrowingCallable> uses =
        List.of(
            () -> morphium.findAll(Plain.class),
            () -> morphium.insert(new Plain(2)),
            () -> morphium.findAll(Kept.class),
            () -> morphium.findAll(NeverUsed.class),
            () -> morphium.nextNumber("numbers"),
            () -> morphium.watchDatabase().open(),
            () -> morphium.inTransaction(() -> morphium.insert(new Plain(3))),
            () -> morphium.listCollections());
    for (ThrowingCallable use : uses) {
      assertThatThrownBy(use)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("Morphium.connect");
    }
  }

  private static Morphium open(NotingDriver driver) {
    return Morphium.builder(MorphiumSettings.of("inmemory:///test")).driver(driver).open();
  }
}
