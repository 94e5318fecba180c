package dev.morphium.engine.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code explain} of pipelines that begin with {@code $changeStream}, and the events of DDL. */
class StreamExplainTest {
  private final Engine engine = TestEngines.replicated();

  @AfterEach
  void close() {
    engine.close();
  }

  private BsonDocument run(String database, BsonDocument command) {
    BsonDocument reply =
        engine.execute(Command.of(database, command), ClientContext.LOCAL).document();
    assertThat(reply.getNumber("ok").intValue()).as(reply.toJson()).isEqualTo(1);
    return reply;
  }

  private BsonDocument run(String command) {
    return run("db", BsonDocument.parse(command));
  }

  private static List<String> stages(BsonDocument explained) {
    return explained.getArray("stages").stream()
        .map(BsonDocument.class::cast)
        .map(
            stage ->
                stage.containsKey("$changeStream")
                    ? stage.getDocument("$changeStream").getString("stage").getValue()
                    : stage.getFirstKey())
        .toList();
  }

  @Test
  void plannerShowsTheMatchOnTheOplogAndTheStagesBehindIt() {
    BsonDocument explained =
        run(
            "{explain: {aggregate: 'c', pipeline: [{$changeStream: {fullDocument:"
                + " 'updateLookup', fullDocumentBeforeChange: 'whenAvailable'}}, {$match:"
                + " {operationType: 'insert'}}], cursor: {}}, verbosity: 'queryPlanner'}");
    assertThat(stages(explained))
        .containsExactly(
            "$cursor",
            "internalUnwindTransaction",
            "internalTransform",
            "internalCheckInvalidate",
            "internalCheckResumability",
            "internalAddPreImage",
            "internalAddPostImage",
            "$match");
    BsonDocument planner =
        explained
            .getArray("stages")
            .get(0)
            .asDocument()
            .getDocument("$cursor")
            .getDocument("queryPlanner");
    assertThat(planner.getString("namespace").getValue()).isEqualTo("local.oplog.rs");
    assertThat(planner.getDocument("winningPlan").getString("stage").getValue())
        .isEqualTo("COLLSCAN");
    assertThat(planner.getDocument("winningPlan").containsKey("minRecord")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"executionStats", "allPlansExecution"})
  void executionCountsTheEventsThereAre(String verbosity) {
    BsonDocument created = run("{create: 'c'}");
    run("{insert: 'c', documents: [{_id: 1}, {_id: 2}]}");
    run("{insert: 'other', documents: [{_id: 1}]}");
    run("{delete: 'c', deletes: [{q: {_id: 1}, limit: 1}]}");
    BsonDocument start = new BsonDocument("startAtOperationTime", created.get("operationTime"));
    BsonDocument command =
        BsonDocument.parse(
            "{aggregate: 'c', pipeline: [{$changeStream: {}}, {$match: {operationType: 'insert'}}],"
                + " cursor: {}}");
    command.getArray("pipeline").get(0).asDocument().put("$changeStream", start);
    BsonDocument explained =
        run(
            "db",
            new BsonDocument("explain", command)
                .append("verbosity", new org.bson.BsonString(verbosity)));
    List<Integer> returned =
        explained.getArray("stages").stream()
            .map(stage -> stage.asDocument().getNumber("nReturned").intValue())
            .toList();
    assertThat(returned.subList(1, returned.size())).containsExactly(3, 3, 3, 3, 2);
  }

  @Test
  void explainOptionOfAggregateIsTheSame() {
    BsonDocument explained = run("{aggregate: 1, pipeline: [{$changeStream: {}}], explain: true}");
    assertThat(stages(explained)).contains("$cursor", "internalTransform");
  }

  @Test
  void collModWithoutChangeIsAnEvent() {
    run("{create: 'c'}");
    run("{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a_1'}]}");
    BsonDocument opened =
        run(
            "{aggregate: 'c', pipeline: [{$changeStream: {showExpandedEvents: true}}], cursor:"
                + " {}}");
    long id = opened.getDocument("cursor").getInt64("id").getValue();
    run("{collMod: 'c'}");
    run("{collMod: 'c', index: {name: 'a_1', hidden: false}}");
    run("{collMod: 'c', index: {name: 'a_1', hidden: true}}");
    BsonDocument next =
        run("{getMore: {$numberLong: '" + id + "'}, collection: 'c', maxTimeMS: 1}");
    List<BsonDocument> events =
        next.getDocument("cursor").getArray("nextBatch").stream()
            .map(BsonDocument.class::cast)
            .toList();
    assertThat(events).hasSize(3);
    assertThat(events)
        .allSatisfy(
            event -> {
              assertThat(event.getString("operationType").getValue()).isEqualTo("modify");
              assertThat(event.getDocument("stateBeforeChange").containsKey("collectionOptions"))
                  .isTrue();
            });
    assertThat(events.get(0).getDocument("operationDescription")).isEmpty();
    assertThat(events.get(2).getDocument("operationDescription"))
        .isEqualTo(BsonDocument.parse("{index: {name: 'a_1', hidden: true}}"));
  }
}
