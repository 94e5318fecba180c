package dev.morphium.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;

/** What can be told of the use of indexes, and said about it. */
public interface PlanningContract extends Backend {
  /** How often an index of {@code c} was used. */
  private long uses(String index) {
    BsonDocument statistics =
        batch("{aggregate: 'c', pipeline: [{$indexStats: {}}], cursor: {}}").stream()
            .filter(each -> each.getString("name").getValue().equals(index))
            .findFirst()
            .orElseThrow();
    assertThat(statistics.getDocument("accesses").getDateTime("since").getValue()).isPositive();
    return statistics.getDocument("accesses").getInt64("ops").getValue();
  }

  private void makeIndexes() {
    run(
        "{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a_1'},"
            + " {key: {a: 1, b: 1}, name: 'a_1_b_1'}]}");
    run("{insert: 'c', documents: [{_id: 1, a: 1, b: 2}, {_id: 2, a: 1, b: 1}]}");
  }

  private BsonDocument planner(String find) {
    return run("{explain: " + find + ", verbosity: 'queryPlanner'}").getDocument("queryPlanner");
  }

  @Test
  default void theUseOfIndexesIsCounted() {
    makeIndexes();
    assertThat(uses("a_1")).isZero();
    run("{find: 'c', filter: {a: 1}, hint: 'a_1'}");
    run("{count: 'c', query: {a: 1}, hint: 'a_1'}");
    run("{explain: {find: 'c', filter: {a: 1}, hint: 'a_1'}}");
    run("{update: 'c', updates: [{q: {a: 1}, u: {$set: {c: 1}}, hint: 'a_1'}]}");
    assertThat(uses("a_1")).isEqualTo(3);
    assertThat(uses("a_1_b_1")).isZero();
    run("{find: 'c', filter: {_id: 1}}");
    assertThat(uses("_id_")).isEqualTo(1);
    run("{dropIndexes: 'c', index: 'a_1'}");
    run("{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a_1'}]}");
    assertThat(uses("a_1")).isZero();
  }

  @Test
  default void anIndexFilterDecidesForQueriesOfItsShape() {
    makeIndexes();
    run("{planCacheSetFilter: 'c', query: {a: 7}, sort: {b: 1}, indexes: [{a: 1}]}");
    BsonDocument sorted =
        planner("{find: 'c', filter: {a: {$eq: 1}}, sort: {b: 1}, hint: 'a_1_b_1'}");
    assertThat(sorted.getBoolean("indexFilterSet").getValue()).isTrue();
    assertThat(sorted.getDocument("winningPlan").toString()).contains("\"a_1\"", "SORT");
    BsonDocument other = planner("{find: 'c', filter: {a: 1}, sort: {b: -1}}");
    assertThat(other.getBoolean("indexFilterSet").getValue()).isFalse();
    assertThat(other.getDocument("winningPlan").toString()).contains("\"a_1_b_1\"");
    assertThat(batch("{find: 'c', filter: {a: 1}, sort: {b: 1}}"))
        .extracting(found -> found.getInt32("_id").getValue())
        .containsExactly(2, 1);
  }

  @Test
  default void indexFiltersAreListedAndCleared() {
    makeIndexes();
    run("{planCacheSetFilter: 'c', query: {b: {$gt: 1}, a: 1}, indexes: ['a_1']}");
    run("{planCacheSetFilter: 'c', query: {a: 2, b: {$gt: 5}}, indexes: ['a_1_b_1']}");
    run("{planCacheSetFilter: 'c', query: {a: 2}, indexes: ['a_1']}");
    assertThat(run("{planCacheListFilters: 'c'}").getArray("filters"))
        .extracting(filter -> filter.asDocument().get("query"))
        .containsExactly(
            (BsonValue) BsonDocument.parse("{a: 2, b: {$gt: 5}}"), BsonDocument.parse("{a: 2}"));
    run("{planCacheClearFilters: 'c', query: {a: 'x'}}");
    assertThat(run("{planCacheListFilters: 'c'}").getArray("filters")).hasSize(1);
    run("{planCacheClearFilters: 'c'}");
    assertThat(run("{planCacheListFilters: 'c'}").getArray("filters")).isEmpty();
  }

  @Test
  default void indexFiltersThatAreNoneAreRefused() {
    makeIndexes();
    fail(2, "BadValue", "{planCacheSetFilter: 'c', query: {a: 1}, indexes: []}");
    fail(2, "BadValue", "{planCacheSetFilter: 'c', query: {a: 1}, indexes: [1]}");
    fail(2, "BadValue", "{planCacheSetFilter: 'c', indexes: ['a_1']}");
    fail(2, "BadValue", "{planCacheSetFilter: 'nowhere', query: {a: 1}, indexes: ['a_1']}");
    fail(2, "BadValue", "{planCacheClearFilters: 'c', sort: {a: 1}}");
    fail(2, "BadValue", "{planCacheSetFilter: 'c', query: {a: {$foo: 1}}, indexes: ['a_1']}");
  }

  private BsonDocument onAdmin(String json) {
    return driver().execute(Command.of("admin", BsonDocument.parse(json))).orThrow().document();
  }

  @Test
  default void settingsForQueriesHoldForTheirShape() {
    makeIndexes();
    String query = "{find: 'c', filter: {a: 1, b: {$gt: 0}}, $db: '" + database() + "'}";
    BsonDocument set =
        onAdmin("{setQuerySettings: " + query + ", settings: {reject: true, comment: 'slow'}}");
    fail(411, "QueryRejectedBySettings", "{find: 'c', filter: {b: {$gt: 5}, a: 'x'}}");
    run("{find: 'c', filter: {b: {$lt: 5}, a: 'x'}}");
    String hash = set.getString("queryShapeHash").getValue();
    assertThat(hash).matches("[0-9A-F]{64}");
    onAdmin(
        "{setQuerySettings: '%s', settings: {reject: false, indexHints: {ns: {db: '%s', coll: 'c'}, allowedIndexes: ['a_1']}}}"
            .formatted(hash, database()));
    String hinted = "{find: 'c', filter: {a: 1, b: {$gt: 0}}, hint: 'a_1_b_1'}";
    long before = uses("a_1");
    run(hinted);
    assertThat(uses("a_1")).isEqualTo(before + 1);
    assertThat(planner(hinted).getDocument("winningPlan").toString()).contains("\"a_1\"");
    onAdmin("{removeQuerySettings: " + query + "}");
    run(hinted);
    assertThat(uses("a_1")).isEqualTo(before + 1);
  }

  @Test
  default void plansAreNotCached() {
    fill("c", 3);
    run("{find: 'c', filter: {n: 1}}");
    run("{planCacheClear: 'c'}");
    assertThat(batch("{aggregate: 'c', pipeline: [{$planCacheStats: {}}], cursor: {}}")).isEmpty();
  }
}
