package dev.morphium.engine.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.memory.MemoryBudget;
import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.memory.MemoryLimits;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.spill.SpillFixture;
import dev.morphium.engine.spill.StageMemory;
import dev.morphium.engine.spill.WorkMemory;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sorts that do not fit into their memory. */
class SorterSpillTest {
  private static final SortPattern PATTERN = SortPattern.parse(Document.parse("{v: 1, w: -1}"));

  @TempDir Path folder;

  @Test
  void aSpilledSortGivesWhatASortInMemoryGives() {
    long seed = System.nanoTime();
    List<Document> input = documents(new Random(seed), 5_000);
    for (long limit : new long[] {1, 700, 4_000, 100_000}) {
      for (long count : new long[] {0, 1, 50, 4_999, 10_000}) {
        try (SpillFixture fixture = new SpillFixture(folder, limit);
            WorkMemory memory = fixture.open(true)) {
          assertThat(sort(input, count, memory.stage("$sort", MemoryLimit.SORT)))
              .as("seed %s, limit %s, count %s", seed, limit, count)
              .isEqualTo(
                  sort(input, count, WorkMemory.ofFewDocuments().stage("s", MemoryLimit.SORT)));
        }
      }
    }
  }

  @Test
  void theFileIsGoneAndTheMemoryGivenBackWhenTheStageIsClosed() {
    try (SpillFixture fixture = new SpillFixture(folder, 10_000);
        WorkMemory memory = fixture.open(true)) {
      StageMemory stage = memory.stage("$sort", MemoryLimit.SORT);
      sort(documents(new Random(1), 1_000), 0, stage);
      assertThat(stage.statistics().usedDisk()).isTrue();
      assertThat(stage.statistics().spills()).isEqualTo(memory.statistics().spills()).isPositive();
      assertThat(fixture.directory.usedBytes()).isPositive();
      stage.close();
      assertThat(fixture.directory.usedBytes()).isZero();
      assertThat(fixture.directory.openFiles()).isZero();
      assertThat(memory.held()).isZero();
    }
  }

  @Test
  void withoutTheDiskTooMuchMemoryIsAnError() {
    try (SpillFixture fixture = new SpillFixture(folder, 10_000);
        WorkMemory memory = fixture.open(false)) {
      assertThatThrownBy(
              () -> sort(documents(new Random(1), 1_000), 0, memory.stage("s", MemoryLimit.SORT)))
          .isInstanceOfSatisfying(
              CommandException.class,
              e -> {
                assertThat(e.code().number()).isEqualTo(292);
                assertThat(e.message())
                    .isEqualTo(
                        "Sort exceeded memory limit of 10000 bytes, but did not opt in to external"
                            + " sorting.");
              });
      assertThat(fixture.directory.openFiles()).isZero();
    }
  }

  @Test
  void aSortSpillsWhenOthersHaveUsedTheBudgetUp() {
    MemoryBudget budget = new MemoryBudget(4L << 20);
    try (SpillFixture fixture =
            new SpillFixture(folder, MemoryLimits.INITIAL, budget, Long.MAX_VALUE);
        WorkMemory other = fixture.open(true);
        WorkMemory memory = fixture.open(true)) {
      other.stage("$push", MemoryLimit.PUSH).hold(4L << 20);
      StageMemory stage = memory.stage("$sort", MemoryLimit.SORT);
      List<Document> input = documents(new Random(1), 20_000);
      assertThat(sort(input, 0, stage)).hasSize(input.size()).isSortedAccordingTo(order());
      assertThat(stage.statistics().usedDisk()).isTrue();
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void theBoundOfTheDiskIsAnError() {
    try (SpillFixture fixture =
            new SpillFixture(folder, limit -> 10_000, new MemoryBudget(1 << 20), 50_000);
        WorkMemory memory = fixture.open(true)) {
      assertThatThrownBy(
              () -> sort(documents(new Random(1), 5_000), 0, memory.stage("s", MemoryLimit.SORT)))
          .isInstanceOfSatisfying(
              CommandException.class, e -> assertThat(e.code().number()).isEqualTo(14031));
    }
  }

  private static java.util.Comparator<Document> order() {
    return PATTERN.order(ValueComparator.BINARY);
  }

  private static List<Document> documents(Random random, int count) {
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      documents.add(
          Document.parse(
              "{_id: %d, v: %d, w: %d, s: '%s'}"
                  .formatted(
                      i, random.nextInt(50), random.nextInt(3), "x".repeat(random.nextInt(200)))));
    }
    return documents;
  }

  private static List<Document> sort(List<Document> input, long count, StageMemory memory) {
    Sorter<Document> sorter =
        new Sorter<>(
            PATTERN,
            ValueComparator.BINARY,
            count,
            memory,
            SpillFormat.documents(PATTERN, ValueComparator.BINARY),
            InterruptCheck.NONE);
    for (Document document : input) {
      sorter.add(PATTERN.keys(document, ValueComparator.BINARY), document, document.length());
    }
    List<Document> sorted = new ArrayList<>();
    sorter.sorted().forEachRemaining(sorted::add);
    return sorted;
  }
}
