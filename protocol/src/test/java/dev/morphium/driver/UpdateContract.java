package dev.morphium.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Updates: operators, replacement, upsert, many documents, several statements at once. */
public interface UpdateContract extends Backend {
  @Test
  default void updateCountsMatchedAndModified() {
    fill("c", 4);
    BsonDocument reply = run("{update: 'c', updates: [{q: {}, u: {$set: {n: 1}}, multi: true}]}");
    assertThat(reply.getInt32("n").getValue()).isEqualTo(4);
    assertThat(reply.getInt32("nModified").getValue()).isEqualTo(3);
  }

  @Test
  default void updateWithoutMultiChangesOneDocument() {
    fill("c", 4);
    run("{update: 'c', updates: [{q: {}, u: {$set: {touched: true}}}]}");
    assertThat(batch("{find: 'c', filter: {touched: true}}")).hasSize(1);
  }

  @Test
  default void replacementKeepsTheId() {
    run("{insert: 'c', documents: [{_id: 1, a: 1, b: 1}]}");
    run("{update: 'c', updates: [{q: {_id: 1}, u: {c: 2}}]}");
    assertThat(batch("{find: 'c'}")).isEqualTo(documents("{_id: 1, c: 2}"));
  }

  @Test
  default void upsertInsertsWhatTheQueryAndTheUpdateSay() {
    BsonDocument reply =
        run("{update: 'c', updates: [{q: {_id: 7, a: 1}, u: {$set: {b: 2}}, upsert: true}]}");
    BsonDocument upserted = reply.getArray("upserted").get(0).asDocument();
    assertThat(upserted).isEqualTo(BsonDocument.parse("{index: 0, _id: 7}"));
    assertThat(reply.getInt32("nModified").getValue()).isZero();
    assertThat(batch("{find: 'c'}")).isEqualTo(documents("{_id: 7, a: 1, b: 2}"));
  }

  @Test
  default void numericTypesArePreserved() {
    run("{insert: 'c', documents: [{_id: 1, i: 1, l: {$numberLong: '1'}, d: 1.0}]}");
    run("{update: 'c', updates: [{q: {}, u: {$inc: {i: 1, l: 1, d: 1}}}]}");
    BsonDocument found = batch("{find: 'c'}").get(0);
    assertThat(found.isInt32("i")).isTrue();
    assertThat(found.isInt64("l")).isTrue();
    assertThat(found.isDouble("d")).isTrue();
  }

  @Test
  default void statementsRunInOrder() {
    run(
        "{update: 'c', updates: [{q: {_id: 1}, u: {$set: {a: 1}}, upsert: true},"
            + " {q: {_id: 1}, u: {$inc: {a: 5}}}]}");
    assertThat(batch("{find: 'c'}")).isEqualTo(documents("{_id: 1, a: 6}"));
  }

  @Test
  default void aFailingStatementIsOneWriteError() {
    run("{insert: 'c', documents: [{_id: 1, a: 'text'}]}");
    BsonDocument reply = run("{update: 'c', updates: [{q: {_id: 1}, u: {$inc: {a: 1}}}]}");
    BsonDocument error = reply.getArray("writeErrors").get(0).asDocument();
    assertThat(error.getInt32("code").getValue()).isEqualTo(14);
    assertThat(reply.getInt32("n").getValue()).isZero();
    assertThat(batch("{find: 'c'}")).isEqualTo(documents("{_id: 1, a: 'text'}"));
  }

  @Test
  default void theIdIsImmutable() {
    run("{insert: 'c', documents: [{_id: 1}]}");
    BsonDocument reply = run("{update: 'c', updates: [{q: {_id: 1}, u: {$set: {_id: 2}}}]}");
    assertThat(reply.getArray("writeErrors").get(0).asDocument().getInt32("code").getValue())
        .isEqualTo(66);
  }
}
