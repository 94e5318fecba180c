package dev.morphium.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.inmemory.InMemoryDriver;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Cities of the world with indexes of four kinds at once, asked as plain Java answers. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CitiesTest {
  private static final double ZURICH_LNG = 8.54;
  private static final double ZURICH_LAT = 47.37;

  private final InMemoryDriver driver = new InMemoryDriver();
  private List<City> cities = List.of();

  @BeforeAll
  void load() throws IOException {
    cities = City.all();
    run(
        "{createIndexes: 'cities', indexes: ["
            + "{key: {at: '2dsphere'}, name: 'sphere'}, {key: {pair: '2d'}, name: 'plane'},"
            + "{key: {name: 'text'}, name: 'text', default_language: 'none'},"
            + "{key: {'$**': 1}, name: 'all'}]}");
    List<BsonDocument> documents = cities.stream().map(City::document).toList();
    driver
        .execute(
            Command.of(
                "test",
                new BsonDocument("insert", new BsonString("cities"))
                    .append("documents", new BsonArray(documents))))
        .orThrow();
  }

  @AfterAll
  void close() {
    driver.close();
  }

  private BsonDocument run(String command) {
    return run(BsonDocument.parse(command));
  }

  private BsonDocument run(BsonDocument command) {
    return driver.execute(Command.of("test", command)).orThrow().document();
  }

  static Stream<Arguments> queries() {
    return Stream.of(words(), places(), fields()).flatMap(each -> each);
  }

  private static Stream<Arguments> words() {
    return Stream.of(
        asks("TEXT", "{$text: {$search: 'santa'}}", city -> has(city, "santa")),
        asks("TEXT", "{$text: {$search: 'SÃO'}}", city -> has(city, "sao")),
        asks("TEXT", "{$text: {$search: 'san el'}}", city -> has(city, "san") || has(city, "el")),
        asks("TEXT", "{$text: {$search: 'de -la'}}", city -> has(city, "de") && !has(city, "la")),
        asks(
            "TEXT",
            "{$text: {$search: '\"Santa\" Lake', $caseSensitive: true}}",
            city -> city.name().contains("Santa") && city.name().matches(".*\\b(Santa|Lake)\\b.*")),
        asks(
            "TEXT",
            "{$text: {$search: 'lake'}, 'in.country': 'US', lat: {$gt: 40}}",
            city -> has(city, "lake") && city.country().equals("US") && city.lat() > 40));
  }

  private static Stream<Arguments> places() {
    return Stream.of(
        asks(
            "IXSCAN",
            "{at: {$geoWithin: {$geometry: {type: 'Polygon', coordinates:"
                + " [[[5, 45], [11, 46], [10, 49], [6, 48], [5, 45]]]}}}}",
            city ->
                city.within(
                    new double[] {5, 45},
                    new double[] {11, 46},
                    new double[] {10, 49},
                    new double[] {6, 48})),
        asks(
            "IXSCAN",
            "{at: {$geoWithin: {$centerSphere: [[8.54, 47.37], 0.05]}}}",
            city -> city.metres(ZURICH_LNG, ZURICH_LAT) <= 0.05 * 6_378_100),
        asks(
            "IXSCAN",
            "{at: {$geoIntersects: {$geometry: {type: 'Polygon', coordinates:"
                + " [[[-80, -5], [-60, -5], [-70, 8], [-80, -5]]]}}}}",
            city ->
                city.within(new double[] {-80, -5}, new double[] {-60, -5}, new double[] {-70, 8})),
        asks(
            "IXSCAN",
            "{at: {$geoWithin: {$centerSphere: [[8.54, 47.37], 0.1]}}, 'in.country': 'DE'}",
            city -> city.metres(ZURICH_LNG, ZURICH_LAT) <= 637_810 && city.country().equals("DE")),
        asks(
            "IXSCAN",
            "{pair: {$geoWithin: {$box: [[100, -10], [130, 20]]}}}",
            city ->
                city.lng() >= 100 && city.lng() <= 130 && city.lat() >= -10 && city.lat() <= 20),
        asks(
            "IXSCAN",
            "{pair: {$geoWithin: {$center: [[2, 48], 7]}}}",
            city -> city.degrees(2, 48) <= 7),
        asks(
            "IXSCAN",
            "{pair: {$geoWithin: {$polygon: [[-100, 30], [-80, 30], [-90, 45]]}}}",
            city ->
                city.lat() >= 30
                    && (city.lng() + 100) * 15 >= (city.lat() - 30) * 10
                    && (-80 - city.lng()) * 15 >= (city.lat() - 30) * 10));
  }

  private static Stream<Arguments> fields() {
    return Stream.of(
        asks("IXSCAN", "{'in.country': 'CH'}", city -> city.country().equals("CH")),
        asks(
            "IXSCAN",
            "{'in.country': {$in: ['AT', 'IS']}}",
            city -> List.of("AT", "IS").contains(city.country())),
        asks("IXSCAN", "{lat: {$gte: 60}}", city -> city.lat() >= 60),
        asks(
            "IXSCAN",
            "{lat: {$lt: 0}, lng: {$gt: 150}}",
            city -> city.lat() < 0 && city.lng() > 150),
        asks("IXSCAN", "{name: {$regex: '^San '}}", city -> city.name().startsWith("San ")),
        asks(
            "IXSCAN",
            "{$or: [{'in.division': 'ZH'}, {lat: {$gt: 65}}]}",
            city -> city.division().equals("ZH") || city.lat() > 65),
        asks(
            "COLLSCAN",
            "{'in.country': {$ne: 'US'}, name: {$not: /a/}}",
            city -> !city.country().equals("US") && !city.name().contains("a")));
  }

  private static Arguments asks(String stage, String filter, Predicate<City> expected) {
    return Arguments.of(filter, stage, expected);
  }

  private static boolean has(City city, String word) {
    return city.words().contains(word);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("queries")
  void answersAsPlainJavaDoes(String filter, String stage, Predicate<City> expected) {
    List<Integer> ids = cities.stream().filter(expected).map(City::id).toList();
    BsonDocument find =
        run("{find: 'cities', batchSize: 5000, projection: {_id: 1}, filter: " + filter + "}");
    assertThat(ids(find)).containsExactlyInAnyOrderElementsOf(ids).isNotEmpty();
    BsonDocument count = run("{count: 'cities', query: " + filter + "}");
    assertThat(count.getNumber("n").intValue()).isEqualTo(ids.size());
    String plan = run("{explain: {find: 'cities', filter: " + filter + "}}").toJson();
    assertThat(plan).contains(stage.equals("COLLSCAN") ? "winningPlan" : stage);
  }

  @Test
  void theNearestComeFirst() {
    List<Integer> nearest =
        cities.stream()
            .sorted(Comparator.comparingDouble(city -> city.metres(ZURICH_LNG, ZURICH_LAT)))
            .limit(10)
            .map(City::id)
            .toList();
    assertThat(
            ids(
                run(
                    "{find: 'cities', limit: 10, filter: {at: {$near: {$geometry:"
                        + " {type: 'Point', coordinates: [8.54, 47.37]}}}}}")))
        .isEqualTo(nearest);
    List<Integer> flat =
        cities.stream()
            .sorted(Comparator.comparingDouble(city -> city.degrees(ZURICH_LNG, ZURICH_LAT)))
            .limit(10)
            .map(City::id)
            .toList();
    assertThat(ids(run("{find: 'cities', limit: 10, filter: {pair: {$near: [8.54, 47.37]}}}")))
        .isEqualTo(flat);
  }

  @Test
  void distancesAreThoseOfTheSphere() {
    BsonDocument found =
        run(
            "{aggregate: 'cities', cursor: {batchSize: 5000}, pipeline: [{$geoNear: {near: {type:"
                + " 'Point', coordinates: [8.54, 47.37]}, key: 'at', distanceField: 'd',"
                + " maxDistance: 500000}}]}");
    BsonArray documents = found.getDocument("cursor").getArray("firstBatch");
    assertThat(documents)
        .hasSize(
            (int)
                cities.stream()
                    .filter(city -> city.metres(ZURICH_LNG, ZURICH_LAT) <= 500_000)
                    .count());
    for (BsonValue each : documents) {
      City city = cities.get(each.asDocument().getInt32("_id").getValue());
      assertThat(each.asDocument().getDouble("d").getValue())
          .isCloseTo(city.metres(ZURICH_LNG, ZURICH_LAT), Offset.offset(0.01));
    }
  }

  private static List<Integer> ids(BsonDocument reply) {
    return reply.getDocument("cursor").getArray("firstBatch").stream()
        .map(document -> document.asDocument().get("_id", new BsonInt32(-1)).asInt32().getValue())
        .toList();
  }
}
