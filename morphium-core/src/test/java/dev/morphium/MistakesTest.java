package dev.morphium;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Version;
import dev.morphium.driver.DriverException;
import dev.morphium.exception.MappingException;
import dev.morphium.exception.VersionMismatchException;
import dev.morphium.exception.WriteException;
import dev.morphium.session.ClientSession;
import dev.morphium.settings.MorphiumSettings;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is said to somebody who does something that cannot be. */
class MistakesTest {
  private final Morphium morphium = Morphium.connect("inmemory:///mistakes");

  @Entity
  record Note(@Id String id, Object content) {}

  @Entity
  record Meeting(@Id String id, ZonedDateTime begin) {}

  @Entity
  static class Page {
    @Id String id = "a";
    @Version long version;
  }

  @AfterEach
  void close() {
    morphium.close();
  }

  @Test
  void nullIsNoEntity() {
    Note nothing = none();
    assertThatThrownBy(() -> morphium.store(nothing))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("null is no entity");
    assertThatThrownBy(() -> morphium.storeList(Arrays.asList(new Note("a", 1), nothing)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("one of 2 entities is null");
    assertThat(morphium.findAll(Note.class)).isEmpty();
  }

  @Test
  void anIdThatWasChangedIsSaidAsItIsStored() {
    Page page = morphium.store(new Page());
    page.id = "b";
    assertThatThrownBy(() -> morphium.store(page))
        .isInstanceOf(VersionMismatchException.class)
        .hasMessageContaining("Page {\"_id\": \"b\"} is no longer in version 1")
        .hasMessageContaining("or its id was changed");
  }

  @Test
  void aMismatchInAListSaysWhatWasDone() {
    Page first = new Page();
    Page second = new Page();
    second.id = "b";
    morphium.storeList(List.of(first, second));
    second.version = 7;
    assertThatThrownBy(() -> morphium.storeList(List.of(first, second)))
        .isInstanceOf(VersionMismatchException.class)
        .hasMessageContaining("{\"_id\": \"b\"}")
        .hasMessageContaining("number 1 of 2 entities: new ones and those before it were stored");
    assertThat(first.version).isEqualTo(2);
  }

  @Test
  void aListInItselfIsRefusedInFewWords() {
    List<Object> own = new ArrayList<>();
    own.add(own);
    assertThatThrownBy(() -> morphium.store(new Note("a", own)))
        .isInstanceOf(MappingException.class)
        .satisfies(refused -> assertThat(refused.getMessage()).hasSizeLessThan(700))
        .hasMessageContaining("nested deeper");
  }

  @Test
  void aDuplicateIsSaidOnce() {
    List<Note> twins = List.of(new Note("a", 1), new Note("a", 2));
    assertThatThrownBy(() -> morphium.insertList(twins))
        .isInstanceOf(WriteException.class)
        .hasMessageStartingWith("of 2 statements 1 failed: statement 1 with error 11000: E11000");
  }

  @Test
  void theMomentOfATimeWithAZoneCanBeSearchedFor() {
    ZonedDateTime rome = ZonedDateTime.of(2020, 1, 2, 3, 4, 5, 0, ZoneId.of("Europe/Rome"));
    morphium.store(new Meeting("a", rome));
    var meetings = morphium.createQueryFor(Meeting.class);
    ZonedDateTime tokyo = rome.withZoneSameInstant(ZoneId.of("Asia/Tokyo"));
    assertThat(meetings.f("begin.date").eq(tokyo).idList()).containsExactly("a");
    assertThat(meetings.f("begin.date").lt(tokyo).idList()).isEmpty();
    assertThat(meetings.f("begin.zone").eq("Europe/Rome").idList()).containsExactly("a");
    assertThatThrownBy(() -> meetings.f("begin.day").eq(1))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("known are [date, zone]");
  }

  @Test
  void aSessionBelongsToItsMorphium() {
    try (Morphium other = Morphium.connect("inmemory:///other");
        ClientSession session = other.startSession()) {
      assertThatThrownBy(() -> morphium.inSession(session, () -> morphium.findAll(Note.class)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("another Morphium");
    }
  }

  @Test
  @Timeout(300)
  void workThatCatchesAnErrorOfTheServerIsNotRepeated() {
    morphium.store(new Note("a", 1));
    AtomicInteger times = new AtomicInteger();
    assertThatThrownBy(
            () ->
                morphium.inTransaction(
                    () -> {
                      times.incrementAndGet();
                      assertThatThrownBy(() -> morphium.insert(new Note("a", 2)))
                          .isInstanceOf(WriteException.class);
                    }))
        .isInstanceOf(DriverException.CommandFailed.class)
        .satisfies(
            failed ->
                assertThat(failed.getSuppressed())
                    .hasAtLeastOneElementOfType(WriteException.class));
    assertThat(times).hasValue(1);
    assertThat(morphium.isInTransaction()).isFalse();
  }

  @Test
  @Timeout(300)
  void theFirstOperationKeepsToItsTimeWhenThereIsNoServer() {
    MorphiumSettings settings =
        MorphiumSettings.builder("mongodb://localhost:1/shop")
            .timeout(Duration.ofMillis(100))
            .build();
    for (MorphiumSettings one :
        List.of(settings, MorphiumSettings.of("mongodb://localhost:1/shop?timeoutMS=100"))) {
      try (Morphium nowhere = Morphium.connect(one)) {
        assertThatThrownBy(() -> nowhere.findAll(Note.class))
            .isInstanceOf(DriverException.class)
            .hasMessageContaining("localhost:1");
      }
    }
  }

  @SuppressWarnings({
    "NullAway",
    "TypeParameterUnusedInFormals"
  }) // a caller who minds no annotation
  private static <T> T none() {
    return null;
  }
}
