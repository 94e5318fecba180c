package dev.morphium.engine.command.ddl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollModTest {
  private final Engine engine = TestEngines.forTests();

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void settingARuleSetsItsLevelAndAction() {
    run("{create: 'c'}").orThrow();
    run("{collMod: 'c', validator: {a: 1}}").orThrow();
    assertThat(options("c"))
        .isEqualTo(
            json("{validator: {a: 1}, validationLevel: 'strict', validationAction: 'error'}"));
    assertThat(run("{insert: 'c', documents: [{a: 2}]}").document()).containsKey("writeErrors");
    run("{collMod: 'c', validator: {}}").orThrow();
    assertThat(options("c"))
        .isEqualTo(json("{validationLevel: 'strict', validationAction: 'error'}"));
    assertThat(run("{insert: 'c', documents: [{a: 2}]}").document())
        .doesNotContainKey("writeErrors");
  }

  @Test
  void secondsOfAnIndexAreToldAsTheyWereAndAre() {
    run("{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a', expireAfterSeconds: 5}]}")
        .orThrow();
    assertThat(run("{collMod: 'c', index: {keyPattern: {a: 1}, expireAfterSeconds: 7}}").document())
        .containsAllEntriesOf(
            json(
                "{expireAfterSeconds_old: {$numberLong: '5'},"
                    + " expireAfterSeconds_new: {$numberLong: '7'}, ok: 1.0}"));
    assertThat(index("a").getNumber("expireAfterSeconds").intValue()).isEqualTo(7);
  }

  @Test
  void hiddenIndexShownAgainHasNoFlag() {
    run("{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a', hidden: true}]}").orThrow();
    run("{collMod: 'c', index: {name: 'a', hidden: false}}").orThrow();
    assertThat(index("a")).doesNotContainKey("hidden");
  }

  @Test
  void preparedIndexRefusesNewDuplicatesAndKeepsOldOnes() {
    run("{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a'}]}").orThrow();
    run("{insert: 'c', documents: [{_id: 1, a: 1}, {_id: 2, a: 1}, {_id: 3, a: 2}]}").orThrow();
    run("{collMod: 'c', index: {name: 'a', prepareUnique: true}}").orThrow();
    assertThat(run("{insert: 'c', documents: [{_id: 4, a: 2}]}").document())
        .containsKey("writeErrors");
    assertThat(run("{update: 'c', updates: [{q: {_id: 3}, u: {$set: {a: 1}}}]}").document())
        .containsKey("writeErrors");
    assertThat(run("{update: 'c', updates: [{q: {_id: 2}, u: {$set: {b: 1}}}]}").document())
        .doesNotContainKey("writeErrors");
  }

  @Test
  void indexBecomesUniqueWhenItsDuplicatesAreGone() {
    run("{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a'}]}").orThrow();
    run("{insert: 'c', documents: [{_id: 1, a: 1}, {_id: 2, a: 1}, {_id: 3, a: 2}]}").orThrow();
    run("{collMod: 'c', index: {name: 'a', prepareUnique: true}}").orThrow();
    BsonDocument refused = run("{collMod: 'c', index: {name: 'a', unique: true}}").document();
    assertThat(refused.getNumber("code").intValue()).isEqualTo(359);
    assertThat((BsonValue) refused.getArray("violations"))
        .isEqualTo(json("{v: [{ids: [1, 2]}]}").getArray("v"));
    run("{delete: 'c', deletes: [{q: {_id: 2}, limit: 1}]}").orThrow();
    run("{collMod: 'c', index: {name: 'a', unique: true}, dryRun: true}").orThrow();
    assertThat(index("a")).containsKey("prepareUnique");
    run("{collMod: 'c', index: {name: 'a', unique: true}}").orThrow();
    assertThat(index("a")).containsKey("unique").doesNotContainKey("prepareUnique");
  }

  @Test
  void shrunkCappedCollectionMakesRoomAtTheNextInsert() {
    run("{create: 'c', capped: true, size: 100000}").orThrow();
    run("{insert: 'c', documents: [{_id: 1}, {_id: 2}, {_id: 3}]}").orThrow();
    run("{collMod: 'c', cappedMax: 2}").orThrow();
    run("{insert: 'c', documents: [{_id: 4}]}").orThrow();
    assertThat(run("{count: 'c'}").document().getNumber("n").intValue()).isEqualTo(2);
  }

  @Test
  void viewShowsOtherDocumentsAtOnce() {
    run("{insert: 'c', documents: [{_id: 1}, {_id: 2}]}").orThrow();
    run("{create: 'v', viewOn: 'c', pipeline: []}").orThrow();
    run("{collMod: 'v', viewOn: 'c', pipeline: [{$match: {_id: 2}}]}").orThrow();
    assertThat(run("{count: 'v'}").document().getNumber("n").intValue()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {collMod: 'v', viewOn: 'v'}                                                      | 5
          {collMod: 'v', pipeline: [{$unionWith: 'v'}]}                                    | 5
          {collMod: 'v', pipeline: [{$facet: {}}]}                                         | 40169
          {collMod: 'v', pipeline: [{$lookup: {from: 'w', as: 'x', pipeline: []}}]}        | 5
          {collMod: 'v', validator: {a: 1}}                                                | 72
          {collMod: 'c', viewOn: 'd'}                                                      | 72
          {collMod: 'c', cappedSize: 5}                                                    | 72
          {collMod: 'c', expireAfterSeconds: 5}                                            | 72
          {collMod: 'c', expireAfterSeconds: null}                                         | 14
          {collMod: 'c', index: {name: '_id_', hidden: true}}                              | 2
          {collMod: 'c', index: {name: '_id_', expireAfterSeconds: 1}}                     | 72
          {collMod: 'c', index: {name: 'ab', expireAfterSeconds: 1}}                       | 72
          {collMod: 'c', index: {name: 'ab', unique: true}}                                | 72
          {collMod: 'c', index: {name: 'none', hidden: true}}                              | 27
          {collMod: 'none'}                                                                | 26
          """)
  void refusesWhatCannotBe(String command, int code) {
    run("{create: 'c'}").orThrow();
    run("{createIndexes: 'c', indexes: [{key: {a: 1, b: 1}, name: 'ab'}]}").orThrow();
    run("{create: 'v', viewOn: 'c', pipeline: []}").orThrow();
    run("{create: 'w', viewOn: 'v', pipeline: []}").orThrow();
    assertThat(run(command).code()).isEqualTo(code);
  }

  private BsonDocument options(String collection) {
    return run("{listCollections: 1, filter: {name: '" + collection + "'}}")
        .document()
        .getDocument("cursor")
        .getArray("firstBatch")
        .get(0)
        .asDocument()
        .getDocument("options");
  }

  private BsonDocument index(String name) {
    return run("{listIndexes: 'c'}")
        .document()
        .getDocument("cursor")
        .getArray("firstBatch")
        .stream()
        .map(BsonValue::asDocument)
        .filter(index -> index.getString("name").getValue().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static BsonDocument json(String json) {
    return BsonDocument.parse(json);
  }

  private Reply run(String command) {
    return engine.execute(Command.of("test", BsonDocument.parse(command)), ClientContext.LOCAL);
  }
}
