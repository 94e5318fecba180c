package dev.morphium.engine.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.memory.MemoryBudget;
import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.spill.SpillFixture;
import dev.morphium.engine.spill.WorkMemory;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pipelines whose stages spill give what they give in memory, to the last document. */
class SpilledPipelinesTest {
  private static final String MIXED =
      "{$switch: {branches: ["
          + "{case: {$eq: [{$mod: ['$k', 3]}, 0]}, then: {$toString: '$k'}},"
          + "{case: {$eq: [{$mod: ['$k', 3]}, 1]}, then: {a: '$k', b: [1, '$s']}}],"
          + "default: {$toDouble: '$k'}}}";

  private static final List<String> PIPELINES =
      List.of(
          "[{$group: {_id: '$k', n: {$sum: 1}, avg: {$avg: '$v'}, d: {$stdDevPop: '$v'}}}]",
          "[{$group: {_id: '$k', f: {$first: '$_id'}, l: {$last: '$_id'}, p: {$push: '$_id'}}}]",
          "[{$group: {_id: '$few', p: {$push: '$$ROOT'}}}]",
          "[{$group: {_id: '$few', s: {$addToSet: '$s'}, m: {$mergeObjects: '$o'}}}]",
          "[{$group: {_id: '$k', m: {$max: '$s'}, t: {$topN: {n: 3, sortBy: {v: 1}, output: '$s'}},"
              + " f: {$firstN: {n: 2, input: '$_id'}}, l: {$lastN: {n: 2, input: '$_id'}},"
              + " x: {$maxN: {n: 2, input: '$v'}}, b: {$bottom: {sortBy: {v: 1}, output: '$_id'}},"
              + " med: {$median: {input: '$v', method: 'approximate'}}}}]",
          "[{$group: {_id: null, c: {$concatArrays: '$a'}, u: {$setUnion: '$a'}}}]",
          "[{$group: {_id: '$_id', n: {$count: {}}}}, {$group: {_id: {$mod: ['$_id', 7]},"
              + " p: {$push: '$_id'}}}]",
          "[{$bucketAuto: {groupBy: '$v', buckets: 7, output: {p: {$push: '$_id'}}}}]",
          "[{$bucketAuto: {groupBy: '$v', buckets: 5, granularity: 'R5'}}]",
          "[{$setWindowFields: {partitionBy: '$k', sortBy: {v: 1}, output: {r: {$rank: {}},"
              + " c: {$sum: '$v', window: {documents: ['unbounded', 'current']}},"
              + " m: {$avg: '$v', window: {documents: [-2, 3]}}, s: {$shift: {output: '$_id', by:"
              + " 1}}}}}]",
          "[{$setWindowFields: {sortBy: {v: 1, _id: 1}, output: {m: {$max: '$s', window:"
              + " {documents: [-50, 50]}}}}}]",
          "[{$sort: {s: -1, k: 1}}, {$project: {s: 1}}]",
          "[{$sort: {s: -1, k: 1}}, {$limit: 300}]",
          "[{$densify: {field: 'v', partitionByFields: ['few'], range: {step: 3, bounds:"
              + " 'full'}}}]",
          "[{$densify: {field: 'v', partitionByFields: ['few'], range: {step: 1, bounds:"
              + " 'partition'}}}]",
          "[{$facet: {a: [{$sort: {v: 1, _id: 1}}, {$limit: 9}], b: [{$group: {_id: '$k'}}], c:"
              + " [{$count: 'n'}]}}]",
          "[{$lookup: {from: 'd', localField: 'k', foreignField: 'x', as: 'j'}}]",
          "[{$lookup: {from: 'd', localField: 'k', foreignField: 'x', pipeline: [{$sort: {y: 1,"
              + " _id: 1}}, {$group: {_id: '$y', n: {$sum: 1}}}], as: 'j'}}]");

  @TempDir Path folder;

  static List<String> pipelines() {
    return PIPELINES;
  }

  @ParameterizedTest
  @MethodSource("pipelines")
  void spillingChangesNothing(String pipeline) {
    long seed = System.nanoTime();
    List<Document> documents = documents(new Random(seed), 1_500);
    List<Document> foreign = documents.stream().map(SpilledPipelinesTest::foreign).toList();
    PipelineFixture fixture = new PipelineFixture().with("c", documents).with("d", foreign);
    Pipeline compiled =
        fixture.compile(pipeline.replace("'$k'", pipeline.contains("$lookup") ? "'$k'" : MIXED));
    List<Document> expected = fixture.run(compiled);
    for (long limit : new long[] {300, 6_000, 60_000}) {
      try (SpillFixture spill = limitedTo(limit)) {
        WorkMemory memory = spill.open(true);
        List<Document> spilled = fixture.in(memory).run(compiled);
        assertThat(spilled).as("limit %s, seed %s", limit, seed).isEqualTo(expected);
        if (limit == 300) {
          assertThat(memory.statistics().usedDisk()).isTrue();
        }
        memory.close();
        assertThat(spill.budget.used()).isZero();
        assertThat(spill.directory.usedBytes()).isZero();
        assertThat(spill.directory.openFiles()).isZero();
      }
    }
  }

  private SpillFixture limitedTo(long limit) {
    return new SpillFixture(
        folder,
        kind ->
            switch (kind) {
              case BUCKET_AUTO, DENSIFY, FACET_BUFFER, GROUP, LOOKUP_CACHE, SORT -> limit;
              default -> kind.initial();
            },
        new MemoryBudget(1L << 28),
        Long.MAX_VALUE);
  }

  @Test
  void aSampleThatSpillsHasEachDocumentOnce() {
    List<Document> documents = documents(new Random(2), 1_000);
    PipelineFixture fixture = new PipelineFixture().with("c", documents);
    try (SpillFixture spill = new SpillFixture(folder, 5_000);
        WorkMemory memory = spill.open(true)) {
      fixture.in(memory);
      assertThat(fixture.run(fixture.compile("[{$sample: {size: 5000}}]")))
          .containsExactlyInAnyOrderElementsOf(documents)
          .isNotEqualTo(documents);
      assertThat(fixture.run(fixture.compile("[{$sample: {size: 300}}]")))
          .hasSize(300)
          .doesNotHaveDuplicates()
          .isSubsetOf(documents);
      assertThat(memory.statistics().usedDisk()).isTrue();
    }
  }

  @Test
  void aPartitionOfWindowsLiesOnDisk() {
    List<Document> documents = documents(new Random(2), 3_000);
    PipelineFixture fixture = new PipelineFixture().with("c", documents);
    Pipeline pipeline =
        fixture.compile(
            "[{$setWindowFields: {sortBy: {v: 1, _id: 1}, output: {m: {$sum: 1, window:"
                + " {documents: [-5, 5]}}}}}]");
    List<Document> expected = fixture.run(pipeline);
    try (SpillFixture spill =
            new SpillFixture(
                folder,
                SpillFixture.only(MemoryLimit.SET_WINDOW_FIELDS, 200_000),
                new MemoryBudget(1L << 28),
                Long.MAX_VALUE);
        WorkMemory memory = spill.open(true);
        WorkMemory without = spill.open(false)) {
      assertThat(fixture.in(memory).run(pipeline)).isEqualTo(expected);
      assertThat(memory.statistics().usedDisk()).isTrue();
      assertCode(5643011, () -> fixture.in(without).run(pipeline));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{$group: {_id: '$_id'}}]",
        "[{$group: {_id: null, p: {$push: '$$ROOT'}}}]",
        "[{$bucketAuto: {groupBy: '$v', buckets: 7}}]",
        "[{$densify: {field: 'v', range: {step: 3, bounds: 'full'}}}]",
        "[{$setWindowFields: {sortBy: {v: 1}, output: {r: {$rank: {}}}}}]",
        "[{$sort: {v: 1}}]"
      })
  void withoutTheDiskItIsAnError(String pipeline) {
    PipelineFixture fixture = new PipelineFixture().with("c", documents(new Random(2), 500));
    try (SpillFixture spill = new SpillFixture(folder, 5_000);
        WorkMemory memory = spill.open(false)) {
      assertCode(292, () -> fixture.in(memory).run(fixture.compile(pipeline)));
    }
  }

  @Test
  void withoutTheDiskAJoinReadsTheOtherCollectionAgainAndAgain() {
    List<Document> documents = documents(new Random(2), 200);
    PipelineFixture fixture =
        new PipelineFixture()
            .with("c", documents)
            .with("d", documents.stream().map(SpilledPipelinesTest::foreign).toList());
    Pipeline pipeline =
        fixture.compile("[{$lookup: {from: 'd', localField: 'k', foreignField: 'x', as: 'j'}}]");
    List<Document> expected = fixture.run(pipeline);
    try (SpillFixture spill =
            new SpillFixture(
                folder,
                SpillFixture.only(MemoryLimit.LOOKUP_CACHE, 100),
                new MemoryBudget(1L << 28),
                Long.MAX_VALUE);
        WorkMemory memory = spill.open(false)) {
      assertThat(fixture.in(memory).run(pipeline)).isEqualTo(expected);
      assertThat(memory.statistics().usedDisk()).isFalse();
    }
  }

  @Test
  void limitsOfWhatCannotSpillAreErrors() {
    List<Document> documents = documents(new Random(2), 300);
    PipelineFixture fixture =
        new PipelineFixture()
            .with("c", documents)
            .with("d", documents.stream().map(SpilledPipelinesTest::foreign).toList());
    try (SpillFixture spill = new SpillFixture(folder, 8_000);
        WorkMemory memory = spill.open(true);
        WorkMemory without = spill.open(false)) {
      fixture.in(memory);
      assertCode(4568, () -> fixture.run("[{$lookup: {from: 'd', pipeline: [], as: 'j'}}]"));
      assertCode(4031700, () -> fixture.run("[{$facet: {a: [], b: []}}]"));
      String search =
          "[{$graphLookup: {from: 'd', startWith: 1, connectFromField: 'few', connectToField:"
              + " 'few', as: 'j'}}]";
      assertCode(40099, () -> fixture.run(search));
      fixture.in(without);
      assertCode(292, () -> fixture.run(search));
    }
  }

  private static void assertCode(
      int code, org.assertj.core.api.ThrowableAssert.ThrowingCallable run) {
    assertThatThrownBy(run)
        .isInstanceOfSatisfying(
            CommandException.class, e -> assertThat(e.code().number()).isEqualTo(code));
  }

  private static Document foreign(Document document) {
    return new DocumentBuilder()
        .append("_id", document.get("_id"))
        .append("x", document.get("k"))
        .append("y", document.get("v"))
        .append("few", document.get("few"))
        .append("s", document.get("s"))
        .build();
  }

  private static List<Document> documents(Random random, int count) {
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int k = random.nextInt(200);
      documents.add(
          Document.parse(
              "{_id: %d, k: %d, few: %d, v: %d, s: '%s', a: [%d, %d], o: {f%d: %d}}"
                  .formatted(
                      i,
                      k,
                      random.nextInt(3),
                      random.nextInt(100) + 1,
                      Integer.toString(random.nextInt(50)).repeat(1 + random.nextInt(20)),
                      k,
                      i,
                      k,
                      i)));
    }
    return documents;
  }
}
