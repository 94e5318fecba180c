package dev.morphium.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Insert, find, delete and findAndModify. */
public interface CrudContract extends Backend {
  @Test
  default void foundDocumentIsTheOneInserted() {
    String document = "{_id: 1, z: {y: [1, 'two', null]}, a: {$numberLong: '5'}}";
    run("{insert: 'c', documents: [" + document + "]}");
    assertThat(batch("{find: 'c'}")).containsExactly(BsonDocument.parse(document));
    assertThat(batch("{find: 'c'}").get(0).keySet()).containsExactly("_id", "z", "a");
  }

  @Test
  default void insertCountsDocuments() {
    BsonDocument reply = run("{insert: 'c', documents: [{_id: 1}, {_id: 2}]}");
    assertThat(reply.getInt32("n").getValue()).isEqualTo(2);
    assertThat(reply.containsKey("writeErrors")).isFalse();
  }

  @Test
  default void missingIdIsMadeByTheServerAndComesFirst() {
    run("{insert: 'c', documents: [{a: 1}]}");
    BsonDocument found = batch("{find: 'c'}").get(0);
    assertThat(found.keySet()).containsExactly("_id", "a");
    assertThat(found.isObjectId("_id")).isTrue();
  }

  @Test
  default void sequenceInsertsLikeAnArray() {
    Command insert =
        Command.of(database(), BsonDocument.parse("{insert: 'c', ordered: true}"))
            .withSequence("documents", documents("{_id: 1}", "{_id: 2, a: 1}"));
    assertThat(driver().execute(insert).orThrow().document().getInt32("n").getValue()).isEqualTo(2);
    assertThat(batch("{find: 'c'}")).isEqualTo(documents("{_id: 1}", "{_id: 2, a: 1}"));
  }

  @Test
  default void sequencesOfUpdatesAndDeletesWork() {
    fill("c", 4);
    Command update =
        Command.of(database(), BsonDocument.parse("{update: 'c'}"))
            .withSequence("updates", documents("{q: {_id: 1}, u: {$set: {n: 10}}}"));
    assertThat(driver().execute(update).orThrow().document().getInt32("nModified").getValue())
        .isEqualTo(1);
    Command delete =
        Command.of(database(), BsonDocument.parse("{delete: 'c'}"))
            .withSequence("deletes", documents("{q: {_id: 0}, limit: 1}", "{q: {}, limit: 0}"));
    assertThat(driver().execute(delete).orThrow().document().getInt32("n").getValue()).isEqualTo(4);
  }

  @Test
  default void orderedInsertStopsAtTheFirstError() {
    BsonDocument reply = run("{insert: 'c', documents: [{_id: 1}, {_id: 1}, {_id: 2}]}");
    assertThat(reply.getInt32("n").getValue()).isEqualTo(1);
    BsonDocument error = reply.getArray("writeErrors").get(0).asDocument();
    assertThat(error.getInt32("index").getValue()).isEqualTo(1);
    assertThat(error.getInt32("code").getValue()).isEqualTo(11000);
    assertThat(error.getString("errmsg").getValue()).contains("E11000 duplicate key error");
    assertThat(batch("{find: 'c'}")).hasSize(1);
  }

  @Test
  default void unorderedInsertGoesOn() {
    BsonDocument reply =
        run("{insert: 'c', documents: [{_id: 1}, {_id: 1}, {_id: 2}, {_id: 2}], ordered: false}");
    assertThat(reply.getInt32("n").getValue()).isEqualTo(2);
    assertThat(reply.getArray("writeErrors"))
        .extracting(error -> error.asDocument().getInt32("index").getValue())
        .containsExactly(1, 3);
  }

  @Test
  default void deleteWithLimitOneDeletesOne() {
    fill("c", 5);
    BsonDocument one = run("{delete: 'c', deletes: [{q: {even: true}, limit: 1}]}");
    assertThat(one.getInt32("n").getValue()).isEqualTo(1);
    BsonDocument rest = run("{delete: 'c', deletes: [{q: {even: true}, limit: 0}]}");
    assertThat(rest.getInt32("n").getValue()).isEqualTo(2);
    assertThat(batch("{find: 'c', sort: {_id: 1}, projection: {_id: 1}}"))
        .isEqualTo(documents("{_id: 1}", "{_id: 3}"));
  }

  @Test
  default void findAndModifyReturnsTheOldOrTheNewDocument() {
    fill("c", 2);
    String modify = "{findAndModify: 'c', query: {_id: 1}, update: {$inc: {n: 1}}, new: %s}";
    assertThat(run(modify.formatted(false)).getDocument("value").getNumber("n").intValue())
        .isEqualTo(1);
    assertThat(run(modify.formatted(true)).getDocument("value").getNumber("n").intValue())
        .isEqualTo(3);
    BsonDocument removed = run("{findAndModify: 'c', query: {_id: 1}, remove: true}");
    assertThat(removed.getDocument("value").getNumber("n").intValue()).isEqualTo(3);
    assertThat(run("{findAndModify: 'c', query: {_id: 1}, remove: true}").isNull("value")).isTrue();
  }

  @Test
  default void countAndDistinctSeeTheQuery() {
    fill("c", 10);
    assertThat(run("{count: 'c', query: {even: true}}").getInt32("n").getValue()).isEqualTo(5);
    assertThat(run("{distinct: 'c', key: 'n', query: {n: {$lt: 3}}}").getArray("values"))
        .extracting(value -> value.asInt32().getValue())
        .containsExactlyInAnyOrder(0, 1, 2);
  }

  @Test
  default void missingCollectionIsEmpty() {
    assertThat(batch("{find: 'none'}")).isEqualTo(List.of());
    assertThat(run("{count: 'none'}").getInt32("n").getValue()).isZero();
    assertThat(run("{delete: 'none', deletes: [{q: {}, limit: 0}]}").getInt32("n").getValue())
        .isZero();
  }
}
