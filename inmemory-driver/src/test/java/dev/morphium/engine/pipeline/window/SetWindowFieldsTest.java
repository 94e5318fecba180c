package dev.morphium.engine.pipeline.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.pipeline.PipelineFixture;
import dev.morphium.protocol.CommandException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SetWindowFieldsTest {
  private static final String[] SALES = {
    "{_id: 1, p: 'a', v: 4}",
    "{_id: 2, p: 'b', v: 1}",
    "{_id: 3, p: 'a', v: 2}",
    "{_id: 4, p: 'a', v: 2}"
  };

  @Test
  void windowsMoveWithinTheirPartition() {
    assertThat(results("{$sum: '$v', window: {documents: [-1, 0]}}"))
        .containsExactly("1: 4", "3: 6", "4: 4", "2: 1");
    assertThat(results("{$push: '$_id', window: {documents: [1, 'unbounded']}}"))
        .containsExactly("1: [3, 4]", "3: [4]", "4: []", "2: []");
    assertThat(results("{$max: '$v'}")).containsExactly("1: 4", "3: 4", "4: 4", "2: 1");
  }

  @Test
  void rangesAreDistancesOfTheSortKey() {
    assertThat(results("{$push: '$_id', window: {range: [-1, 0]}}"))
        .containsExactly("1: [1]", "3: [3]", "4: [3, 4]", "2: [2]");
  }

  @Test
  void nothingIsSoFarFromAnArray() {
    PipelineFixture fixture =
        new PipelineFixture().with("c", "{_id: 1, k: 3}", "{_id: 2, k: [1, 5]}");
    assertThatThrownBy(
            () ->
                fixture.run(
                    "[{$setWindowFields: {sortBy: {k: 1}, output: {s: {$push: '$k', window: {range:"
                        + " [-1, 1]}}}}}]"))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("to be a number, but it was array");
  }

  @Test
  void shiftsAndNumbersFollowTheOrder() {
    assertThat(results("{$shift: {output: '$v', by: 1, default: 0}}"))
        .containsExactly("1: 2", "3: 2", "4: 0", "2: 0");
    assertThat(results("{$documentNumber: {}}")).containsExactly("1: 1", "3: 2", "4: 3", "2: 1");
  }

  @Test
  void tiesShareARank() {
    assertThat(
            new PipelineFixture()
                .with("c", SALES)
                .run(
                    "[{$setWindowFields: {sortBy: {v: 1}, output: {r: {$rank: {}}, d: {$denseRank:"
                        + " {}}}}}, {$project: {r: 1, d: 1}}]"))
        .containsExactly(
            "{\"_id\": 2, \"r\": 1, \"d\": 1}",
            "{\"_id\": 3, \"r\": 2, \"d\": 2}",
            "{\"_id\": 4, \"r\": 2, \"d\": 2}",
            "{\"_id\": 1, \"r\": 4, \"d\": 3}");
  }

  @Test
  void curvesAreMeasured() {
    assertThat(results("{$derivative: {input: '$v'}, window: {documents: [-1, 0]}}"))
        .containsExactly("1: null", "3: -1.0", "4: 0.0", "2: null");
    assertThat(results("{$integral: {input: '$v'}, window: {documents: ['unbounded', 'current']}}"))
        .containsExactly("1: 0", "3: 6.0", "4: 8.0", "2: 0");
    assertThat(results("{$expMovingAvg: {input: '$v', N: 3}}"))
        .containsExactly("1: 4", "3: 3.0", "4: 2.5", "2: 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{$nothing: 1}|9",
        "{$mergeObjects: '$v'}|9",
        "{$sum: '$v', window: {documents: [1, 0]}}|5339900",
        "{$sum: '$v', window: {documents: [0.5, 1]}}|9",
        "{$sum: '$v', window: {documents: [0, 1], range: [0, 1]}}|9",
        "{$sum: '$v', more: 1}|9",
        "{$rank: {a: 1}}|5371603",
        "{$rank: {}, window: {}}|5371601"
      })
  void whatIsNoWindowIsRefused(String function, int code) {
    assertThatThrownBy(() -> results(function))
        .isInstanceOfSatisfying(
            CommandException.class, e -> assertThat(e.code().number()).isEqualTo(code));
  }

  private static List<String> results(String function) {
    return new PipelineFixture()
            .with("c", SALES)
            .run(
                "[{$setWindowFields: {partitionBy: '$p', sortBy: {_id: 1}, output: {r: "
                    + function
                    + "}}}, {$project: {r: 1}}]")
            .stream()
            .map(text -> text.replace("{\"_id\": ", "").replace(", \"r\"", "").replace("}", ""))
            .toList();
  }
}
