package dev.morphium.engine.command.planning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code $planCacheStats} tells of queries, and what empties the cache. */
class PlanCacheTest {
  private static final String QUERY = "{find: 'c', filter: {a: %d, b: {$gt: %d}}}";

  private final Engine engine = TestEngines.forTests();

  @BeforeEach
  void fill() {
    run("{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a'}, {key: {b: 1}, name: 'b'}]}");
    for (int i = 0; i < 20; i++) {
      run("{insert: 'c', documents: [{_id: %d, a: %d, b: %d}]}".formatted(i, i % 5, i));
    }
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void aPlanIsKeptWhenItWasChosenAmongSeveral() {
    find(1, 2);
    assertThat(plans()).hasSize(1);
    BsonDocument entry = plans().get(0);
    assertThat(entry.getBoolean("isActive").getValue()).isFalse();
    assertThat(entry.getDocument("createdFromQuery"))
        .isEqualTo(BsonDocument.parse("{query: {a: 1, b: {$gt: 2}}, sort: {}, projection: {}}"));
    assertThat(entry.getDocument("cachedPlan").toJson()).contains("IXSCAN");
    assertThat(entry.keySet())
        .contains("version", "planCacheShapeHash", "planCacheKey", "works", "host");
    find(3, 4);
    assertThat(plans()).hasSize(1);
    assertThat(plans().get(0).getBoolean("isActive").getValue()).isTrue();
    assertThat(winning().getBoolean("isCached").getValue()).isTrue();
  }

  @Test
  void explainTellsTheHashesOfTheEntryAndMakesNone() {
    BsonDocument planner = planner(QUERY.formatted(1, 2));
    assertThat(plans()).isEmpty();
    find(7, 8);
    for (String hash : List.of("planCacheShapeHash", "planCacheKey")) {
      assertThat(plans().get(0).get(hash)).as(hash).isEqualTo(planner.get(hash));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{find: 'c', filter: {a: 1}}",
        "{find: 'c', filter: {_id: 1}}",
        "{find: 'c'}",
        "{find: 'c', filter: {a: 1, b: 2}, hint: 'a'}",
        "{find: 'c', filter: {a: 1, b: 2}, hint: {$natural: 1}}",
        "{find: 'c', filter: {c: 1}}",
        "{find: 'nosuch', filter: {a: 1, b: 2}}",
        "{explain: {find: 'c', filter: {a: 1, b: 2}}, verbosity: 'executionStats'}"
      })
  void nothingIsKeptWhereThereWasNoChoice(String command) {
    run(command);
    assertThat(plans()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{aggregate: 'c', pipeline: [{$match: {a: 1, b: 2}}], cursor: {}}",
        "{count: 'c', query: {a: 1, b: 2}}",
        "{distinct: 'c', key: 'x', query: {a: 1, b: 2}}",
        "{update: 'c', updates: [{q: {a: 1, b: 2}, u: {$set: {x: 1}}, multi: true}]}",
        "{delete: 'c', deletes: [{q: {a: 1, b: 2}, limit: 0}]}",
        "{findAndModify: 'c', query: {a: 1, b: 2}, update: {$set: {x: 1}}}"
      })
  void everyCommandThatLooksForDocumentsIsHeeded(String command) {
    assertThat(run(command).getNumber("ok").intValue()).isOne();
    assertThat(plans()).hasSize(1);
  }

  @Test
  void shapesDifferInFieldsOrdersProjectionsAndCollationsButNotInValues() {
    find(1, 2);
    run("{find: 'c', filter: {b: {$gt: 'x'}, a: null}}");
    assertThat(plans()).hasSize(1);
    for (String other :
        List.of(
            "filter: {a: 1, b: {$gte: 2}}",
            "filter: {a: 1, b: {$gt: 2}}, sort: {a: 1}",
            "filter: {a: 1, b: {$gt: 2}}, sort: {a: -1}",
            "filter: {a: 1, b: {$gt: 2}}, projection: {x: 1}",
            "filter: {a: 1, b: {$gt: 2}}, collation: {locale: 'en'}",
            "filter: {a: 1, b: {$gt: 2}, $expr: {$eq: ['$x', 1]}}",
            "filter: {a: 1, b: {$gt: 2}, $expr: {$eq: ['$y', 1]}}",
            "filter: {a: 1, b: {$gt: 2}, c: {$exists: true}}",
            "filter: {a: 1, b: {$gt: 2}, c: {$exists: false}}")) {
      int before = plans().size();
      run("{find: 'c', " + other + "}");
      assertThat(plans()).as(other).hasSize(before + 1);
    }
    assertThat(plans().stream().map(plan -> plan.get("planCacheShapeHash")).distinct()).hasSize(10);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{createIndexes: 'c', indexes: [{key: {z: 1}, name: 'z'}]}",
        "{dropIndexes: 'c', index: 'b'}",
        "{collMod: 'c', index: {name: 'b', hidden: true}}",
        "{planCacheClear: 'c'}",
        "{planCacheClear: 'c', query: {a: 5, b: {$gt: 6}}}",
        "{planCacheSetFilter: 'c', query: {a: 1, b: {$gt: 1}}, indexes: ['a']}",
        "{planCacheClearFilters: 'c'}",
        "{drop: 'c'}"
      })
  void theCacheIsEmptiedBy(String command) {
    find(1, 2);
    assertThat(run(command).getNumber("ok").intValue()).isOne();
    assertThat(plans()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{planCacheClear: 'c', query: {a: 5, b: 6}}",
        "{planCacheClear: 'c', query: {a: 5, b: {$gt: 6}}, sort: {a: 1}}",
        "{planCacheClear: 'c', query: {a: 5, b: {$gt: 6}}, collation: {locale: 'en'}}",
        "{planCacheClear: 'd'}",
        "{insert: 'c', documents: [{a: 1}]}",
        "{delete: 'c', deletes: [{q: {}, limit: 0}]}"
      })
  void theCacheIsLeftBy(String command) {
    find(1, 2);
    assertThat(run(command).getNumber("ok").intValue()).isOne();
    assertThat(plans()).hasSize(1);
  }

  @Test
  void aPlanThatSuddenlyTakesMuchMoreIsMadeAnew() {
    run("{find: 'c', filter: {a: 9, b: {$gt: 100}}}");
    run("{find: 'c', filter: {a: 9, b: {$gt: 100}}}");
    assertThat(plans().get(0).getBoolean("isActive").getValue()).isTrue();
    run("{find: 'c', filter: {a: {$exists: true}, b: {$gt: 100}}}");
    run("{find: 'c', filter: {a: 1, b: {$gt: -1}}}");
    assertThat(plans().get(0).getBoolean("isActive").getValue()).isFalse();
  }

  @Test
  void aSetFilterIsTold() {
    run("{planCacheSetFilter: 'c', query: {a: 1, b: {$gt: 1}}, indexes: ['a', 'b']}");
    find(1, 2);
    assertThat(plans().get(0).getBoolean("indexFilterSet").getValue()).isTrue();
  }

  @Test
  void settingsAreToldInPlaceOfAFilter() {
    String shape = "{find: 'c', filter: {a: 1, b: {$gt: 2}}, $db: 'test'}";
    run("{planCacheSetFilter: 'c', query: {a: 1, b: {$gt: 1}}, indexes: ['a']}");
    BsonDocument settings =
        BsonDocument.parse("{indexHints: [{ns: {db: 'test', coll: 'c'}, allowedIndexes: ['b']}]}");
    BsonDocument set = BsonDocument.parse("{setQuerySettings: " + shape + "}");
    engine.execute(Command.of("admin", set.append("settings", settings)), ClientContext.LOCAL);
    BsonDocument planner = planner(QUERY.formatted(1, 2));
    assertThat(planner.getDocument("querySettings")).isEqualTo(settings);
    assertThat(planner.getBoolean("indexFilterSet").getValue()).isFalse();
    assertThat(planner.getDocument("winningPlan").toJson()).contains("\"indexName\": \"b\"");
  }

  @Test
  void settingsThatSayNothingOfIndexesLeaveTheHint() {
    BsonDocument set =
        BsonDocument.parse(
            "{setQuerySettings: {find: 'c', filter: {a: 1, b: 2}, $db: 'test'},"
                + " settings: {queryFramework: 'classic'}}");
    engine.execute(Command.of("admin", set), ClientContext.LOCAL);
    BsonDocument planner = planner("{find: 'c', filter: {a: 1, b: 2}, hint: 'b'}");
    assertThat(planner.getDocument("winningPlan").toJson()).contains("\"indexName\": \"b\"");
    assertThat(planner.getDocument("querySettings"))
        .isEqualTo(BsonDocument.parse("{queryFramework: 'classic'}"));
  }

  @Test
  void theCollationIsTold() {
    BsonDocument planner = planner("{find: 'c', filter: {a: 1}, collation: {locale: 'de'}}");
    assertThat(planner.getDocument("collation").getString("locale").getValue()).isEqualTo("de");
  }

  @Test
  void shapesThatAreNotUsedAreForgottenWhenThereAreTooMany() {
    for (int i = 0; i < 1_100; i++) {
      run("{find: 'c', filter: {a: 1, b: 2, x%d: 1}}".formatted(i));
    }
    assertThat(plans()).hasSize(1_000);
  }

  private void find(int a, int b) {
    assertThat(run(QUERY.formatted(a, b)).getNumber("ok").intValue()).isOne();
  }

  private BsonDocument planner(String command) {
    return run("{explain: " + command + ", verbosity: 'queryPlanner'}").getDocument("queryPlanner");
  }

  private BsonDocument winning() {
    return planner(QUERY.formatted(1, 2)).getDocument("winningPlan");
  }

  private List<BsonDocument> plans() {
    BsonArray found =
        run("{aggregate: 'c', pipeline: [{$planCacheStats: {}}], cursor: {batchSize: 2000}}")
            .getDocument("cursor")
            .getArray("firstBatch");
    return found.stream().map(BsonValue::asDocument).toList();
  }

  private BsonDocument run(String command) {
    return engine
        .execute(Command.of("test", BsonDocument.parse(command)), ClientContext.LOCAL)
        .orThrow()
        .document();
  }
}
