package dev.morphium.engine.pipeline.stage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.pipeline.PipelineFixture;
import org.junit.jupiter.api.Test;

class SequenceStagesTest {
  @Test
  void missingNumbersAreMadeInEachPartition() {
    assertThat(
            new PipelineFixture()
                .with("c", "{p: 1, v: 0}", "{p: 1, v: 4}", "{p: 2, v: 2}", "{p: 2}")
                .run(
                    "[{$densify: {field: 'v', partitionByFields: ['p'], range: {step: 2, bounds:"
                        + " 'full'}}}]"))
        .containsExactly(
            "{\"p\": 1, \"v\": 0}",
            "{\"p\": 1, \"v\": 2}",
            "{\"p\": 1, \"v\": 4}",
            "{\"p\": 2}",
            "{\"p\": 2, \"v\": 0}",
            "{\"p\": 2, \"v\": 2}",
            "{\"p\": 2, \"v\": 4}");
  }

  @Test
  void explicitBoundsExcludeTheUpperOne() {
    assertThat(
            new PipelineFixture()
                .with("c", "{v: 1}", "{v: 9}")
                .run("[{$densify: {field: 'v', range: {step: 1, bounds: [0, 3]}}}]"))
        .containsExactly("{\"v\": 0}", "{\"v\": 1}", "{\"v\": 2}", "{\"v\": 9}");
  }

  @Test
  void monthsKeepToTheCalendar() {
    assertThat(
            new PipelineFixture()
                .with(
                    "c",
                    "{v: {$date: '2024-01-31T00:00:00Z'}}",
                    "{v: {$date: '2024-03-31T00:00:00Z'}}")
                .run(
                    "[{$densify: {field: 'v', range: {step: 1, unit: 'month', bounds: 'full'}}},"
                        + " {$project: {d: {$dayOfMonth: '$v'}}}]"))
        .containsExactly("{\"d\": 31}", "{\"d\": 29}", "{\"d\": 31}");
  }

  @Test
  void gapsAreFilledByLinesLastValuesAndConstants() {
    assertThat(
            new PipelineFixture()
                .with("c", "{_id: 1, l: 1, o: 'a'}", "{_id: 2}", "{_id: 3, l: 2, c: 7}")
                .run(
                    "[{$fill: {sortBy: {_id: 1}, output: {l: {method: 'linear'}, o: {method:"
                        + " 'locf'}, c: {value: 0}}}}]"))
        .containsExactly(
            "{\"_id\": 1, \"l\": 1, \"o\": \"a\", \"c\": 0}",
            "{\"_id\": 2, \"l\": 1.5, \"o\": \"a\", \"c\": 0}",
            "{\"_id\": 3, \"l\": 2, \"c\": 7, \"o\": \"a\"}");
  }

  @Test
  void bucketsHoldAboutTheSameNumber() {
    PipelineFixture fixture =
        new PipelineFixture().with("c", "{v: 1}", "{v: 10}", "{v: 100}", "{v: 1000}");
    assertThat(fixture.run("[{$bucketAuto: {groupBy: '$v', buckets: 2}}]"))
        .containsExactly(
            "{\"_id\": {\"min\": 1, \"max\": 100}, \"count\": 2}",
            "{\"_id\": {\"min\": 100, \"max\": 1000}, \"count\": 2}");
    assertThat(
            fixture.run("[{$bucketAuto: {groupBy: '$v', buckets: 3, granularity: 'POWERSOF2'}}]"))
        .containsExactly(
            "{\"_id\": {\"min\": 0.5, \"max\": 2}, \"count\": 1}",
            "{\"_id\": {\"min\": 2, \"max\": 16}, \"count\": 1}",
            "{\"_id\": {\"min\": 16, \"max\": 1024}, \"count\": 2}");
  }
}
