package dev.morphium.engine.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Which writes are refused when the data, or the heap, have no room. */
class DataBudgetTest {
  private static final Namespace THINGS = Namespace.of("db", "things");
  private static final long MIB = 1 << 20;

  private final AtomicLong used = new AtomicLong();
  private final AtomicLong kept = new AtomicLong();
  private boolean isCounted = true;
  private final DataBudget budget =
      new DataBudget(
          new LiveHeap() {
            @Override
            public long maximum() {
              return 100 * MIB;
            }

            @Override
            public long used() {
              return used.get();
            }

            @Override
            public long usedAfterCollection() {
              return kept.get();
            }

            @Override
            public boolean recount(Runnable release) {
              release.run();
              return isCounted;
            }
          });

  @Test
  void twoFifthsOfTheHeapAreTheMarkUnlessOneIsSetOrAnotherMemberHasLess() {
    assertThat(budget.highWaterMark()).isEqualTo(40 * MIB);
    budget.others(30 * MIB);
    assertThat(budget.highWaterMark()).isEqualTo(30 * MIB);
    budget.configure(() -> 20 * MIB, () -> 92, () -> 0, () -> {});
    assertThat(budget.highWaterMark()).isEqualTo(20 * MIB);
    assertThat(budget.lowWaterMark()).isEqualTo(19 * MIB);
  }

  @Test
  void betweenTheMarksItGoesOnAsItWas() {
    budget.charge(THINGS, 39 * MIB, MIB);
    assertRefused(40 * MIB, 1, "the data take 40 of the 40 MiB");
    assertThat(budget.isRefusing(39 * MIB)).isTrue();
    assertThat(budget.isRefusing(0)).as("nothing is left").isFalse();
    assertRefused(39 * MIB, 1, "dataMemoryLimitBytes");
    budget.charge(THINGS, 37 * MIB, 1);
    assertThat(budget.isRefusing(39 * MIB)).isFalse();
    budget.charge(THINGS, 39 * MIB, 1);
  }

  @Test
  void oneWriteThatIsTooLargeKeepsNoOtherOut() {
    assertRefused(10 * MIB, 35 * MIB, "writes that need more are refused");
    budget.charge(THINGS, 10 * MIB, MIB);
  }

  @Test
  void whatTheServerNotesItselfHasAReserve() {
    Namespace notes = Namespace.of("config", "notes");
    assertRefused(40 * MIB, 1, "refused");
    budget.charge(notes, 40 * MIB, 1);
    assertThatThrownBy(() -> budget.charge(notes, 43 * MIB, 1))
        .isInstanceOf(CommandException.class);
  }

  @Test
  void heapThatIsFullOfWhatIsInUseRefusesAsWell() {
    used.set(95 * MIB);
    budget.charge(THINGS, 10 * MIB, 2 * MIB); // garbage, it may be
    kept.set(86 * MIB);
    assertRefused(10 * MIB, 2 * MIB, "the heap of 100 MiB is full");
    kept.set(80 * MIB);
    assertRefused(10 * MIB, 1, "the heap of 100 MiB is full");
    used.set(70 * MIB);
    budget.charge(THINGS, 10 * MIB, 2 * MIB);
  }

  @Test
  void dataThatHaveGoneSinceTheHeapWasCountedAreNotInUse() {
    used.set(95 * MIB);
    kept.set(90 * MIB);
    assertRefused(30 * MIB, 2 * MIB, "the heap of 100 MiB is full");
    budget.charge(THINGS, 10 * MIB, 2 * MIB);
    kept.set(91 * MIB);
    assertRefused(10 * MIB, 2 * MIB, "the heap of 100 MiB is full");
  }

  @Test
  void thePastIsLetGoOfAndCountedBeforeWritesAreRefused() {
    AtomicLong released = new AtomicLong();
    budget.configure(() -> 0, () -> 85, () -> 20 * MIB, released::incrementAndGet);
    used.set(80 * MIB);
    kept.set(70 * MIB);
    isCounted = false;
    budget.charge(THINGS, 10 * MIB, 2 * MIB);
    assertThat(released).hasValue(1);
    kept.set(60 * MIB);
    isCounted = true;
    budget.charge(THINGS, 10 * MIB, 2 * MIB);
    kept.set(70 * MIB);
    assertRefused(10 * MIB, 2 * MIB, "the heap of 100 MiB is full");
    isCounted = false;
    assertRefused(10 * MIB, 2 * MIB, "the heap of 100 MiB is full");
    kept.set(61 * MIB);
    assertRefused(10 * MIB, 2 * MIB, "the heap of 100 MiB is full");
    kept.set(57 * MIB);
    budget.charge(THINGS, 10 * MIB, 2 * MIB);
    kept.set(86 * MIB);
    assertRefused(10 * MIB, 2 * MIB, "the heap of 100 MiB is full");
  }

  @Test
  void whatCommandsMayStillTakeCountsAsInUse() {
    budget.configure(() -> 0, () -> 85, () -> 20 * MIB, () -> {});
    used.set(70 * MIB);
    kept.set(70 * MIB);
    assertRefused(10 * MIB, 2 * MIB, "the heap of 100 MiB is full");
    budget.configure(() -> 0, () -> 100, () -> 20 * MIB, () -> {});
    budget.charge(THINGS, 10 * MIB, 2 * MIB);
  }

  @Test
  void whatDoesNotGrowGoesOnAboveTheMark() {
    Storage storage = Storage.inMemory();
    storage.budget().configure(() -> 10_000, () -> 92, () -> 0, () -> {});
    long id = storage.write(batch -> batch.existingOrNew(THINGS).insert(document(1, 4000)));
    storage.write(batch -> batch.existingOrNew(THINGS).insert(document(2, 4000)));
    assertThatThrownBy(
            () -> storage.write(batch -> batch.existingOrNew(THINGS).insert(document(3, 4000))))
        .isInstanceOfSatisfying(
            CommandException.class, error -> assertThat(error.code().number()).isEqualTo(14031));
    assertThatThrownBy(() -> update(storage, id, document(1, 6000)))
        .isInstanceOf(CommandException.class);
    assertThat(update(storage, id, document(1, 3999))).isTrue();
    assertThat(update(storage, id, document(1, 10))).isTrue();
    storage.write(batch -> batch.existingOrNew(THINGS).insert(document(3, 4000)));
    assertThat(storage.root().dataSize()).isBetween(8_000L, 10_000L);
    storage.write(
        batch -> {
          batch.dropCollection(THINGS);
          return true;
        });
    assertThat(storage.root().dataSize()).isZero();
  }

  @Test
  void cappedCollectionThatReplacesItsOldestGoesOn() {
    Storage storage = Storage.inMemory();
    storage.write(
        batch ->
            batch.createCollection(THINGS, Document.parse("{capped: true, size: 8192, max: 2}")));
    storage.write(batch -> batch.existingOrNew(THINGS).insert(document(1, 1000)));
    storage.write(batch -> batch.existingOrNew(THINGS).insert(document(2, 1000)));
    storage.budget().configure(() -> 1_000, () -> 92, () -> 0, () -> {});
    storage.write(batch -> batch.existingOrNew(THINGS).insert(document(3, 1000)));
    assertThat(storage.root().collection(THINGS).count()).isEqualTo(2);
  }

  private void assertRefused(long data, long growth, String message) {
    assertThatThrownBy(() -> budget.charge(THINGS, data, growth))
        .isInstanceOfSatisfying(
            CommandException.class, error -> assertThat(error.code().number()).isEqualTo(14031))
        .hasMessageContaining(message);
  }

  private static boolean update(Storage storage, long id, Document document) {
    return storage.write(
        batch -> {
          WritableCollection things = batch.existing(THINGS);
          return things.update(id, things.record(id), document, null);
        });
  }

  private static Document document(int id, int length) {
    return Document.parse("{_id: %d, text: '%s'}".formatted(id, "x".repeat(length)));
  }
}
