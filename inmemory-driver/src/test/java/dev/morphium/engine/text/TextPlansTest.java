package dev.morphium.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which queries beside {@code $text} a text index serves: prefixes, and clauses of {@code $or}. */
class TextPlansTest {
  private final Engine engine = TestEngines.forTests();

  @AfterEach
  void close() {
    engine.close();
  }

  private BsonDocument run(String command) {
    return engine
        .execute(Command.of("test", BsonDocument.parse(command)), ClientContext.LOCAL)
        .document();
  }

  @BeforeEach
  void fill() {
    run("{createIndexes: 'c', indexes: [{key: {a: 1, t: 'text'}, name: 'at'}]}");
    run(
        "{createIndexes: 'd', indexes: [{key: {t: 'text'}, name: 't'}, {key: {b: 1}, name:"
            + " 'b'}]}");
    for (String collection : new String[] {"c", "d"}) {
      run(
          "{insert: '"
              + collection
              + "', documents: [{_id: 1, a: 1, b: 1, t: 'red apple'}, {_id: 2, a: 2, b: 2, t: 'red"
              + " pear'}, {_id: 3, a: 3, b: 3, t: 'green pear'}]}");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          c | {a: 1, $text: {$search: 'red'}}                               | [1]
          c | {a: {$eq: 2}, $text: {$search: 'red apple'}}                  | [2]
          c | {a: {$in: [1]}, $text: {$search: 'red'}}                      | [1]
          c | {$and: [{a: 3}, {$text: {$search: 'pear -red'}}]}             | [3]
          d | {$or: [{b: 3}, {$text: {$search: 'apple'}}]}                  | [1, 3]
          d | {$or: [{b: {$gt: 2}}, {_id: 2}, {$text: {$search: 'apple'}}]} | [1, 2, 3]
          d | {b: {$in: [1, 2]}, $text: {$search: 'red'}}                   | [1, 2]
          """)
  void queryIsServed(String collection, String filter, String ids) {
    BsonDocument reply =
        run(
            "{find: '"
                + collection
                + "', filter: "
                + filter
                + ", projection: {_id: 1}, sort: {_id: 1}}");
    assertThat(reply.getNumber("ok").intValue()).as(reply.toJson()).isEqualTo(1);
    BsonArray found = new BsonArray();
    reply
        .getDocument("cursor")
        .getArray("firstBatch")
        .forEach(document -> found.add(document.asDocument().get("_id")));
    assertThat(found).isEqualTo(BsonArray.parse(ids));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          c | {a: {$in: [1, 2]}, $text: {$search: 'red'}}                   | 291
          c | {a: {$gt: 0}, $text: {$search: 'red'}}                        | 291
          c | {$text: {$search: 'red'}}                                     | 291
          d | {$or: [{a: 3}, {$text: {$search: 'apple'}}]}                  | 291
          """)
  void queryIsNotServed(String collection, String filter, int code) {
    BsonDocument reply = run("{find: '" + collection + "', filter: " + filter + "}");
    assertThat(reply.containsKey("code")).as(reply.toJson()).isTrue();
    assertThat(reply.getNumber("code").intValue()).as(reply.toJson()).isEqualTo(code);
  }
}
