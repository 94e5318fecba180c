package dev.morphium.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.command.execution.Execution;
import dev.morphium.engine.command.execution.Step;
import dev.morphium.engine.command.execution.SteppedExecution;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.replication.Replication;
import dev.morphium.engine.replication.TopologyVersion;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a command sees is what was there when it came, though a later one takes a faster way. */
class ArrivalOrderTest {
  private final Deployment deployment = new Deployment("orders", "a:1");
  private final TopologyVersion version = new TopologyVersion(new ObjectId());
  private final Engine engine =
      new Engine(
          EngineSettings.inMemory("test", List.of(), () -> "a:1", deployment, version)
              .as(
                  Replication.alone(deployment, version, System::currentTimeMillis),
                  new Storage(
                      (batch, decided) -> decided.accept(batch.position(), null),
                      UUID::randomUUID,
                      InstantSource.system(),
                      System::nanoTime)));

  @BeforeEach
  void fill() {
    run("{insert: 'c', documents: [{_id: 1}]}");
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private Execution prepared(String command) {
    return engine.prepare(Command.of("test", BsonDocument.parse(command)), ClientContext.LOCAL);
  }

  private Reply run(String command) {
    Reply reply = new SteppedExecution(prepared(command)).go().reply();
    assertThat(reply.ok()).as(command + reply.document()).isTrue();
    return reply;
  }

  /** The reply to a command beside which another one came as soon as it had left its connection. */
  private Reply overtaken(String command, String by) {
    Step step = prepared(command).go();
    run(by);
    while (step instanceof Step.Offload offload) {
      step = offload.next().go();
    }
    Reply reply = ((Step.Done) step).reply();
    assertThat(reply.ok()).as(command + reply.document()).isTrue();
    return reply;
  }

  private static BsonArray batch(Reply reply, String name) {
    return reply.document().getDocument("cursor").getArray(name);
  }

  @Test
  void changeStreamSeesWhatCameAfterIt() {
    Reply opened =
        overtaken(
            "{aggregate: 'c', pipeline: [{$changeStream: {fullDocument: 'updateLookup'}},"
                + " {$match: {operationType: 'insert'}}], cursor: {}}",
            "{insert: 'c', documents: [{_id: 2}]}");
    long id = opened.document().getDocument("cursor").getInt64("id").getValue();
    Reply next =
        run("{getMore: {$numberLong: '%d'}, collection: 'c', maxTimeMS: 10000}".formatted(id));
    assertThat(batch(next, "nextBatch")).hasSize(1);
    run("{killCursors: 'c', cursors: [{$numberLong: '%d'}]}".formatted(id));
  }

  @Test
  void snapshotReadDoesNotSeeWhatCameAfterIt() {
    for (String read :
        List.of(
            "{aggregate: 'c', pipeline: [{$match: {a: null}}], cursor: {},"
                + " readConcern: {level: 'snapshot'}}",
            "{find: 'c', filter: {$expr: {$gt: ['$_id', 0]}},"
                + " readConcern: {level: 'snapshot'}}")) {
      Reply found = overtaken(read, "{insert: 'c', documents: [{}]}");
      assertThat(batch(found, "firstBatch")).as(read).hasSize(1);
      run("{delete: 'c', deletes: [{q: {_id: {$ne: 1}}, limit: 0}]}");
    }
  }

  @Test
  void writeBlockHoldsForCommandsThatBeganBeforeIt() {
    for (String write :
        List.of(
            "{aggregate: 'c', pipeline: [{$merge: 'd'}], cursor: {}}",
            "{aggregate: 'c', pipeline: [{$out: 'd'}], cursor: {}}")) {
      Step step = prepared(write).go();
      assertThat(step).as(write).isInstanceOf(Step.Offload.class);
      block(true);
      while (step instanceof Step.Offload offload) {
        step = offload.next().go();
      }
      assertThat(((Step.Done) step).reply().document().toString()).contains("371");
      block(false);
      assertThat(run("{count: 'd'}").document().getNumber("n").intValue()).isZero();
    }
  }

  private void block(boolean on) {
    BsonDocument command = BsonDocument.parse("{setUserWriteBlockMode: 1, global: " + on + "}");
    Execution block = engine.prepare(Command.of("admin", command), ClientContext.LOCAL);
    assertThat(new SteppedExecution(block).go().reply().ok()).isTrue();
  }
}
