package dev.morphium.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.DriverException;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every stage, accumulator and window function: what is sent, and what it gives. */
class PipelineExamplesTest {
  /** What is asked of another database or without an end, so that the raw form is another one. */
  private static final Set<String> SOURCES =
      Set.of(
          "$changeStream",
          "$changeStreamSplitLargeEvent",
          "$collStats",
          "$currentOp",
          "$documents",
          "$indexStats",
          "$listLocalSessions",
          "$listSampledQueries",
          "$listSessions",
          "$querySettings",
          "$queryStats",
          "$shardedDataDistribution");

  /** What the engine says that it does not support yet. */
  private static final Set<String> PLANNED =
      Set.of(
          "$accumulator",
          "$geoNear",
          "$listSearchIndexes",
          "$search",
          "$searchMeta",
          "$vectorSearch");

  static Stream<PipelineExample> examples() {
    return Stream.of(
            StageExamples.ALL, AccumulatorExamples.ALL, WindowExamples.ALL, ServerExamples.ALL)
        .flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void isSentAsTheServerWantsIt(PipelineExample example) {
    try (Sales sales = new Sales()) {
      assertThat(example.stages().apply(sales.pipeline()).stages())
          .hasToString(example.bson().toString());
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void givesWhatItGivesInTheServersOwnForm(PipelineExample example) {
    if (SOURCES.contains(example.name())) {
      return;
    }
    try (Sales sales = Sales.filled();
        Sales others = Sales.filled()) {
      Pipeline<Sales.Sale, BsonDocument> pipeline = example.stages().apply(sales.pipeline());
      if (PLANNED.contains(example.name())) {
        assertThat(outcome(pipeline::asList)).isEqualTo(outcome(() -> others.raw(example.bson())));
        return;
      }
      assertThat(pipeline.asList()).isEqualTo(others.raw(example.bson()));
      for (String collection : List.of("prices", "customer")) {
        assertThat(sales.raw(union(collection))).isEqualTo(others.raw(union(collection)));
      }
    }
  }

  private static List<BsonDocument> union(String collection) {
    return List.of(BsonDocument.parse("{$unionWith: '%s'}".formatted(collection)));
  }

  private static String outcome(Supplier<List<BsonDocument>> run) {
    try {
      return run.get().toString();
    } catch (DriverException failure) {
      return String.valueOf(failure.getMessage());
    }
  }
}
