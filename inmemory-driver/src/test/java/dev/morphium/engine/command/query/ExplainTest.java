package dev.morphium.engine.command.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What explain shows is what is executed. */
class ExplainTest {
  private final Engine engine = TestEngines.forTests();

  @BeforeEach
  void fill() {
    run(
        "{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a'}, {key: {a: 1, b: 1}, name: 'ab'},"
            + " {key: {m: 1}, name: 'm'}]}");
    StringBuilder documents = new StringBuilder();
    for (int i = 0; i < 50; i++) {
      documents.append("{_id: %d, a: %d, b: %d, m: [1, 2]},".formatted(i, i % 10, i));
    }
    run("{insert: 'c', documents: [" + documents + "]}");
    run("{insert: 'other', documents: [{_id: 1, k: 1}, {_id: 2, k: 2}]}");
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private BsonDocument run(String command) {
    Reply reply =
        engine.execute(Command.of("test", BsonDocument.parse(command)), ClientContext.LOCAL);
    BsonDocument answer = reply.document();
    assertThat(answer.getNumber("ok").intValue()).as(answer.toJson()).isEqualTo(1);
    return answer;
  }

  private BsonDocument explain(String command, String verbosity) {
    return run("{explain: %s, verbosity: '%s'}".formatted(command, verbosity));
  }

  private static BsonDocument winning(BsonDocument reply) {
    return reply.getDocument("queryPlanner").getDocument("winningPlan");
  }

  private static BsonDocument executed(BsonDocument reply) {
    return reply.getDocument("executionStats").getDocument("executionStages");
  }

  /** The names of the stages, from the top to the first leaf. */
  private static String stages(BsonDocument plan) {
    List<String> names = new ArrayList<>();
    @Nullable BsonDocument stage = plan;
    while (stage != null) {
      names.add(stage.getString("stage").getValue());
      BsonValue inputs = stage.get("inputStages");
      BsonValue first = inputs instanceof BsonArray several ? several.get(0) : null;
      stage =
          stage.containsKey("inputStage")
              ? stage.getDocument("inputStage")
              : first == null ? null : first.asDocument();
    }
    return String.join(" ", names);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {find: 'c'}                                                    | COLLSCAN | 50 | 0 | 50
          {find: 'c', filter: {_id: 3}}                                  | EXPRESS_IXSCAN | 1 | 1 | 1
          {find: 'c', filter: {a: 3}, hint: 'a'}                         | FETCH IXSCAN | 5 | 5 | 5
          {find: 'c', skip: 40}                                          | SKIP COLLSCAN | 10 | 0 | 10
          {find: 'c', filter: {b: {$gte: 0}}, skip: 40}                  | SKIP COLLSCAN | 10 | 0 | 50
          {find: 'c', filter: {a: 3}, hint: 'a', skip: 3}                | SKIP FETCH IXSCAN | 2 | 2 | 2
          {find: 'c', filter: {a: 3}, hint: 'a', skip: 1, limit: 2}      | LIMIT SKIP FETCH IXSCAN | 2 | 2 | 2
          {find: 'c', filter: {m: 1}, hint: 'm', skip: 48}               | SKIP FETCH IXSCAN | 2 | 50 | 50
          {find: 'c', sort: {b: -1}, limit: 2}                           | LIMIT SORT COLLSCAN | 2 | 0 | 50
          {find: 'c', projection: {a: 1}}                                | PROJECTION_SIMPLE COLLSCAN | 50 | 0 | 50
          {find: 'c', projection: {'x.a': 1}}                            | PROJECTION_DEFAULT COLLSCAN | 50 | 0 | 50
          {find: 'c', filter: {a: 3}, projection: {a: 1, _id: 0}, hint: 'a'} | PROJECTION_COVERED IXSCAN | 5 | 5 | 0
          {find: 'c', filter: {a: 3}, projection: {a: 1}, hint: 'a'}     | PROJECTION_SIMPLE FETCH IXSCAN | 5 | 5 | 5
          {find: 'c', filter: {a: 3}, projection: {a: 1, m: 1, _id: 0}}  | PROJECTION_SIMPLE FETCH IXSCAN | 5 | 5 | 5
          {find: 'c', filter: {a: {$gt: 7}}, projection: {a: 1, b: 1, _id: 0}, sort: {b: 1}, hint: 'ab'} | PROJECTION_COVERED SORT IXSCAN | 10 | 10 | 0
          {find: 'c', filter: {a: 3, b: {$mod: [2, 1]}}, projection: {b: 1, _id: 0}, limit: 2} | LIMIT PROJECTION_COVERED IXSCAN | 2 | 2 | 0
          {find: 'c', filter: {a: 3}, projection: {x: '$b', _id: 0}, hint: 'ab'} | PROJECTION_DEFAULT IXSCAN | 5 | 5 | 0
          {find: 'c', filter: {a: {$gte: 0}, b: 7}, hint: 'ab'}          | FETCH IXSCAN | 1 | 18 | 1
          {find: 'c', filter: {a: null}, projection: {a: 1, _id: 0}, hint: 'a'} | PROJECTION_SIMPLE FETCH IXSCAN | 0 | 0 | 0
          {count: 'c', query: {a: 3, b: {$mod: [2, 1]}}, hint: 'ab'}     | COUNT IXSCAN | 0 | 5 | 0
          {aggregate: 'c', pipeline: [{$match: {a: 3}}, {$project: {b: 1, _id: 0}}], hint: 'ab', cursor: {}} | PROJECTION_COVERED IXSCAN | 5 | 5 | 0
          {find: 'c', filter: {$or: [{a: 1}, {m: 7}]}}                   | FETCH OR IXSCAN | 5 | 5 | 5
          {find: 'c', filter: {$alwaysFalse: 1}}                         | EOF | 0 | 0 | 0
          {find: 'none', filter: {a: 1}}                                 | EOF | 0 | 0 | 0
          {count: 'c'}                                                   | RECORD_STORE_FAST_COUNT | 0 | 0 | 0
          {count: 'c', query: {a: 3}, hint: 'a'}                         | COUNT COUNT_SCAN | 0 | 0 | 0
          {count: 'c', query: {b: 3}}                                    | COUNT COLLSCAN | 0 | 0 | 50
          {count: 'c', query: {m: 2}}                                    | COUNT FETCH IXSCAN | 0 | 50 | 50
          {distinct: 'c', key: 'a', query: {a: {$gt: 7}}}                | PROJECTION_COVERED DISTINCT_SCAN | 2 | 2 | 0
          {distinct: 'c', key: 'a'}                                      | PROJECTION_COVERED DISTINCT_SCAN | 10 | 10 | 0
          {distinct: 'c', key: 'b', query: {a: 4}}                       | PROJECTION_COVERED DISTINCT_SCAN | 5 | 5 | 0
          {distinct: 'c', key: 'b', query: {a: {$gt: 7}}}                | PROJECTION_COVERED DISTINCT_SCAN | 10 | 10 | 0
          {distinct: 'c', key: '_id', query: {_id: {$lt: 3}}}            | PROJECTION_COVERED DISTINCT_SCAN | 3 | 3 | 0
          {distinct: 'c', key: 'm'}                                      | PROJECTION_SIMPLE DISTINCT_SCAN | 2 | 2 | 2
          {distinct: 'c', key: 'm', query: {m: 1}}                       | FETCH IXSCAN | 50 | 50 | 50
          {distinct: 'c', key: 'b'}                                      | COLLSCAN | 50 | 0 | 50
          {distinct: 'c', key: 'b', query: {a: 3, m: 1}}                 | FETCH IXSCAN | 5 | 5 | 5
          {distinct: 'c', key: 'a', hint: {$natural: 1}}                 | COLLSCAN | 50 | 0 | 50
          {update: 'c', updates: [{q: {b: 3}, u: {$set: {x: 1}}}]}       | UPDATE COLLSCAN | 0 | 0 | 4
          {update: 'c', updates: [{q: {_id: 3}, u: {$set: {x: 1}}}]}     | EXPRESS_UPDATE EXPRESS_IXSCAN | 0 | 1 | 1
          {delete: 'c', deletes: [{q: {b: 3}, limit: 1}]}                | DELETE COLLSCAN | 0 | 0 | 4
          {delete: 'c', deletes: [{q: {b: {$gt: 9}}, limit: 0}]}         | BATCHED_DELETE COLLSCAN | 0 | 0 | 50
          {findAndModify: 'c', query: {b: 3}, remove: true}              | DELETE COLLSCAN | 1 | 0 | 4
          {findAndModify: 'c', query: {b: 3}, update: {$set: {x: 1}}}    | UPDATE COLLSCAN | 1 | 0 | 4
          {aggregate: 'c', pipeline: [{$match: {b: 1}}, {$limit: 1}], cursor: {}} | LIMIT COLLSCAN | 1 | 0 | 2
          """)
  void stagesAreThoseThatRun(String command, String stages, int returned, int keys, int documents) {
    BsonDocument reply = explain(command, "executionStats");
    assertThat(stages(winning(reply))).isEqualTo(stages);
    assertThat(stages(executed(reply))).isEqualTo(stages);
    BsonDocument stats = reply.getDocument("executionStats");
    assertThat(stats.getInt32("nReturned").getValue()).isEqualTo(returned);
    assertThat(stats.getInt32("totalKeysExamined").getValue()).isEqualTo(keys);
    assertThat(stats.getInt32("totalDocsExamined").getValue()).isEqualTo(documents);
  }

  @Test
  void writesAreCountedAndNotDone() {
    BsonDocument update =
        executed(
            explain(
                "{update: 'c', updates: [{q: {a: {$lt: 2}}, u: {$set: {a: 1}}, multi: true}]}",
                "executionStats"));
    assertThat(update.getInt32("nMatched").getValue()).isEqualTo(10);
    assertThat(update.getInt32("nWouldModify").getValue()).isEqualTo(5);
    assertThat(update.getInt32("nWouldUpsert").getValue()).isZero();
    BsonDocument upsert =
        executed(
            explain(
                "{update: 'c', updates: [{q: {a: 99}, u: {$set: {x: 1}}, upsert: true}]}",
                "executionStats"));
    assertThat(upsert.getInt32("nWouldUpsert").getValue()).isEqualTo(1);
    BsonDocument delete =
        executed(explain("{delete: 'c', deletes: [{q: {a: 1}, limit: 0}]}", "executionStats"));
    assertThat(delete.getInt32("nWouldDelete").getValue()).isEqualTo(5);
    assertThat(run("{count: 'c', query: {a: 1}}").getInt32("n").getValue()).isEqualTo(5);
  }

  @Test
  void countTellsWhatItCounted() {
    BsonDocument whole = executed(explain("{count: 'c', skip: 10, limit: 15}", "executionStats"));
    assertThat(whole.getInt64("nCounted").getValue()).isEqualTo(15);
    assertThat(whole.getInt64("nSkipped").getValue()).isEqualTo(10);
    BsonDocument some =
        executed(
            explain("{count: 'c', query: {a: {$lt: 2}}, skip: 3, hint: 'a'}", "executionStats"));
    assertThat(some.getInt64("nCounted").getValue()).isEqualTo(7);
  }

  @Test
  void verbosityDecidesWhatIsRun() {
    String find = "{find: 'c', filter: {a: 3, b: {$gt: 10}}}";
    assertThat(explain(find, "queryPlanner")).doesNotContainKey("executionStats");
    BsonDocument stats = explain(find, "executionStats").getDocument("executionStats");
    assertThat(stats).doesNotContainKey("allPlansExecution");
    BsonDocument reply = run("{explain: %s}".formatted(find));
    assertThat(reply.getDocument("queryPlanner").getArray("rejectedPlans")).isNotEmpty();
    BsonArray all = reply.getDocument("executionStats").getArray("allPlansExecution");
    assertThat(all).hasSize(2);
    assertThat(all)
        .extracting(plan -> plan.asDocument().getInt32("nReturned").getValue())
        .containsOnly(4);
    assertThat(all)
        .extracting(plan -> plan.asDocument().getInt32("totalKeysExamined").getValue())
        .containsExactly(4, 5);
  }

  @Test
  void pipelinesShowEachStage() {
    BsonDocument reply =
        explain(
            "{aggregate: 'c', cursor: {}, pipeline: [{$match: {a: 1}}, {$unwind: '$m'},"
                + " {$group: {_id: '$m', n: {$sum: 1}}}, {$sort: {_id: 1}}]}",
            "executionStats");
    BsonArray stages = reply.getArray("stages");
    assertThat(stages).hasSize(4);
    BsonDocument cursor = stages.get(0).asDocument();
    assertThat(stages(winning(cursor.getDocument("$cursor")))).isEqualTo("FETCH IXSCAN");
    assertThat(cursor.getInt64("nReturned").getValue()).isEqualTo(5);
    assertThat(stages.get(1).asDocument()).containsKey("$unwind");
    assertThat(stages.get(1).asDocument().getInt64("nReturned").getValue()).isEqualTo(10);
    assertThat(stages.get(2).asDocument().getDocument("$group"))
        .isEqualTo(BsonDocument.parse("{_id: '$m', n: {$sum: 1}}"));
    assertThat(stages.get(2).asDocument().getInt64("nReturned").getValue()).isEqualTo(2);
    assertThat(stages.get(3).asDocument().getDocument("$sort"))
        .isEqualTo(BsonDocument.parse("{sortKey: {_id: 1}}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          localField: 'a', foreignField: '_id' | IndexedLoopJoin | 10 | 10 | 0 | _id_
          localField: 'a', foreignField: 'k'   | HashJoin        | 0  | 2  | 1 |
          let: {x: '$a'}, pipeline: [{$match: {$expr: {$lt: ['$k', '$$x']}}}] | NestedLoopJoin | 0 | 100 | 50 |
          """)
  void lookupTellsHowItJoins(
      String join, String strategy, long keys, long documents, long scans, String index) {
    BsonDocument lookup =
        explain(
                "{aggregate: 'c', cursor: {}, pipeline: [{$lookup: {from: 'other', as: 'o', %s}}]}"
                    .formatted(join),
                "executionStats")
            .getArray("stages")
            .get(1)
            .asDocument();
    assertThat(lookup.getString("strategy").getValue()).isEqualTo(strategy);
    assertThat(lookup.getInt64("totalKeysExamined").getValue()).isEqualTo(keys);
    assertThat(lookup.getInt64("totalDocsExamined").getValue()).isEqualTo(documents);
    assertThat(lookup.getInt64("collectionScans").getValue()).isEqualTo(scans);
    assertThat(lookup.getArray("indexesUsed").toString())
        .isEqualTo(
            index == null
                ? new BsonArray().toString()
                : BsonArray.parse("['" + index + "']").toString());
    assertThat(lookup.getInt64("nReturned").getValue()).isEqualTo(50);
  }

  @Test
  void countOfAPipelineIsTakenFromTheTrees() {
    BsonDocument reply =
        explain("{aggregate: 'c', cursor: {}, pipeline: [{$count: 'n'}]}", "executionStats");
    BsonDocument cursor = reply.getArray("stages").get(0).asDocument().getDocument("$cursor");
    assertThat(stages(winning(cursor))).isEqualTo("RECORD_STORE_FAST_COUNT");
    assertThat(reply.getArray("stages").get(1).asDocument().getInt64("nReturned").getValue())
        .isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [{$group: {_id: '$a'}}]                                        | DISTINCT_SCAN | 10 | 0 | $groupByDistinctScan
          [{$group: {_id: '$a', n: {$sum: 1}}}]                          | DISTINCT_SCAN | 10 | 0 | $group
          [{$group: {_id: '$a', x: {$first: '$m'}}}]                     | DISTINCT_SCAN | 10 | 10 | $groupByDistinctScan
          [{$sort: {a: 1, b: 1}}, {$group: {_id: '$a', x: {$last: '$b'}}}] | PROJECTION_COVERED DISTINCT_SCAN | 10 | 0 | $groupByDistinctScan
          [{$match: {a: {$gt: 6}}}, {$group: {_id: '$a'}}]               | DISTINCT_SCAN | 3 | 0 | $groupByDistinctScan
          [{$group: {_id: '$a', n: {$sum: '$b'}}}]                       | COLLSCAN | 0 | 50 | $group
          [{$group: {_id: '$a', n: {$push: '$b'}}}]                      | COLLSCAN | 0 | 50 | $group
          [{$group: {_id: '$m'}}]                                        | COLLSCAN | 0 | 50 | $group
          """)
  void groupsTakeWhatAnIndexKnows(
      String pipeline, String stages, int keys, int documents, String second) {
    BsonDocument reply =
        explain("{aggregate: 'c', cursor: {}, pipeline: " + pipeline + "}", "executionStats");
    BsonDocument cursor = reply.getArray("stages").get(0).asDocument().getDocument("$cursor");
    assertThat(stages(winning(cursor))).endsWith(stages);
    BsonDocument stats = cursor.getDocument("executionStats");
    assertThat(stats.getInt32("totalKeysExamined").getValue()).isEqualTo(keys);
    assertThat(stats.getInt32("totalDocsExamined").getValue()).isEqualTo(documents);
    assertThat(reply.getArray("stages").get(1).asDocument().getFirstKey()).isEqualTo(second);
  }

  @Test
  void samplesAreFoundByCounts() {
    StringBuilder documents = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      documents.append("{_id: ").append(i).append("},");
    }
    run("{insert: 'many', documents: [" + documents + "]}");
    BsonDocument reply =
        explain(
            "{aggregate: 'many', cursor: {}, pipeline: [{$sample: {size: 20}}]}", "executionStats");
    BsonDocument cursor = reply.getArray("stages").get(0).asDocument().getDocument("$cursor");
    assertThat(stages(winning(cursor))).isEqualTo("MULTI_ITERATOR");
    BsonArray found =
        run("{aggregate: 'many', cursor: {}, pipeline: [{$sample: {size: 20}}]}")
            .getDocument("cursor")
            .getArray("firstBatch");
    assertThat(found).hasSize(20).doesNotHaveDuplicates();
  }

  @Test
  void joinsAreUnwoundAtOnce() {
    BsonDocument reply =
        explain(
            "{aggregate: 'c', cursor: {}, pipeline: [{$lookup: {from: 'other', localField: 'a',"
                + " foreignField: 'k', as: 'f'}}, {$unwind: '$f'}, {$match: {'f.k': 2, b: {$lt:"
                + " 20}}}]}",
            "executionStats");
    BsonArray stages = reply.getArray("stages");
    assertThat(stages).hasSize(2);
    BsonDocument lookup = stages.get(1).asDocument();
    assertThat(lookup.getDocument("$lookup").keySet()).contains("unwinding", "matching");
    assertThat(lookup.getInt64("nReturned").getValue()).isEqualTo(2);
  }

  @Test
  void viewsAreExplainedAsTheirPipelines() {
    run("{create: 'v', viewOn: 'c', pipeline: [{$match: {a: 1}}, {$project: {b: 1}}]}");
    BsonDocument find = explain("{find: 'v', filter: {b: {$gt: 20}}}", "executionStats");
    BsonArray stages = find.getArray("stages");
    assertThat(stages(winning(stages.get(0).asDocument().getDocument("$cursor"))))
        .isEqualTo("PROJECTION_SIMPLE FETCH IXSCAN");
    assertThat(stages.get(1).asDocument()).containsKey("$match");
    assertThat(stages.get(1).asDocument().getInt64("nReturned").getValue()).isEqualTo(3);
    assertThat(explain("{count: 'v'}", "executionStats")).containsKey("executionStats");
    assertThat(explain("{distinct: 'v', key: 'b'}", "executionStats"))
        .containsKey("executionStats");
  }

  /** Skipping by the counts of the trees gives what skipping one by one gives. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{find: 'big'}",
        "{find: 'big', hint: {$natural: -1}}",
        "{find: 'big', filter: {a: {$in: [3, 5, 9]}}, hint: 'a', sort: {a: 1}}",
        "{find: 'big', filter: {a: {$in: [3, 5, 9]}}, hint: 'a', sort: {a: -1}}",
        "{find: 'big', filter: {a: {$gt: 2, $lt: 6}}, hint: 'a', sort: {a: -1}}",
        "{find: 'big', filter: {a: 4, b: {$gte: 100}}, hint: 'ab'}",
        "{find: 'big', filter: {_id: {$gte: 700}}, sort: {_id: -1}}"
      })
  void skipByCountsIsSkipOneByOne(String find) {
    run(
        "{createIndexes: 'big', indexes: [{key: {a: 1}, name: 'a'},"
            + " {key: {a: 1, b: -1}, name: 'ab'}]}");
    StringBuilder documents = new StringBuilder();
    for (int i = 0; i < 3000; i++) {
      documents.append("{_id: %d, a: %d, b: %d},".formatted(i, i % 11, i * 7 % 3000));
    }
    run("{insert: 'big', documents: [" + documents + "]}");
    List<BsonValue> all = found(find, "");
    assertThat(all).hasSizeGreaterThan(100);
    int[] skips = {1, 2, 50, 272, 273, 274, all.size() - 1, all.size(), all.size() + 1};
    for (int skip : skips) {
      List<BsonValue> expected = all.subList(Math.min(skip, all.size()), all.size());
      assertThat(found(find, ", skip: " + skip)).as(find + skip).isEqualTo(expected);
      assertThat(found(find, ", limit: 3, skip: " + skip))
          .isEqualTo(expected.subList(0, Math.min(3, expected.size())));
    }
  }

  private List<BsonValue> found(String find, String more) {
    String command = find.substring(0, find.length() - 1) + more + ", batchSize: 5000}";
    return run(command).getDocument("cursor").getArray("firstBatch").getValues();
  }

  @Test
  void groupTellsWhetherItSpilled() {
    BsonArray stages =
        explain(
                "{aggregate: 'c', cursor: {}, pipeline: [{$group: {_id: '$a'}}, {$sort: {_id:"
                    + " 1}}]}",
                "executionStats")
            .getArray("stages");
    for (int stage : new int[] {1, 2}) {
      assertThat(stages.get(stage).asDocument().getBoolean("usedDisk").getValue()).isFalse();
    }
  }

  @Test
  void outIsShownAndNotDone() {
    BsonDocument reply =
        explain("{aggregate: 'c', cursor: {}, pipeline: [{$out: 'copy'}]}", "executionStats");
    assertThat(reply.getArray("stages").get(1).asDocument())
        .containsKey("$out")
        .doesNotContainKey("nReturned");
    assertThat(run("{count: 'copy'}").getInt32("n").getValue()).isZero();
  }
}
