package dev.morphium.internal.buffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.Morphium;
import dev.morphium.annotation.Cache;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.LastAccess;
import dev.morphium.annotation.LastChange;
import dev.morphium.annotation.Version;
import dev.morphium.cache.NotingDriver;
import dev.morphium.settings.MorphiumSettings;
import dev.morphium.settings.WriteBufferSettings;
import dev.morphium.watch.ChangeStream;
import dev.morphium.watch.FullDocument;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AccessTimesTest {
  private static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");

  @Entity
  static class Book {
    @Id int id;
    @Version long version;
    @LastChange Instant changed;
    @LastAccess Instant read;

    Book() {}

    Book(int id) {
      this.id = id;
    }
  }

  @Entity
  @Cache
  record Film(@Id int id, @LastAccess long seen) {}

  private final NotingDriver driver = new NotingDriver();
  private volatile Instant now = CREATED;
  private final Morphium morphium = open(Duration.ofMinutes(1));

  @AfterEach
  void close() {
    morphium.close();
  }

  @Test
  void readsAreWrittenTogetherAndTouchNothingElse() {
    morphium.insertList(List.of(new Book(1), new Book(2)));
    now = CREATED.plusSeconds(5);
    assertThat(morphium.findAll(Book.class)).extracting(book -> book.read).containsOnly(now);
    now = CREATED.plusSeconds(7);
    Book book = morphium.findById(Book.class, 2);
    assertThat(book.read).isEqualTo(now);
    assertThat(driver.count("update")).isZero();
    morphium.flush();
    assertThat(driver.count("update")).isEqualTo(1);
    List<BsonDocument> stored = morphium.createQueryFor(Book.class).sort("id").asDocuments();
    assertThat(stored.get(0).get("read"))
        .isEqualTo(new BsonDateTime(CREATED.plusSeconds(5).toEpochMilli()));
    assertThat(stored.get(1).get("read")).isEqualTo(new BsonDateTime(now.toEpochMilli()));
    for (BsonDocument document : stored) {
      assertThat(document.getNumber("version").longValue()).isEqualTo(1);
      assertThat(document.get("changed")).isEqualTo(new BsonDateTime(CREATED.toEpochMilli()));
    }
    morphium.store(book);
    assertThat(book.version).isEqualTo(2);
  }

  @Test
  void timesAreWrittenByThemselvesAndNeverGoBack() {
    try (Morphium hasty = open(Duration.ofMillis(5))) {
      hasty.insert(new Book(1));
      now = CREATED.plusSeconds(9);
      hasty.findById(Book.class, 1);
      await().atMost(Duration.ofSeconds(90)).until(() -> driver.count("update") == 1);
      now = CREATED.plusSeconds(3);
      hasty.findById(Book.class, 1);
      await().atMost(Duration.ofSeconds(90)).until(() -> driver.count("update") == 2);
      hasty.flush();
      assertThat(hasty.createQueryFor(Book.class).asDocuments().get(0).get("read"))
          .isEqualTo(new BsonDateTime(CREATED.plusSeconds(9).toEpochMilli()));
    }
  }

  @Test
  void closingWritesWhatWaits() {
    morphium.insert(new Book(1));
    morphium.findById(Book.class, 1);
    morphium.close();
    assertThat(driver.count("update")).isEqualTo(1);
  }

  @Test
  void recordsAndKeptResultsHaveTheTimeToo() {
    morphium.insert(new Film(1, 0));
    morphium.findById(Film.class, 1);
    morphium.flush();
    now = CREATED.plusSeconds(1);
    assertThat(morphium.findById(Film.class, 1).seen()).isEqualTo(now.toEpochMilli());
    assertThat(morphium.cache().statistics(Film.class).hits()).isEqualTo(1);
    morphium.flush();
    assertThat(driver.count("update")).isEqualTo(2);
  }

  @Test
  void watchingIsNotReading() {
    try (ChangeStream<Book> stream =
        morphium.watch(Book.class).fullDocument(FullDocument.UPDATE_LOOKUP).open()) {
      morphium.insert(new Book(1));
      assertThat(stream.next().entity().read).isNull();
    }
    morphium.flush();
    assertThat(driver.count("update")).isZero();
  }

  private Morphium open(Duration delay) {
    return Morphium.builder(
            MorphiumSettings.builder("inmemory:///test")
                .writeBuffer(new WriteBufferSettings(1_000, delay))
                .build())
        .driver(driver)
        .clock(() -> now)
        .open();
  }
}
