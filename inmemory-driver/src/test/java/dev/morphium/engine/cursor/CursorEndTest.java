package dev.morphium.engine.cursor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A cursor stays open with a full batch, unless its source knows that nothing follows. */
class CursorEndTest {
  private final Engine engine = TestEngines.forTests();

  @BeforeEach
  void fill() {
    run("{insert: 'c', documents: [{_id: 1, a: 3}, {_id: 2, a: 1}, {_id: 3, a: 2}]}");
    run("{create: 'v', viewOn: 'c', pipeline: []}");
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{find: 'c', batchSize: 3}",
        "{find: 'c', batchSize: 3, sort: {a: 1}}",
        "{find: 'c', batchSize: 3, sort: {_id: -1}}",
        "{find: 'c', batchSize: 2, filter: {a: {$lt: 3}}}",
        "{find: 'c', batchSize: 2, limit: 2, sort: {a: 1}}",
        "{find: 'c', batchSize: 2, limit: 2, skip: 1, sort: {a: 1}}",
        "{find: 'c', batchSize: 0}",
        "{find: 'c', batchSize: 0, filter: {_id: 1}}",
        "{find: 'v', batchSize: 2, limit: 2}",
        "{aggregate: 'c', pipeline: [], cursor: {batchSize: 3}}",
        "{aggregate: 'c', pipeline: [{$limit: 2}], cursor: {batchSize: 2}}",
        "{aggregate: 1, pipeline: [{$documents: [{}, {}]}], cursor: {batchSize: 2}}"
      })
  void fullBatchLeavesItOpenAndTheNextIsEmpty(String command) {
    BsonDocument cursor = cursor(command);
    long id = cursor.getInt64("id").getValue();
    assertThat(id).isNotZero();
    int given = cursor.getArray("firstBatch").size();
    String name = cursor.getString("ns").getValue().substring("test.".length());
    if (given > 0) {
      BsonDocument next =
          cursor("{getMore: {$numberLong: '%d'}, collection: '%s'}".formatted(id, name));
      assertThat(next.getArray("nextBatch")).isEmpty();
      assertThat(next.getInt64("id").getValue()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{find: 'c', batchSize: 4}",
        "{find: 'c', batchSize: 2, limit: 2}",
        "{find: 'c', batchSize: 2, limit: 2, sort: {_id: -1}}",
        "{find: 'c', batchSize: 2, limit: 2, skip: 1}",
        "{find: 'c', batchSize: 2, singleBatch: true}",
        "{find: 'c', batchSize: 1, filter: {_id: 1}}",
        "{find: 'c', filter: {_id: 1}}",
        "{find: 'absent', batchSize: 0}",
        "{listIndexes: 'c', cursor: {batchSize: 1}}",
        "{listCollections: 1, cursor: {batchSize: 3}}"
      })
  void knownEndClosesIt(String command) {
    assertThat(cursor(command).getInt64("id").getValue()).isZero();
  }

  @Test
  void limitIsReachedInALaterBatch() {
    long id = cursor("{find: 'c', batchSize: 1, limit: 2}").getInt64("id").getValue();
    BsonDocument next =
        cursor("{getMore: {$numberLong: '%d'}, collection: 'c', batchSize: 1}".formatted(id));
    assertThat(next.getArray("nextBatch")).hasSize(1);
    assertThat(next.getInt64("id").getValue()).isZero();
  }

  private BsonDocument cursor(String json) {
    return run(json).getDocument("cursor");
  }

  private BsonDocument run(String json) {
    return engine
        .execute(Command.of("test", BsonDocument.parse(json)), ClientContext.LOCAL)
        .orThrow()
        .document();
  }
}
