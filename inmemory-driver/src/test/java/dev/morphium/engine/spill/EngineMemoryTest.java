package dev.morphium.engine.spill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.memory.MemoryLimit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The memory of commands on an engine: what they hold, and that they give it back. */
class EngineMemoryTest {
  private static final String SORT = "internalQueryMaxBlockingSortMemoryUsageBytes";

  @TempDir Path folder;
  private Engine engine;

  @BeforeEach
  void fill() {
    engine =
        new Engine(
            EngineSettings.inMemory("test", List.of(), "test:0")
                .withMemory(new MemorySettings(64L << 20, new SpillSettings(folder, 1L << 30))));
    String text = "x".repeat(1_000);
    for (int from = 0; from < 3_000; from += 500) {
      StringBuilder documents = new StringBuilder();
      for (int i = from; i < from + 500; i++) {
        documents.append("{_id: %d, v: %d, s: '%s'},".formatted(i, i * 7919 % 3001, text));
      }
      run("{insert: 'c', documents: [" + documents + "]}").orThrow();
    }
  }

  @AfterEach
  void nothingIsLeft() throws Exception {
    assertThat(engine.memory().budget().used()).isZero();
    assertThat(engine.memory().directory().usedBytes()).isZero();
    assertThat(engine.memory().directory().openFiles()).isZero();
    engine.close();
    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void anOpenCursorHoldsItsSortUntilItIsKilled() {
    long cursor = cursor("{find: 'c', sort: {v: 1}, batchSize: 2}");
    assertThat(engine.memory().budget().used()).isGreaterThan(3_000_000);
    run("{killCursors: 'c', cursors: [{$numberLong: '" + cursor + "'}]}").orThrow();
  }

  @Test
  void anExhaustedCursorGivesBackItsMemoryAndItsFile() {
    set(SORT, 100_000);
    for (String command :
        List.of(
            "{find: 'c', sort: {v: 1}, batchSize: 2}",
            "{aggregate: 'c', pipeline: [{$set: {w: '$v'}}, {$sort: {w: 1}}], cursor: {batchSize:"
                + " 2}}",
            "{aggregate: 'c', pipeline: [{$group: {_id: '$v', p: {$push: '$s'}}}],"
                + " cursor: {batchSize: 2}}")) {
      long cursor = cursor(command);
      assertThat(engine.memory().budget().used() + engine.memory().directory().usedBytes())
          .as(command)
          .isPositive();
      run("{getMore: {$numberLong: '" + cursor + "'}, collection: 'c'}").orThrow();
    }
  }

  @Test
  void aCommandThatFailsGivesBackItsMemory() {
    Reply reply =
        run(
            "{aggregate: 'c', pipeline: [{$group: {_id: '$v', p: {$push: '$s'}}}, {$sort: {p: 1}},"
                + " {$project: {x: {$divide: [1, {$subtract: ['$_id', 100]}]}}}], cursor:"
                + " {batchSize: 5000}}");
    assertThat(reply.ok()).isFalse();
  }

  @Test
  void parametersAreObeyed() {
    set(SORT, 100_000);
    String sort = "{find: 'c', sort: {v: 1}, batchSize: 5000";
    assertThat(run(sort + "}").orThrow().document().getDocument("cursor").getArray("firstBatch"))
        .hasSize(3_000)
        .isSortedAccordingTo(
            (a, b) ->
                Integer.compare(
                    a.asDocument().getInt32("v").getValue(),
                    b.asDocument().getInt32("v").getValue()));
    assertThat(run(sort + ", allowDiskUse: false}").code()).isEqualTo(292);
    run("admin", "{setParameter: 1, allowDiskUseByDefault: false}").orThrow();
    assertThat(run(sort + "}").code()).isEqualTo(292);
    assertThat(run(sort + ", allowDiskUse: true}").ok()).isTrue();
    String group = "{aggregate: 'c', pipeline: [{$group: {_id: '$v'}}], cursor: {batchSize: 5000}";
    assertThat(run(group + "}").ok()).isTrue();
    set("internalDocumentSourceGroupMaxMemoryBytes", 50_000);
    assertThat(run(group + "}").code()).isEqualTo(292);
    assertThat(run(group + ", allowDiskUse: true}").ok()).isTrue();
    set("internalQueryMaxPushBytes", 50_000);
    assertThat(
            run("{aggregate: 'c', pipeline: [{$group: {_id: 1, p: {$push: '$s'}}}], cursor: {},"
                    + " allowDiskUse: true}")
                .code())
        .isEqualTo(146);
  }

  @Test
  void explainAndTheProfilerTellOfTheDisk() {
    set(SORT, 100_000);
    run("{profile: 2}").orThrow();
    run("{find: 'c', sort: {v: 1}, batchSize: 5000}").orThrow();
    run("{profile: 0}").orThrow();
    BsonDocument entry =
        run("{find: 'system.profile', filter: {'command.find': 'c'}}")
            .orThrow()
            .document()
            .getDocument("cursor")
            .getArray("firstBatch")
            .get(0)
            .asDocument();
    assertThat(entry.getBoolean("usedDisk").getValue()).isTrue();
    BsonDocument stage =
        run("{explain: {find: 'c', sort: {v: 1}}, verbosity: 'executionStats'}")
            .orThrow()
            .document()
            .getDocument("executionStats")
            .getDocument("executionStages");
    assertThat(stage.getBoolean("usedDisk").getValue()).isTrue();
    assertThat(stage.getInt32("spills").getValue()).isPositive();
    assertThat(stage.getInt32("memLimit").getValue()).isEqualTo(100_000);
    BsonDocument planned =
        run("{explain: {find: 'c', sort: {v: 1}}, verbosity: 'queryPlanner'}")
            .orThrow()
            .document()
            .getDocument("queryPlanner")
            .getDocument("winningPlan");
    assertThat(planned.getInt32("memLimit").getValue()).isEqualTo(100_000);
  }

  @Test
  void aSortOfAViewGivesBackItsMemory() {
    run("{create: 'w', viewOn: 'c', pipeline: [{$sort: {v: -1}}]}").orThrow();
    set(SORT, 100_000);
    assertThat(run("{count: 'w'}").orThrow().document().getInt32("n").getValue()).isEqualTo(3_000);
    assertThat(run("{distinct: 'w', key: 'v'}").ok()).isTrue();
  }

  @Test
  void aDocumentBeyondTheLimitOfMessagesIsAnError() {
    String lookup =
        "{aggregate: 'c', pipeline: [{$limit: 1}, {$lookup: {from: 'c', pipeline: [], as: 'a'}},"
            + " {$set: {b: '$a', c: '$a', d: '$a', e: '$a', f: '$a'}}%s], cursor: {}}";
    assertThat(run(lookup.formatted("")).code()).isEqualTo(10334);
    assertThat(run(lookup.formatted(", {$project: {n: {$size: '$a'}}}")).ok()).isTrue();
  }

  @Test
  void whatExpressionsBuildIsBounded() {
    for (String growing :
        List.of(
            "{$reduce: {input: {$range: [0, 60]}, initialValue: ['x'], in: {$concatArrays:"
                + " ['$$value', '$$value']}}}",
            "{$reduce: {input: {$range: [0, 60]}, initialValue: 'x', in: ['$$value', '$$value']}}",
            "{$map: {input: {$range: [0, 200000]}, in: {$concat: ['$s', '$s']}}}",
            "{$range: [0, 100000000]}")) {
      assertThat(project(growing)).as(growing).isEqualTo(146);
    }
    assertThat(
            project(
                "{$reduce: {input: {$range: [0, 60]}, initialValue: '$s', in: {$concat: ['$$value',"
                    + " '$$value']}}}"))
        .isEqualTo(16493);
    String shared = "'$s'";
    for (int i = 0; i < 40; i++) {
      shared = "{$let: {vars: {v: " + shared + "}, in: ['$$v', '$$v']}}";
    }
    assertThat(project(shared)).isEqualTo(13548);
    set("internalQueryMaxRangeBytes", 100);
    assertThat(project("{$range: [0, '$_id']}")).isZero();
    assertThat(project("{$range: [0, {$add: ['$_id', 50]}]}")).isEqualTo(146);
  }

  @Test
  void whatExpressionsBuildIsInTheBudget() {
    try (WorkMemory other = engine.memory().open(true)) {
      other.stage("$push", MemoryLimit.PUSH).hold(62L << 20);
      for (String large :
          List.of(
              "{$range: [0, {$add: ['$_id', 200000]}]}",
              "{$map: {input: {$range: [0, {$add: ['$_id', 9000]}]}, in: {$concat: ['$s', '']}}}",
              "{$filter: {input: {$range: [0, {$add: ['$_id', 200000]}]}, cond: true}}",
              "{$zip: {inputs: [{$range: [0, {$add: ['$_id', 30000]}]}, [1]],"
                  + " useLongestLength: true}}",
              "{$reduce: {input: {$range: [0, 12]}, initialValue: '$s', in: {$concat: ['$$value',"
                  + " '$$value']}}}")) {
        assertThat(run(sized(large)).code()).as(large).isEqualTo(146);
      }
      String afterAnother =
          "{$reduce: {input: {$range: [0, 40]}, initialValue: 0, in: {$size: {$range: [0,"
              + " {$add: [20000, '$$this']}]}}}}";
      assertThat(run(sized("[" + afterAnother + "]")).ok()).isTrue();
    }
  }

  private static String sized(String array) {
    return "{aggregate: 'c', pipeline: [{$project: {n: {$bsonSize: {a: "
        + array
        + "}}}}, {$limit: 20}], cursor: {}}";
  }

  @Test
  void largeConstantsAreComputedAnewRatherThanKept() {
    long cursor =
        cursor(
            "{aggregate: 'c', pipeline: [{$project: {in: {$in: ['$_id', {$range: [0, 300000]}]}}}],"
                + " cursor: {batchSize: 1}}");
    assertThat(engine.memory().budget().used()).isLessThan(100_000);
    run("{killCursors: 'c', cursors: [{$numberLong: '" + cursor + "'}]}").orThrow();
  }

  @Test
  void openCursorsCountWithAllThatTheyHold() {
    long[] cursors = new long[20];
    for (int i = 0; i < cursors.length; i++) {
      cursors[i] = cursor("{find: 'c', filter: {_id: {$lt: 100}}, sort: {v: 1}, batchSize: 1}");
    }
    assertThat(engine.memory().budget().used()).isGreaterThan(cursors.length * 90_000L);
    for (long cursor : cursors) {
      run("{killCursors: 'c', cursors: [{$numberLong: '" + cursor + "'}]}").orThrow();
    }
  }

  @Test
  void resultsWhoseCursorIsRefusedGiveEverythingBack() {
    run("admin", "{setParameter: 1, maxOpenCursors: 1}").orThrow();
    set(SORT, 100_000);
    String sort = "{find: 'c', sort: {v: 1}, batchSize: 2}";
    long cursor = cursor(sort);
    long used = engine.memory().budget().used();
    assertThat(run(sort).code()).isEqualTo(146);
    assertThat(engine.memory().budget().used()).isEqualTo(used);
    assertThat(engine.memory().directory().openFiles()).isEqualTo(1);
    run("{killCursors: 'c', cursors: [{$numberLong: '" + cursor + "'}]}").orThrow();
  }

  @Test
  void batchesAreShorterWhenThereIsLittleRoom() {
    try (WorkMemory other = engine.memory().open(true)) {
      other.stage("$push", MemoryLimit.PUSH).hold(60L << 20);
      Reply first = run("{find: 'c', batchSize: 5000}").orThrow();
      int documents = first.document().getDocument("cursor").getArray("firstBatch").size();
      assertThat(documents).isBetween(500, 2_000);
      long cursor = first.document().getDocument("cursor").getInt64("id").getValue();
      Reply more =
          run("{getMore: {$numberLong: '" + cursor + "'}, collection: 'c', batchSize: 500}");
      assertThat(more.orThrow().document().getDocument("cursor").getArray("nextBatch"))
          .hasSize(500)
          .first()
          .isEqualTo(
              run("{find: 'c', skip: " + documents + ", limit: 1}")
                  .document()
                  .getDocument("cursor")
                  .getArray("firstBatch")
                  .get(0));
      run("{killCursors: 'c', cursors: [{$numberLong: '" + cursor + "'}]}").orThrow();
      assertThat(run("{find: 'c', singleBatch: true, batchSize: 5000}").code()).isEqualTo(146);
    }
  }

  private int project(String expression) {
    return run("{aggregate: 'c', pipeline: [{$limit: 1}, {$project: {x: "
            + expression
            + "}}], cursor: {}}")
        .code();
  }

  @Test
  void theBudgetOfAllCommandsIsALimit() {
    try (WorkMemory other = engine.memory().open(true)) {
      other.stage("$push", MemoryLimit.PUSH).hold(63L << 20);
      long cursor = cursor("{aggregate: 'c', pipeline: [{$sort: {v: 1}}], cursor: {batchSize: 0}}");
      assertThat(
              run("{getMore: {$numberLong: '" + cursor + "'}, collection: 'c', batchSize: 5000}")
                  .ok())
          .isTrue();
      run("{killCursors: 'c', cursors: [{$numberLong: '" + cursor + "'}]}").orThrow();
      assertThat(
              run("{aggregate: 'c', pipeline: [{$limit: 1}, {$graphLookup: {from: 'c', startWith:"
                      + " '$s', connectFromField: 's', connectToField: 's', as: 'a'}}], cursor:"
                      + " {}}")
                  .code())
          .isEqualTo(146);
    }
  }

  private void set(String parameter, long bytes) {
    run("admin", "{setParameter: 1, " + parameter + ": " + bytes + "}").orThrow();
  }

  private long cursor(String command) {
    return run(command).orThrow().document().getDocument("cursor").getInt64("id").getValue();
  }

  private Reply run(String json) {
    return run("test", json);
  }

  private Reply run(String database, String json) {
    return engine.execute(Command.of(database, BsonDocument.parse(json)), ClientContext.LOCAL);
  }
}
