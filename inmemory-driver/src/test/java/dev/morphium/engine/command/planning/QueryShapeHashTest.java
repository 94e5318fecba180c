package dev.morphium.engine.command.planning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which commands have one {@code queryShapeHash}. */
class QueryShapeHashTest {
  private final Engine engine = TestEngines.forTests();

  @AfterEach
  void close() {
    engine.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          find: 'c', filter: {a: 1}               | find: 'c', filter: {a: 'x'}                      | true
          find: 'c', filter: {a: 1}               | find: 'c', filter: {a: 1}, hint: {_id: 1}        | true
          find: 'c', filter: {a: 1}               | find: 'c', filter: {a: 1}, batchSize: 5          | true
          find: 'c', filter: {a: 1}               | find: 'c', filter: {a: 1}, limit: 0              | true
          find: 'c', filter: {a: 1}, limit: 3     | find: 'c', filter: {a: 1}, limit: 7              | true
          find: 'c', filter: {a: 1}               | find: 'c', filter: {a: 1}, limit: 3              | false
          find: 'c', filter: {a: 1}               | find: 'c', filter: {a: 1}, skip: 3               | false
          find: 'c', filter: {a: 1, b: 2}         | find: 'c', filter: {b: 1, a: 2}                  | true
          find: 'c', filter: {a: 1}               | find: 'c', filter: {a: 1, $comment: 'x'}         | true
          find: 'c', filter: {a: 1}               | find: 'c', filter: {b: 1}                        | false
          find: 'c', filter: {a: 1}               | find: 'd', filter: {a: 1}                        | false
          find: 'c', filter: {a: 1}               | find: 'c', filter: {a: {$gt: 1}}                 | false
          find: 'c', projection: {a: 1}           | find: 'c', projection: {a: true}                 | true
          find: 'c', projection: {a: 1}           | find: 'c', projection: {a: 0}                    | false
          find: 'c', sort: {a: 1}                 | find: 'c', sort: {a: -1}                         | false
          find: 'c', let: {v: 1}                  | find: 'c', let: {v: 2}                           | true
          find: 'c', let: {v: 1}                  | find: 'c', let: {w: 1}                           | false
          find: 'c', collation: {locale: 'en'}    | find: 'c', collation: {locale: 'de'}             | false
          find: 'c', filter: {$expr: {$eq: ['$a', 1]}} | find: 'c', filter: {$expr: {$eq: ['$a', 2]}} | true
          find: 'c', filter: {$expr: {$eq: ['$a', 1]}} | find: 'c', filter: {$expr: {$eq: ['$b', 1]}} | false
          distinct: 'c', key: 'a'                 | distinct: 'c', key: 'b'                          | false
          distinct: 'c', key: 'a', query: {b: 1}  | distinct: 'c', key: 'a', query: {b: null}        | true
          """)
  void commandsOfOneShapeHaveOneHash(String first, String second, boolean same) {
    assertThat(hash(first).equals(hash(second))).isEqualTo(same);
  }

  private String hash(String command) {
    BsonDocument explain =
        BsonDocument.parse("{explain: {%s}, verbosity: 'queryPlanner'}".formatted(command));
    return engine
        .execute(Command.of("test", explain), ClientContext.LOCAL)
        .orThrow()
        .document()
        .getString("queryShapeHash")
        .getValue();
  }
}
