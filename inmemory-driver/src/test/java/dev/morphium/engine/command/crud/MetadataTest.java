package dev.morphium.engine.command.crud;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code $meta}: what a plan knows of records beside their documents. */
class MetadataTest {
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
    run(
        "{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a', sparse: true}, {key: {h:"
            + " 'hashed'}, name: 'h'}, {key: {b: -1, a: 1}, name: 'ba'}]}");
    run(
        "{insert: 'c', documents: [{_id: 1, a: 10, b: 1, h: 'x'}, {_id: 2, b: 2, h: 'y'}, {_id: 3,"
            + " a: [30, 5], b: 2}]}");
  }

  private static BsonArray batch(BsonDocument reply) {
    assertThat(reply.getNumber("ok").intValue()).as(reply.toJson()).isEqualTo(1);
    return reply.getDocument("cursor").getArray("firstBatch");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [{$match: {a: 10}}, {$project: {m: {$meta: 'indexKey'}}}]                    | [{_id: 1, m: {a: 10}}]
          [{$match: {b: 1}}, {$project: {m: {$meta: 'indexKey'}}}]                     | [{_id: 1, m: {b: 1, a: 10}}]
          [{$match: {h: 'x'}}, {$project: {t: {$type: {$meta: 'indexKey'}}}}]          | [{_id: 1, t: 'object'}]
          [{$match: {_id: 2}}, {$project: {m: {$meta: 'recordId'}}}]                   | [{_id: 2, m: {$numberLong: '2'}}]
          [{$match: {x: null}}, {$project: {m: {$meta: 'indexKey'}}}, {$limit: 1}]     | [{_id: 1}]
          [{$sort: {b: -1, _id: 1}}, {$project: {m: {$meta: 'sortKey'}}}]              | [{_id: 2, m: [2, 2]}, {_id: 3, m: [2, 3]}, {_id: 1, m: [1, 1]}]
          [{$match: {b: 2}}, {$sort: {a: 1}}, {$project: {m: {$meta: 'sortKey'}}}]     | [{_id: 2, m: [null]}, {_id: 3, m: [5]}]
          [{$addFields: {z: {$mod: ['$_id', 2]}}}, {$sort: {z: 1, _id: -1}}, {$project: {m: {$meta: 'sortKey'}}}] | [{_id: 2, m: [0, 2]}, {_id: 3, m: [1, 3]}, {_id: 1, m: [1, 1]}]
          """)
  void pipelineReadsMetadata(String pipeline, String expected) {
    BsonDocument reply = run("{aggregate: 'c', cursor: {}, pipeline: " + pipeline + "}");
    assertThat(batch(reply)).isEqualTo(BsonArray.parse(expected));
  }

  @Test
  void findReadsMetadata() {
    assertThat(
            batch(
                run(
                    "{find: 'c', filter: {b: 2}, sort: {_id: -1}, projection: {m: {$meta:"
                        + " 'sortKey'}, r: {$meta: 'recordId'}, k: {$meta: 'indexKey'}}, hint:"
                        + " 'ba'}")))
        .isEqualTo(
            BsonArray.parse(
                "[{_id: 3, a: [30, 5], b: 2, m: [3], r: {$numberLong: '3'}, k: {b: 2, a: 5}}, {_id:"
                    + " 2, b: 2, h: 'y', m: [2], r: {$numberLong: '2'}, k: {b: 2, a: null}}]"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {find: 'c', projection: {m: {$meta: 'sortKey'}}}                                    | 2
          {aggregate: 'c', cursor: {}, pipeline: [{$project: {m: {$meta: 'sortKey'}}}]}       | 40218
          """)
  void sortKeyNeedsASort(String command, int code) {
    assertThat(run(command).getNumber("code").intValue()).isEqualTo(code);
  }
}
