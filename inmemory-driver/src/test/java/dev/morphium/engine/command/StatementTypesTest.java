package dev.morphium.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A part of a statement that has the wrong type fails the whole command before anything is done.
 */
class StatementTypesTest {
  private final Engine engine = TestEngines.forTests();

  @BeforeEach
  void fill() {
    assertThat(run("test", "{insert: 'c', documents: [{_id: 1}]}").ok()).isTrue();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          u: 5 | 9
          u: null | 9
          u: 'text' | 9
          u: [5] | 14
          u: [null] | 14
          u: [{$set: {b: 1}}, 'x'] | 14
          u: {$set: {b: 1}}, arrayFilters: [5] | 14
          u: {$set: {b: 1}}, arrayFilters: {} | 14
          u: {$set: {b: 1}}, hint: 5 | 9
          u: {$set: {b: 1}}, hint: null | 9
          u: {$set: {b: 1}}, hint: ['_id_'] | 9
          u: {$set: {b: 1}}, multi: 'x' | 14
          u: {$set: {b: 1}}, multi: 1 | 14
          u: {$set: {b: 1}}, upsert: 5 | 14
          u: {$set: {b: 1}}, collation: 5 | 14
          u: {$set: {b: 1}}, c: 5 | 14
          u: {$set: {b: 1}}, sort: 5 | 14
          u: {$set: {b: 1}}, q: 5 | 14
          u: {$set: {b: 1}}, q: null | 40414
          """)
  void updateFailsWhole(String parts, int code) {
    String query = parts.contains("q: ") ? "" : "q: {_id: 1}, ";
    refused(
        "test",
        "{update: 'c', updates: [{q: {}, u: {$set: {a: 1}}}, {%s%s}]}".formatted(query, parts),
        code);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          q: 5, limit: 1 | 14
          q: null, limit: 1 | 40414
          q: {} | 40414
          q: {}, limit: 2 | 9
          q: {}, limit: 1, hint: 5 | 9
          q: {}, limit: 1, hint: null | 9
          q: {}, limit: 1, collation: 5 | 14
          """)
  void deleteFailsWhole(String parts, int code) {
    refused("test", "{delete: 'c', deletes: [{q: {}, limit: 0}, {%s}]}".formatted(parts), code);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          update: 0, filter: {}, updateMods: 5 | 9
          update: 0, filter: {}, updateMods: [5] | 14
          update: 0, filter: {}, updateMods: {$set: {b: 1}}, arrayFilters: [5] | 14
          update: 0, filter: {}, updateMods: {$set: {b: 1}}, hint: null | 9
          update: 0, filter: {}, updateMods: {$set: {b: 1}}, multi: 1 | 14
          delete: 0, filter: 5 | 14
          delete: 0, filter: {}, hint: null | 9
          insert: 0, document: 5 | 14
          """)
  void bulkWriteFailsWhole(String operation, int code) {
    refused(
        "admin",
        "{bulkWrite: 1, ops: [{update: 0, filter: {}, updateMods: {$set: {a: 1}}}, {%s}],"
                .formatted(operation)
            + " nsInfo: [{ns: 'test.c'}]}",
        code);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {insert: 'c', documents: [{_id: 2}, 5]} | 14
          {findAndModify: 'c', update: 5} | 9
          {findAndModify: 'c', update: null} | 9
          {findAndModify: 'c', update: [5]} | 14
          {findAndModify: 'c', update: {$set: {a: 1}}, arrayFilters: [5]} | 14
          {findAndModify: 'c', update: {$set: {a: 1}}, hint: null} | 9
          {find: 'c', hint: 5} | 9
          {find: 'c', hint: null} | 9
          {aggregate: 'c', pipeline: [], cursor: {}, hint: null} | 9
          {count: 'c', hint: null} | 9
          {distinct: 'c', key: 'a', hint: null} | 9
          """)
  void othersFailToo(String command, int code) {
    refused("test", command, code);
  }

  /** What only shows when a statement is compiled is told of the statement. */
  @Test
  void otherMistakesAreToldOfTheStatement() {
    BsonDocument reply =
        run(
                "test",
                "{update: 'c', updates: [{q: {}, u: {$nope: 1}}, {q: {}, u: {$set: {a: 1}}}],"
                    + " ordered: false}")
            .document();
    assertThat(reply.getArray("writeErrors")).hasSize(1);
    assertThat(reply.getInt32("nModified").getValue()).isEqualTo(1);
  }

  private void refused(String database, String command, int code) {
    Reply reply = run(database, command);
    assertThat(reply.ok()).as(command).isFalse();
    assertThat(reply.code()).as(command).isEqualTo(code);
    assertThat(run("test", "{find: 'c'}").document().getDocument("cursor").getArray("firstBatch"))
        .containsExactly(BsonDocument.parse("{_id: 1}"));
  }

  private Reply run(String database, String json) {
    return engine.execute(Command.of(database, BsonDocument.parse(json)), ClientContext.LOCAL);
  }
}
