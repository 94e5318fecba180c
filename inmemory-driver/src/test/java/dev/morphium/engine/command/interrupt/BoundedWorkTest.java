package dev.morphium.engine.command.interrupt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Work on one document whose arrays are large. */
class BoundedWorkTest {
  private static final int ELEMENTS = 100_000;
  private static final int MAX_TIME_MS_EXPIRED = 50;

  private final Engine engine = TestEngines.forTests();

  @BeforeEach
  void fill() {
    List<BsonValue> elements = new ArrayList<>();
    for (int i = 0; i < ELEMENTS; i++) {
      elements.add(new BsonInt32((int) (i * 7919L % ELEMENTS)));
    }
    BsonDocument document =
        new BsonDocument("_id", new BsonInt32(1)).append("a", new BsonArray(elements));
    Command insert = Command.of("db", BsonDocument.parse("{insert: 'c'}"));
    engine
        .execute(insert.withSequence("documents", List.of(document)), ClientContext.LOCAL)
        .orThrow();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private Reply run(String command) {
    return engine.execute(Command.of("db", BsonDocument.parse(command)), ClientContext.LOCAL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a'}]",
        "validate: 'c'",
        "distinct: 'c', key: 'a'",
        "aggregate: 'c', cursor: {}, pipeline: [{$unwind: '$a'}, {$sort: {a: 1}}, {$count: 'n'}]",
        "aggregate: 'c', cursor: {}, pipeline: [{$set: {a: {$sortArray: {input: '$a', sortBy:"
            + " 1}}}}, {$count: 'n'}]",
        "update: 'c', updates: [{q: {_id: 1}, u: {$push: {a: 7}}}]",
        "update: 'c', updates: [{q: {_id: {$gt: 0}}, u: {$pull: {a: 3}}, multi: true}]",
        "aggregate: 'c', cursor: {}, pipeline: [{$set: {_id: 2}}, {$merge: {into: 'c'}}]",
        "delete: 'c', deletes: [{q: {_id: 1}, limit: 1}]",
        "delete: 'c', deletes: [{q: {}, limit: 0}]",
        "aggregate: 'c', cursor: {}, pipeline: [{$unwind: '$a'}, {$group: {_id: 1, m: {$median:"
            + " {input: '$a', method: 'approximate'}}}}]",
        "aggregate: 'c', cursor: {}, pipeline: [{$unwind: '$a'}, {$group: {_id: 1, m: {$minN:"
            + " {input: '$a', n: 100000}}}}, {$project: {m: {$size: '$m'}}}]"
      })
  void looksMoreThanOnce(String fields) {
    run("{createIndexes: 'c', indexes: [{key: {_id: 1, a: 1}, name: 'both'}]}").orThrow();
    assertThat(run("{" + fields + ", maxTimeMS: 1}").code()).isEqualTo(MAX_TIME_MS_EXPIRED);
    assertThat(run("{" + fields + "}").ok()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "items: {minimum: 0, maximum: 99998}",
        "uniqueItems: true, maxItems: 3",
        "items: {anyOf: [{maximum: 99998}, {minimum: 100000}]}"
      })
  void theReasonOfAFailedValidationIsLookedForInSteps(String rules) {
    run("{create: 'v', validator: {$jsonSchema: {properties: {a: {" + rules + "}}}}}").orThrow();
    String merge = "{aggregate: 'c', cursor: {}, pipeline: [{$merge: {into: 'v'}}]%s}";
    assertThat(run(merge.formatted("")).code()).isEqualTo(121);
    assertThat(run(merge.formatted(", maxTimeMS: 1")).code()).isEqualTo(MAX_TIME_MS_EXPIRED);
  }

  @Test
  void uniqueItemsAreFoundInOnePass() {
    assertThat(count("{$jsonSchema: {properties: {a: {uniqueItems: true}}}}")).isEqualTo(1);
    assertThat(count("{$jsonSchema: {properties: {a: {not: {uniqueItems: true}}}}}")).isZero();
  }

  @Test
  void constantsAreLookedUpByTheirHash() {
    String command =
        "{aggregate: 'c', cursor: {}, pipeline: [{$project: {n: {$size: {$filter: {input: '$a',"
            + " cond: {$in: ['$$this', {$range: [0, 200000, 2]}]}}}}}}]}";
    BsonDocument first =
        run(command)
            .orThrow()
            .document()
            .getDocument("cursor")
            .getArray("firstBatch")
            .get(0)
            .asDocument();
    assertThat(first.getInt32("n").getValue()).isEqualTo(ELEMENTS / 2);
  }

  private int count(String query) {
    return run("{count: 'c', query: " + query + "}").orThrow().document().getNumber("n").intValue();
  }
}
