package dev.morphium.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.command.execution.SteppedExecution;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.replication.Replication;
import dev.morphium.engine.replication.TopologyVersion;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which commands run on a network thread, and which are offloaded. */
class CommandCostTest {
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
    assertThat(run("{insert: 'c', documents: [{_id: 1, n: 1}, {_id: 2, n: 1}]}").reply().ok())
        .isTrue();
    assertThat(run("{create: 'checked', validator: {$expr: {$gt: ['$n', 0]}}}").reply().ok())
        .isTrue();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private SteppedExecution run(String command) {
    return new SteppedExecution(
            engine.prepare(Command.of("test", BsonDocument.parse(command)), ClientContext.LOCAL))
        .go();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{update: 'c', updates: [{q: {_id: 1}, u: [{$set: {n: {$range: [0, 9]}}}]}]}",
        "{update: 'c', updates: [{q: {$and: [{$expr: {$eq: [1, 1]}}]}, u: {$inc: {n: 1}}}]}",
        "{findAndModify: 'c', query: {_id: 1}, update: [{$set: {n: 2}}]}",
        "{findAndModify: 'c', query: {_id: 1}, update: {$inc: {n: 1}}, fields: {a: {$add: [1]}}}",
        "{find: 'c', filter: {$expr: {$eq: ['$n', 1]}}}",
        "{find: 'c', filter: {_id: 1}, projection: {a: {$range: [0, 9]}}}",
        "{find: 'c', filter: {a: {$regex: '^(a+)+$'}}}",
        "{find: 'c', filter: {$or: [{a: {$regularExpression: {pattern: 'a', options: ''}}}]}}",
        "{delete: 'c', deletes: [{q: {$jsonSchema: {required: ['a']}}, limit: 1}]}",
        "{update: 'c', updates: [{q: {_id: 1}, u: {$pull: {a: {$regex: 'b'}}}}]}",
        "{update: 'c', updates: [{q: {_id: 1}, u: {$set: {'a.$[x]': 1}},"
            + " arrayFilters: [{x: {$regex: 'b'}}]}]}",
        "{insert: 'checked', documents: [{_id: 1, n: 1}]}",
        "{aggregate: 'c', pipeline: [{$match: {n: 1}}], cursor: {}}",
        "{aggregate: 'c', cursor: {}, pipeline: ["
            + "{$changeStream: {startAtOperationTime: {$timestamp: {t: 1, i: 1}}}}]}",
        "{update: 'checked', updates: [{q: {_id: 1}, u: {$inc: {n: 1}}}]}",
      })
  void whatMayTakeAnyTimeIsOffloaded(String command) {
    assertThat(run(command).isOffloaded()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{find: 'c', filter: {n: {$gt: 0}}, projection: {n: 1}}",
        "{insert: 'c', documents: [{_id: 3}]}",
        "{update: 'c', updates: [{q: {_id: 1}, u: {$inc: {n: 1}}}]}",
        "{findAndModify: 'c', query: {_id: 1}, update: {$inc: {n: 1}}}",
        "{delete: 'c', deletes: [{q: {_id: 1}, limit: 1}]}",
        "{aggregate: 'c', pipeline: [{$changeStream: {}}], cursor: {}}",
        "{ping: 1}",
      })
  void plainCommandsAreSmall(String command) {
    SteppedExecution execution = run(command);
    assertThat(execution.isOffloaded()).isFalse();
    assertThat(execution.reply().ok()).isTrue();
  }
}
