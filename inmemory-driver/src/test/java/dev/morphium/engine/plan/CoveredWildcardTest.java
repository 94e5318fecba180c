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

/** When the keys of a wildcard index are enough. Source: MongoDB manual, "Wildcard Indexes". */
class CoveredWildcardTest {
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
          {'$**': 1}        | {a: 5, b: 'x'}       | {a: 5}           | {a: 1, _id: 0}       | true
          {'$**': 1}        | {a: 5, b: 'x'}       | {b: {$gte: 'a'}} | {b: 1, _id: 0}       | true
          {'$**': 1}        | {a: 5, b: 'x'}       | {b: /x/}         | {b: 1, _id: 0}       | true
          {'$**': 1}        | {a: {b: 2.5}}        | {'a.b': {$gt: 1}} | {'a.b': 1, _id: 0}  | true
          {'$**': 1}        | {a: 5, b: 'x'}       | {a: 5}           | {a: 1}               | false
          {'$**': 1}        | {a: 5, b: 'x'}       | {a: 5}           | {b: 1, _id: 0}       | false
          {'$**': 1}        | {a: 5, b: 'x'}       | {a: 5}           | {a: 1, b: 1, _id: 0} | false
          {'$**': 1}        | {a: 5, b: 'x'}       | {a: 5, b: 'x'}   | {a: 1, _id: 0}       | false
          {'$**': 1}        | {a: [5, 6]}          | {a: 5}           | {a: 1, _id: 0}       | false
          {'$**': 1}        | {a: [{b: 5}]}        | {'a.b': 5}       | {'a.b': 1, _id: 0}   | false
          {'$**': 1}        | {a: {b: 5}}          | {a: {$exists: true}} | {a: 1, _id: 0}   | false
          {'$**': 1}        | {a: {}}              | {a: {$exists: true}} | {a: 1, _id: 0}   | false
          {'$**': 1}        | {a: {$numberDecimal: '1.0'}} | {a: 1}   | {a: 1, _id: 0}       | false
          {'a.$**': 1}      | {a: {b: 5}}          | {'a.b': 5}       | {'a.b': 1, _id: 0}   | true
          {c: 1, 'a.$**': 1} | {c: 1, a: {b: 5}}   | {c: 1, 'a.b': 5} | {c: 1, 'a.b': 1, _id: 0} | true
          {c: 1, 'a.$**': 1} | {c: 1, a: {b: 5}}   | {c: 1}           | {c: 1, _id: 0}       | false
          """)
  void keysAnswer(String key, String document, String filter, String projection, boolean covered) {
    run("{createIndexes: 'c', indexes: [{key: %s, name: 'i'}]}".formatted(key));
    run("{insert: 'c', documents: [%s]}".formatted(document));
    String find = "{find: 'c', filter: %s, projection: %s %s}";
    BsonDocument planned = run(find.formatted(filter, projection, ""));
    assertThat(planned.getDocument("cursor"))
        .isEqualTo(
            run(find.formatted(filter, projection, ", hint: {$natural: 1}")).getDocument("cursor"));
    BsonDocument explained =
        run(
            "{explain: %s, verbosity: 'executionStats'}"
                .formatted(find.formatted(filter, projection, "")));
    assertThat(
            explained
                .getDocument("queryPlanner")
                .getDocument("winningPlan")
                .toJson()
                .contains("FETCH"))
        .as(explained.toJson())
        .isEqualTo(!covered);
    assertThat(explained.getDocument("executionStats").getNumber("totalDocsExamined").intValue())
        .isEqualTo(covered ? 0 : 1);
  }

  private BsonDocument run(String command) {
    return engine
        .execute(Command.of("test", BsonDocument.parse(command)), ClientContext.LOCAL)
        .orThrow()
        .document();
  }
}
