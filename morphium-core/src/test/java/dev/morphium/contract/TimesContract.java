package dev.morphium.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.annotation.CreationTime;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.LastChange;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Date;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** The times of creation and of the last change. */
interface TimesContract extends OnBackend {
  Instant FIRST = Instant.parse("2024-01-01T10:00:00.123Z");
  Instant LATER = Instant.parse("2024-01-02T10:00:00.456Z");

  /** Times as numbers and as dates. */
  @Entity
  record Note(@Id ObjectId id, String text, @CreationTime long created, @LastChange Date changed) {}

  /** Times without a zone. */
  @Entity
  record Memo(@Id ObjectId id, @CreationTime LocalDateTime created) {}

  @Test
  default void creationTimeStaysAndLastChangeMoves() {
    AtomicReference<Instant> now = new AtomicReference<>(FIRST);
    Morphium morphium = open(settings -> {}, parts -> parts.clock(now::get));
    Account account = morphium.store(new Account("Ada", 1));
    assertThat(account.created).isEqualTo(FIRST);
    assertThat(account.changed).isEqualTo(FIRST);
    now.set(LATER);
    morphium.store(account);
    Account stored = morphium.findById(Account.class, account.id);
    assertThat(stored.created).isEqualTo(FIRST);
    assertThat(stored.changed).isEqualTo(LATER);
  }

  @Test
  default void newEntityWasCreatedAndChangedAtOneMoment() {
    AtomicReference<Instant> now = new AtomicReference<>(FIRST);
    Morphium morphium =
        open(
            settings -> {},
            parts -> parts.clock(() -> now.getAndUpdate(time -> time.plusMillis(1))));
    Account account = morphium.store(new Account("Ada", 1));
    assertThat(account.changed).isEqualTo(account.created);
  }

  @Test
  default void partialChangesMoveTheLastChange() {
    AtomicReference<Instant> now = new AtomicReference<>(FIRST);
    Morphium morphium = open(settings -> {}, parts -> parts.clock(now::get));
    Account account = morphium.store(new Account("Ada", 1));
    now.set(LATER);
    morphium.with(account).inc("balance", 1);
    assertThat(account.changed).isEqualTo(LATER);
    now.set(FIRST);
    morphium.createQueryFor(Account.class).everything().set("owner", "Eve");
    assertThat(morphium.reread(account).changed).isEqualTo(FIRST);
  }

  @Test
  default void numbersAndDatesHoldTimesToo() {
    Morphium morphium = open(settings -> {}, parts -> parts.clock(() -> FIRST));
    Note note = morphium.store(new Note(null, "a", 0, null));
    assertThat(note.created()).isEqualTo(FIRST.toEpochMilli());
    assertThat(note.changed()).isEqualTo(Date.from(FIRST));
    assertThat(morphium.reread(note)).isEqualTo(note);
    Memo memo = morphium.store(new Memo(null, null));
    assertThat(memo.created()).isEqualTo(LocalDateTime.parse("2024-01-01T10:00:00.123"));
    assertThat(morphium.reread(memo)).isEqualTo(memo);
  }

  @Test
  default void timeThatIsGivenIsKept() {
    Note note = morphium().store(new Note(null, "a", 42, null));
    assertThat(note.created()).isEqualTo(42);
    assertThat(note.changed()).isNotNull();
  }
}
