package dev.morphium.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Documents all of whose fields a wildcard index leaves out are not empty. */
class EmptiedDocumentsTest {
  private final Engine engine = TestEngines.forTests();

  @AfterEach
  void close() {
    engine.close();
  }

  private BsonDocument run(String command) {
    return engine
        .execute(Command.of("db", BsonDocument.parse(command)), ClientContext.LOCAL)
        .orThrow()
        .document();
  }

  private int count(String query) {
    return run("{count: 'c', query: " + query + "}").getNumber("n").intValue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {'$**': 1}       | , wildcardProjection: {'a.b': 0}        | {_id: 1, k: 1, a: {b: 1}}
          {k: 1, '$**': 1} | , wildcardProjection: {'a.b': 0, k: 0}  | {_id: 1, k: 1, a: {b: 1}}
          {'$**': 1}       | , wildcardProjection: {'a.b': 0}        | {_id: 1, k: 1, a: [{b: 1}]}
          {'$**': 1}       | ''                                      | {_id: 1, k: 1, a: {'x.y': 1}}
          """)
  void doNotEqualAnEmptyOne(String key, String projection, String document) {
    run("{createIndexes: 'c', indexes: [{key: %s, name: 'w'%s}]}".formatted(key, projection));
    run("{insert: 'c', documents: [" + document + ", {_id: 2, k: 1, a: {}}, {_id: 3, k: 1}]}");
    assertThat(count("{k: 1, a: {}}")).isEqualTo(1);
    assertThat(count("{a: {}}")).isEqualTo(1);
    assertThat(count("{a: {$in: [{}, 7]}}")).isEqualTo(1);
    assertThat(count("{$or: [{a: {}}, {a: 7}]}")).isEqualTo(1);
    assertThat(count("{k: 1, a: {$type: 'object'}}")).isEqualTo(2);
    assertThat(count("{k: 1, a: {$nin: [null, {}]}}")).isEqualTo(1);
    assertThat(count("{k: 1, a: {$exists: true}}")).isEqualTo(2);
    assertThat(run("{distinct: 'c', key: 'a', query: {a: {}}}").getArray("values")).hasSize(1);
    String find = "{find: 'c', filter: {a: {}}, projection: {_id: 0, a: 1}}";
    assertThat(run(find).getDocument("cursor").getArray("firstBatch")).hasSize(1);
  }
}
