package dev.morphium.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Filters, sorting, projection and aggregation, each by one telling example. */
public interface QueryContract extends Backend {
  @Test
  default void sortFollowsTheOrderOfTypes() {
    run(
        "{insert: 'c', documents: [{_id: 1, a: 'x'}, {_id: 2, a: 2}, {_id: 3, a: null}, {_id: 4},"
            + " {_id: 5, a: {b: 1}}, {_id: 6, a: 1.5}, {_id: 7, a: true},"
            + " {_id: 8, a: {$date: '2020-01-01T00:00:00Z'}}]}");
    assertThat(batch("{find: 'c', sort: {a: 1, _id: 1}, projection: {_id: 1}}"))
        .extracting(document -> document.getInt32("_id").getValue())
        .containsExactly(3, 4, 6, 2, 1, 5, 7, 8);
  }

  @Test
  default void skipAndLimitApplyAfterSort() {
    fill("c", 10);
    assertThat(batch("{find: 'c', sort: {n: -1}, skip: 2, limit: 3, projection: {_id: 1}}"))
        .isEqualTo(documents("{_id: 7}", "{_id: 6}", "{_id: 5}"));
  }

  @Test
  default void numbersCompareAcrossTypes() {
    run(
        "{insert: 'c', documents: [{_id: 1, a: 1}, {_id: 2, a: 1.0}, {_id: 3, a: {$numberLong:"
            + " '1'}}, {_id: 4, a: {$numberDecimal: '1.00'}}, {_id: 5, a: '1'}]}");
    assertThat(batch("{find: 'c', filter: {a: 1}}")).hasSize(4);
  }

  @Test
  default void nullMatchesMissing() {
    run("{insert: 'c', documents: [{_id: 1, a: null}, {_id: 2}, {_id: 3, a: 0}]}");
    assertThat(batch("{find: 'c', filter: {a: null}}")).hasSize(2);
    assertThat(batch("{find: 'c', filter: {a: {$exists: false}}}")).hasSize(1);
  }

  @Test
  default void filtersLookIntoArrays() {
    run(
        "{insert: 'c', documents: [{_id: 1, a: [{b: 1, c: 2}, {b: 2, c: 1}]}, {_id: 2, a: [{b: 1,"
            + " c: 1}]}]}");
    assertThat(batch("{find: 'c', filter: {'a.b': 1, 'a.c': 1}}")).hasSize(2);
    assertThat(batch("{find: 'c', filter: {a: {$elemMatch: {b: 1, c: 1}}}}")).hasSize(1);
  }

  @Test
  default void projectionIncludesAndExcludes() {
    run("{insert: 'c', documents: [{_id: 1, a: 1, b: {c: 2, d: 3}}]}");
    assertThat(batch("{find: 'c', projection: {'b.c': 1, _id: 0}}"))
        .isEqualTo(documents("{b: {c: 2}}"));
    assertThat(batch("{find: 'c', projection: {'b.c': 0}}"))
        .isEqualTo(documents("{_id: 1, a: 1, b: {d: 3}}"));
  }

  @Test
  default void groupSumsAndSorts() {
    fill("c", 10);
    assertThat(
            batch(
                "{aggregate: 'c', pipeline: [{$group: {_id: '$even', total: {$sum: '$n'}}},"
                    + " {$sort: {_id: 1}}], cursor: {}}"))
        .isEqualTo(documents("{_id: false, total: 25}", "{_id: true, total: 20}"));
  }

  @Test
  default void lookupJoins() {
    run("{insert: 'orders', documents: [{_id: 1, item: 'a'}, {_id: 2, item: 'b'}]}");
    run("{insert: 'items', documents: [{_id: 'a', price: 5}]}");
    BsonDocument joined =
        batch(
                "{aggregate: 'orders', pipeline: [{$lookup: {from: 'items', localField: 'item',"
                    + " foreignField: '_id', as: 'found'}}, {$sort: {_id: 1}}], cursor: {}}")
            .get(0);
    assertThat(joined)
        .isEqualTo(BsonDocument.parse("{_id: 1, item: 'a', found: [{_id: 'a', price: 5}]}"));
  }

  @Test
  default void unwindAndCount() {
    run("{insert: 'c', documents: [{_id: 1, a: [1, 2, 3]}, {_id: 2, a: []}, {_id: 3, a: 4}]}");
    assertThat(batch("{aggregate: 'c', pipeline: [{$unwind: '$a'}, {$count: 'n'}], cursor: {}}"))
        .isEqualTo(documents("{n: 4}"));
  }
}
