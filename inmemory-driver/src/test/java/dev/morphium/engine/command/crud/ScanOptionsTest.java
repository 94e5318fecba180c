package dev.morphium.engine.command.crud;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options min, max, returnKey and showRecordId of find. */
class ScanOptionsTest {
  private final Engine engine = TestEngines.forTests();

  @AfterEach
  void close() {
    engine.close();
  }

  private BsonDocument run(String command) {
    Command parsed = Command.of("test", BsonDocument.parse(command));
    return engine.execute(parsed, ClientContext.LOCAL).document();
  }

  private void done(String command) {
    BsonDocument reply = run(command);
    assertThat(reply.getNumber("ok").intValue()).as(reply.toJson()).isEqualTo(1);
  }

  @BeforeEach
  void fill() {
    done(
        "{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a'}, {key: {a: -1, b: 1}, name: 'ab'},"
            + " {key: {h: 'hashed'}, name: 'h'}, {key: {'$**': 1}, name: 'all'}, {key: {m: 1},"
            + " name: 'm'}, {key: {s: 1}, name: 's', collation: {locale: 'en', strength: 2}}]}");
    done(
        "{insert: 'c', documents: [{_id: 1, a: 10, b: 1, m: [1, 5], s: 'a'}, {_id: 2, a: 20, b: 2,"
            + " s: 'B'}, {_id: 3, a: 30, b: 3, s: 'c'}, {_id: 4, a: 30, b: 4, s: 'D'}]}");
    done("{create: 'clustered', clusteredIndex: {key: {_id: 1}, unique: true}}");
    done("{insert: 'clustered', documents: [{_id: 1}, {_id: 2}, {_id: 3}]}");
    done("{create: 'capped', capped: true, size: 4096}");
    done("{insert: 'capped', documents: [{_id: 7}]}");
    done("{create: 'v', viewOn: 'c', pipeline: []}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          min: {a: 20}, hint: 'a'                                       | [2, 3, 4]
          max: {a: 30}, hint: {a: 1}                                    | [1, 2]
          min: {a: 10}, max: {a: 30}, hint: 'a', filter: {b: 2}         | [2]
          min: {a: 10}, max: {a: 31}, hint: 'a', sort: {a: -1}, limit: 1| [4]
          min: {a: 10}, max: {a: 30}, hint: 'a', sort: {b: -1}          | [2, 1]
          min: {a: 10}, hint: 'a', skip: 3                              | [4]
          min: {a: 30, b: 4}, max: {a: 10, b: 1}, hint: 'ab'            | [4, 2]
          max: {a: 30, b: 4}, hint: 'ab'                                | [3]
          min: {m: 0}, hint: 'm', filter: {_id: 1}                      | [1]
          min: {s: 'b'}, hint: 's', collation: {locale: 'en', strength: 2} | [2, 3, 4]
          min: {_id: 2}, max: {_id: 4}, hint: {_id: 1}, filter: {_id: 3}| [3]
          min: {}, max: {}                                              | [1, 2, 3, 4]
          """)
  void boundsAreOfIndexKeys(String options, String ids) {
    assertThat(batch("{find: 'c', projection: {_id: 1}, " + options + "}"))
        .extracting(each -> each.asDocument().get("_id"))
        .containsExactlyElementsOf(BsonArray.parse(ids));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          min: {a: 1}                                          | 51173
          max: {a: 1}, hint: {$natural: 1}                     | 291
          max: {a: 4}, hint: {'$**': 1}                        | 51174
          min: {b: 4}, hint: 'a'                               | 51174
          min: {a: 4}, hint: 'ab'                              | 51174
          min: {b: 4, a: 4}, hint: 'ab'                        | 51174
          min: {s: 'b'}, hint: 's'                             | 51174
          min: {a: 1}, max: {b: 2}, hint: 'a'                  | 51176
          min: {a: 2}, max: {a: 2}, hint: 'a'                  | 51175
          min: {a: 1, b: 1}, max: {a: 2, b: 2}, hint: 'ab'     | 51175
          min: {a: 2}, hint: 'none'                            | 2
          """)
  void boundsThatDoNotFitAreRefused(String options, int code) {
    assertThat(run("{find: 'c', " + options + "}").getNumber("code").intValue()).isEqualTo(code);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          find: 'c', returnKey: true, limit: 1                                | [{}]
          find: 'c', returnKey: true, filter: {a: 10}, hint: 'a'              | [{a: 10}]
          find: 'c', returnKey: true, filter: {_id: 1}                        | [{_id: 1}]
          find: 'c', returnKey: true, min: {m: 3}, hint: 'm'                  | [{m: 5}]
          find: 'c', returnKey: true, filter: {a: {$gt: 9}}, hint: 'a', sort: {b: -1}, limit: 1, projection: {b: 1} | [{a: 30}]
          find: 'c', returnKey: true, filter: {a: 20}, hint: 'ab', showRecordId: true | [{a: 20, b: 2}]
          find: 'c', returnKey: true, filter: {b: 2}, hint: 'all'             | [{$_path: 'b', b: 2}]
          find: 'clustered', returnKey: true, filter: {_id: 2}                | [{}]
          find: 'clustered', min: {_id: 2}, hint: {_id: 1}, sort: {_id: -1}   | [{_id: 3}, {_id: 2}]
          find: 'clustered', min: {_id: 1}, max: {_id: 2}, hint: {_id: 1}     | [{_id: 1}]
          find: 'c', showRecordId: true, filter: {_id: 2}, projection: {b: 1} | [{_id: 2, b: 2, $recordId: {$numberLong: '2'}}]
          find: 'c', showRecordId: true, filter: {_id: {$lt: 3}}, sort: {b: -1}, limit: 1, projection: {b: 1} | [{_id: 2, b: 2, $recordId: {$numberLong: '2'}}]
          find: 'c', showRecordId: true, sort: {$natural: -1}, limit: 1, projection: {_id: 1} | [{_id: 4, $recordId: {$numberLong: '4'}}]
          find: 'capped', tailable: true, showRecordId: true                  | [{_id: 7, $recordId: {$numberLong: '1'}}]
          find: 'capped', tailable: true, returnKey: true                     | [{}]
          find: 'none', returnKey: true                                       | []
          """)
  void keysAndRecordIdsAreGiven(String command, String documents) {
    assertThat(batch("{" + command + "}")).isEqualTo(BsonArray.parse(documents));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          min: {a: 1}        | Option min not supported in aggregation.
          max: {a: 1}        | Option max not supported in aggregation.
          returnKey: true    | Option returnKey not supported in aggregation.
          showRecordId: true | Option showRecordId not supported in aggregation.
          """)
  void viewsHaveNoneOfThem(String option, String message) {
    BsonDocument reply = run("{find: 'v', " + option + "}");
    assertThat(reply.getNumber("code").intValue()).isEqualTo(168);
    assertThat(reply.getString("errmsg").getValue()).isEqualTo(message);
  }

  @Test
  void explainShowsTheRange() {
    BsonDocument plan =
        run("{explain: {find: 'c', min: {a: 10}, max: {a: 20}, hint: 'a', returnKey: true}}")
            .getDocument("queryPlanner")
            .getDocument("winningPlan");
    assertThat(plan.getString("stage").getValue()).isEqualTo("RETURN_KEY");
    BsonValue bounds = plan.getDocument("inputStage").getDocument("inputStage").get("indexBounds");
    assertThat(bounds)
        .isEqualTo(
            BsonDocument.parse(
                "{startKey: {a: 10}, startKeyInclusive: true, endKey: {a: 20}, endKeyInclusive:"
                    + " false}"));
  }

  @Test
  void tailableCursorsHaveNoBounds() {
    BsonDocument reply = run("{find: 'capped', tailable: true, min: {_id: 1}, hint: {_id: 1}}");
    assertThat(reply.getNumber("code").intValue()).isEqualTo(2);
  }

  private BsonArray batch(String command) {
    BsonDocument reply = run(command);
    assertThat(reply.getNumber("ok").intValue()).as(reply.toJson()).isEqualTo(1);
    return reply.getDocument("cursor").getArray("firstBatch");
  }
}
