package dev.morphium.engine.command.crud;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Empty timestamps become the time, unless bypassEmptyTsReplacement is set. */
class EmptyTimestampTest {
  private static final String DOCUMENT = "{_id: 1, t: {$timestamp: {t: 0, i: 0}}}";

  private final Engine engine = TestEngines.forTests();

  @AfterEach
  void close() {
    engine.close();
  }

  private BsonDocument run(String database, String command) {
    BsonDocument reply =
        engine
            .execute(Command.of(database, BsonDocument.parse(command)), ClientContext.LOCAL)
            .document();
    assertThat(reply.getNumber("ok").intValue()).as(reply.toJson()).isEqualTo(1);
    return reply;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          test  | {insert: 'c', documents: [DOC] BYPASS}
          test  | {update: 'c', updates: [{q: {_id: 1}, u: DOC, upsert: true}] BYPASS}
          test  | {findAndModify: 'c', query: {_id: 1}, update: DOC, upsert: true BYPASS}
          admin | {bulkWrite: 1, nsInfo: [{ns: 'test.c'}], ops: [{insert: 0, document: DOC}] BYPASS}
          admin | {bulkWrite: 1, nsInfo: [{ns: 'test.c'}], ops: [{update: 0, filter: {_id: 1}, updateMods: DOC, upsert: true}] BYPASS}
          """)
  void becomeTheTimeUnlessBypassed(String database, String command) {
    String given = command.replace("DOC", DOCUMENT);
    run(database, given.replace("BYPASS", ", bypassEmptyTsReplacement: true"));
    assertThat(stored().getValue()).isZero();
    run("test", "{drop: 'c'}");
    run(database, given.replace("BYPASS", ""));
    assertThat(stored().getTime()).isPositive();
    run("test", "{drop: 'c'}");
    run(database, given.replace("BYPASS", ", bypassEmptyTsReplacement: false"));
    assertThat(stored().getTime()).isPositive();
  }

  private BsonTimestamp stored() {
    return run("test", "{find: 'c'}")
        .getDocument("cursor")
        .getArray("firstBatch")
        .get(0)
        .asDocument()
        .getTimestamp("t");
  }
}
