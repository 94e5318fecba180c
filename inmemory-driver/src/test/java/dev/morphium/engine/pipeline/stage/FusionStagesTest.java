package dev.morphium.engine.pipeline.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.morphium.driver.Command;
import dev.morphium.inmemory.InMemoryDriver;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** $rankFusion, $scoreFusion and $score against scores that are computed here once more. */
class FusionStagesTest {
  private static final String FARMS =
      "{insert: 'farms', documents: ["
          + "{_id: 'kale', sun: 9, rain: 1}, {_id: 'oats', sun: 5, rain: 7},"
          + "{_id: 'rye', sun: 5, rain: 3}, {_id: 'hops', sun: 2, rain: 9}]}";

  private final InMemoryDriver driver = new InMemoryDriver();

  @AfterEach
  void close() {
    driver.close();
  }

  private BsonDocument run(String json) {
    return driver.execute(Command.of("test", BsonDocument.parse(json))).document();
  }

  private List<BsonDocument> farms(String stages) {
    return run("{aggregate: 'farms', cursor: {}, pipeline: [" + stages + "]}")
        .getDocument("cursor")
        .getArray("firstBatch")
        .stream()
        .map(BsonValue::asDocument)
        .toList();
  }

  private static double number(BsonDocument document, String field) {
    return document.getNumber(field).doubleValue();
  }

  @Test
  void ranksOfSeveralPipelinesMakeOneScore() {
    run(FARMS);
    List<BsonDocument> found =
        farms(
            "{$rankFusion: {input: {pipelines: {dry: [{$sort: {sun: -1}}], wet: [{$match: {rain:"
                + " {$gt: 2}}}, {$sort: {rain: -1}}]}}, combination: {weights: {wet: 3}},"
                + " scoreDetails: true}}, {$project: {s: {$meta: 'score'}, d: {$meta:"
                + " 'scoreDetails'}}}");
    assertThat(found)
        .extracting(farm -> farm.getString("_id").getValue())
        .containsExactly("hops", "oats", "rye", "kale");
    assertThat(number(found.get(0), "s")).isCloseTo(1.0 / 64 + 3.0 / 61, within(1e-12));
    assertThat(number(found.get(1), "s")).isCloseTo(1.0 / 62 + 3.0 / 62, within(1e-12));
    assertThat(number(found.get(3), "s")).isCloseTo(1.0 / 61, within(1e-12));
    assertThat(found.get(3).getDocument("d").getArray("details"))
        .isEqualTo(
            BsonDocument.parse(
                    "{a: [{inputPipelineName: 'dry', rank: 1, weight: 1.0, details: []},"
                        + " {inputPipelineName: 'wet', rank: 'NA'}]}")
                .getArray("a"));
  }

  @Test
  void scoresOfSeveralPipelinesMakeOneScore() {
    run(FARMS);
    String pipelines =
        "pipelines: {dry: [{$score: {score: '$sun'}}], wet: [{$match: {rain: {$gt: 2}}}, {$score:"
            + " {score: '$rain', weight: 0.5}}]}";
    List<BsonDocument> scaled =
        farms(
            "{$scoreFusion: {input: {"
                + pipelines
                + ", normalization: 'minMaxScaler'}}},"
                + " {$project: {s: {$meta: 'score'}}}");
    assertThat(scaled)
        .extracting(farm -> farm.getString("_id").getValue())
        .containsExactly("oats", "hops", "kale", "rye");
    double oats = ((5 - 2) / 7.0 + (7 - 3) / 6.0) / 2;
    assertThat(number(scaled.get(0), "s")).isCloseTo(oats, within(1e-12));
    List<BsonDocument> computed =
        farms(
            "{$scoreFusion: {input: {"
                + pipelines
                + ", normalization: 'none'}, combination:"
                + " {method: 'expression', expression: {$max: ['$$dry', '$$wet']}}}},"
                + " {$sort: {s: {$meta: 'score'}}}, {$limit: 2}, {$set: {s: {$meta: 'score'}}}");
    assertThat(computed)
        .extracting(farm -> farm.getString("_id").getValue() + number(farm, "s"))
        .containsExactly("kale9.0", "oats5.0");
  }

  @Test
  void randomRanksAreThoseOfANaiveFusion() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    StringBuilder documents = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      documents.append(
          "{_id: %d, a: %d, b: %d},".formatted(i, random.nextInt(9), random.nextInt(9)));
    }
    run("{insert: 'farms', documents: [" + documents + "]}");
    List<BsonDocument> found =
        farms(
            "{$rankFusion: {input: {pipelines: {a: [{$sort: {a: 1}}], b: [{$match: {a: {$lt: 5}}},"
                + " {$sort: {b: -1}}]}}}}, {$set: {s: {$meta: 'score'}}}");
    List<BsonDocument> all = new ArrayList<>(farms("{$match: {}}"));
    Map<Integer, Double> scores = new HashMap<>();
    for (BsonDocument one : all) {
      int id = one.getInt32("_id").getValue();
      long before = all.stream().filter(other -> number(other, "a") < number(one, "a")).count();
      double score = 1.0 / (61 + before);
      if (number(one, "a") < 5) {
        long better =
            all.stream()
                .filter(other -> number(other, "a") < 5 && number(other, "b") > number(one, "b"))
                .count();
        score += 1.0 / (61 + better);
      }
      scores.put(id, score);
    }
    Comparator<Integer> order = Comparator.comparingDouble(id -> -scores.getOrDefault(id, 0.0));
    List<Integer> expected =
        scores.keySet().stream().sorted(order.thenComparing(Comparator.naturalOrder())).toList();
    assertThat(found)
        .as("seed " + seed)
        .extracting(document -> document.getInt32("_id").getValue())
        .isEqualTo(expected);
    assertThat(found.get(0).getDouble("s").getValue())
        .isCloseTo(scores.getOrDefault(expected.get(0), 0.0), within(1e-12));
  }

  @Test
  void metadataMustComeFromAStage() {
    run(FARMS);
    for (String stages :
        List.of(
            "{$project: {s: {$meta: 'score'}}}",
            "{$score: {score: '$sun'}}, {$group: {_id: '$rain', s: {$sum: {$meta: 'score'}}}},"
                + " {$set: {t: {$meta: 'score'}}}",
            "{$score: {score: '$sun'}}, {$set: {t: {$meta: 'scoreDetails'}}}")) {
      assertThat(run("{aggregate: 'farms', cursor: {}, pipeline: [" + stages + "]}").get("code"))
          .as(stages)
          .isEqualTo(new BsonInt32(40218));
    }
    assertThat(
            farms("{$score: {score: '$sun'}}, {$group: {_id: 1, s: {$sum: {$meta: 'score'}}}}")
                .get(0)
                .getDouble("s")
                .getValue())
        .isEqualTo(21);
  }

  @Test
  void windowsAreScaled() {
    run(FARMS);
    List<BsonDocument> found =
        farms(
            "{$setWindowFields: {sortBy: {_id: 1}, output: {all: {$minMaxScaler: '$rain'}, near:"
                + " {$minMaxScaler: {input: '$rain', min: 10, max: 20}, window: {documents: [-1,"
                + " 0]}}}}}");
    assertThat(found).extracting(farm -> number(farm, "all")).containsExactly(1.0, 0.0, 0.75, 0.25);
    assertThat(found)
        .extracting(farm -> number(farm, "near"))
        .containsExactly(10.0, 10.0, 20.0, 10.0);
  }
}
