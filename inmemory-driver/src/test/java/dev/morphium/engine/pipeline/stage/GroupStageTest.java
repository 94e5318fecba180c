package dev.morphium.engine.pipeline.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.pipeline.CountingStage;
import dev.morphium.engine.pipeline.PipelineFixture;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupStageTest {
  @Test
  void equalNumbersAreOneGroupAndMissingIsNull() {
    assertThat(
            new PipelineFixture()
                .with("c", "{v: 1}", "{v: 1.0}", "{v: {$numberLong: '1'}}", "{v: null}", "{}")
                .run("[{$group: {_id: '$v', n: {$sum: 1}}}]"))
        .containsExactly("{\"_id\": 1, \"n\": 3}", "{\"_id\": null, \"n\": 2}");
  }

  @Test
  void nullAndMissingDifferWithinACompoundKey() {
    assertThat(
            new PipelineFixture()
                .with("c", "{v: null}", "{}", "{}")
                .run("[{$group: {_id: {x: '$v'}, n: {$count: {}}}}]"))
        .containsExactly("{\"_id\": {\"x\": null}, \"n\": 1}", "{\"_id\": {}, \"n\": 2}");
  }

  @Test
  void theCountOfValuesMayDependOnTheGroup() {
    assertThat(
            new PipelineFixture()
                .with("c", "{g: {k: 1}, v: 1}", "{g: {k: 2}, v: 2}", "{g: {k: 2}, v: 3}")
                .run("[{$group: {_id: '$g', f: {$firstN: {input: '$v', n: '$k'}}}}]"))
        .containsExactly(
            "{\"_id\": {\"k\": 1}, \"f\": [1]}", "{\"_id\": {\"k\": 2}, \"f\": [2, 3]}");
  }

  @Test
  void ranksAreStable() {
    assertThat(
            new PipelineFixture()
                .with("c", "{s: 1, v: 'a'}", "{s: 1, v: 'b'}", "{s: 0, v: 'c'}")
                .run(
                    "[{$group: {_id: null, t: {$topN: {n: 2, sortBy: {s: 1}, output: '$v'}}, b:"
                        + " {$bottom: {sortBy: {s: 1}, output: '$v'}}}}]"))
        .containsExactly("{\"_id\": null, \"t\": [\"c\", \"a\"], \"b\": \"b\"}");
  }

  @Test
  void countingNeedsNoDocuments() {
    PipelineFixture fixture = new PipelineFixture().with("c", "{v: 1}", "{v: 2}", "{v: 3}");
    for (String stage :
        List.of(
            "[{$count: 'n'}]",
            "[{$group: {_id: 1, n: {$sum: 1}}}]",
            "[{$group: {_id: null, n: {$sum: -2}, m: {$count: {}}}}]")) {
      CountingStage counting = (CountingStage) fixture.compile(stage).stages().get(0);
      assertThat(counting.needsOnlyCount()).isTrue();
      assertThat(PipelineFixture.texts(counting.ofCount(3))).isEqualTo(fixture.run(stage));
      assertThat(counting.ofCount(0)).isEmpty();
    }
    CountingStage group =
        (CountingStage) fixture.compile("[{$group: {_id: 1, n: {$sum: '$v'}}}]").stages().get(0);
    assertThat(group.needsOnlyCount()).isFalse();
  }

  @Test
  void manyGroupsAreFoundAgain() {
    List<String> documents = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      documents.add("{v: " + i % 1000 + "}");
    }
    assertThat(
            new PipelineFixture()
                .with("c", documents.toArray(String[]::new))
                .run(
                    "[{$group: {_id: '$v', n: {$sum: 1}}}, {$group: {_id: '$n', groups: {$sum:"
                        + " 1}}}]"))
        .containsExactly("{\"_id\": 5, \"groups\": 1000}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{$group: 1}]|15947",
        "[{$group: {}}]|15955",
        "[{$group: {_id: {a: true}}}]|17390",
        "[{$group: {_id: null, r: 1}}]|40234",
        "[{$group: {_id: null, 'a.b': {$sum: 1}}}]|40235",
        "[{$group: {_id: null, r: {$sum: [1]}}}]|40237",
        "[{$group: {_id: null, r: {$sum: 1, $avg: 1}}}]|40238",
        "[{$group: {_id: null, r: {$nothing: 1}}}]|15952",
        "[{$group: {_id: null, r: {$accumulator: {}}}}]|4544707",
        "[{$nothing: 1}]|40324",
        "[{$limit: 1, $skip: 1}]|40323",
        "[{$out: 'x'}, {$limit: 1}]|40601",
        "[{$limit: 1}, {$collStats: {}}]|40602",
        "[{$facet: {a: [{$out: 'x'}]}}]|40600",
        "[{$lookup: {from: 'x', pipeline: [{$out: 'x'}], as: 'y'}}]|51047",
        "[{$documents: []}]|73",
        "[{$match: {}}, {$match: {$text: {$search: 'x'}}}]|17313"
      })
  void whatIsNoPipelineIsRefused(String pipeline, int code) {
    assertThatThrownBy(() -> new PipelineFixture().compile(pipeline))
        .isInstanceOfSatisfying(
            CommandException.class, e -> assertThat(e.code().number()).isEqualTo(code));
  }
}
