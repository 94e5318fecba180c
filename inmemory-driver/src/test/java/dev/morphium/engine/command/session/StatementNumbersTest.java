package dev.morphium.engine.command.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import org.bson.BsonDocument;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementNumbersTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          insert: 'c', documents: [{}, {}], stmtIds: [4, 7]                 | 0
          insert: 'c', documents: [{}, {}], stmtIds: [4]                    | 16
          insert: 'c', documents: [{}], stmtIds: []                         | 16
          update: 'c', updates: [{q: {}, u: {$set: {a: 1}}}], stmtIds: ['x'] | 14
          delete: 'c', deletes: [{q: {}, limit: 1}], stmtIds: [1.0]         | 14
          """)
  void numbersAreIntsAndAsManyAsStatements(String command, int code) {
    try (Engine engine = TestEngines.replicated()) {
      String numbered =
          "{%s, lsid: {id: {$uuid: '00000000-0000-4000-8000-000000000001'}}, txnNumber: {$numberLong: '1'}}"
              .formatted(command);
      Command parsed = Command.of("test", BsonDocument.parse(numbered));
      assertThat(engine.execute(parsed, ClientContext.LOCAL).code()).isEqualTo(code);
    }
  }
}
