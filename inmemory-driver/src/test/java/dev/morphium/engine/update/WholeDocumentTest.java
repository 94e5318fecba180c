package dev.morphium.engine.update;

import static dev.morphium.engine.update.UpdateFixture.apply;
import static dev.morphium.engine.update.UpdateFixture.compile;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Int32Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Replacements, pipelines and upserts. */
final class WholeDocumentTest {
  @Test
  void aReplacementKeepsTheIdFirst() {
    assertThat(apply("{_id: 1, a: 1}", "{b: 2}")).isEqualTo(Document.parse("{_id: 1, b: 2}"));
    assertThat(apply("{_id: 1, a: 1}", "{b: 2, _id: 1}"))
        .isEqualTo(Document.parse("{_id: 1, b: 2}"));
    assertThat(apply("{_id: 1, a: 1}", "{}")).isEqualTo(Document.parse("{_id: 1}"));
  }

  @Test
  void aReplacementFillsEmptyTimestampsAtTheTop() {
    String empty = "{$timestamp: {t: 0, i: 0}}";
    assertThat(apply("{_id: 1}", "{t: " + empty + ", d: {t: " + empty + "}}"))
        .isEqualTo(
            Document.parse("{_id: 1, t: {$timestamp: {t: 3600, i: 1}}, d: {t: " + empty + "}}"));
  }

  @Test
  void aPipelineCannotDropTheId() {
    assertThat(apply("{_id: 1, a: 1}", "[{$set: {b: 2}}]"))
        .isEqualTo(Document.parse("{_id: 1, b: 2}"));
    OperatorUpdateTest.fails(66, () -> apply("{_id: 1}", "[{$set: {_id: 2}}]"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{_id: 1, b: 2, a: 1}       | {$set: {x: 1}}  | {_id: 1, a: 1, b: 2, x: 1}",
        "{a: {$eq: 1}}              | {$inc: {n: 1}}  | {_id: 7, a: 1, n: 1}",
        "{a: {$gt: 1}, _id: {$gt: 1}} | {$set: {n: 1}} | {_id: 7, n: 1}",
        "{$and: [{a: 1}, {b: 2}]}   | {$set: {n: 1}}  | {_id: 7, a: 1, b: 2, n: 1}",
        "{$or: [{a: 1}]}            | {$set: {n: 1}}  | {_id: 7, a: 1, n: 1}",
        "{$or: [{a: 1}, {a: 2}]}    | {$set: {n: 1}}  | {_id: 7, n: 1}",
        "{a: {$in: [3]}}            | {$set: {n: 1}}  | {_id: 7, a: 3, n: 1}",
        "{a: {$in: [3, 4]}}         | {$set: {n: 1}}  | {_id: 7, n: 1}",
        "{'a.b': 1, 'a.c': 2}       | {$set: {n: 1}}  | {_id: 7, a: {b: 1, c: 2}, n: 1}",
        "{a: 1}                     | {$setOnInsert: {a: 2, b: 3}} | {_id: 7, a: 2, b: 3}",
        "{_id: 1, a: 2}             | {b: 1}          | {_id: 1, b: 1}",
        "{a: 2}                     | {b: 1}          | {_id: 7, b: 1}",
        "{a: 2}                     | {b: 1, _id: 3}  | {_id: 3, b: 1}",
        "{a: 2}                     | {$set: {b: 1, _id: 3}} | {_id: 3, a: 2, b: 1}",
      })
  void anUpsertStartsFromTheEqualities(String filter, String update, String expected) {
    assertThat(upsert(filter, update)).isEqualTo(Document.parse(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "54 | {$and: [{a: 1}, {a: 2}]} | {$set: {n: 1}}",
        "54 | {a: 1, 'a.b': 2}         | {$set: {n: 1}}",
        "66 | {_id: 1}                 | {$set: {_id: 2}}",
        "66 | {'_id.a': 1}             | {$setOnInsert: {'_id.b': 2}}",
        "66 | {_id: 1}                 | {_id: 2}",
        "53 | {}                       | {$set: {_id: [1]}}",
        "52 | {}                       | {$set: {_id: {$a: 1}}}",
      })
  void refusesWhatCannotBeInserted(int code, String filter, String update) {
    OperatorUpdateTest.fails(code, () -> upsert(filter, update));
  }

  private static Document upsert(String filter, String update) {
    return UpsertDocument.create(Document.parse(filter), compile(update), () -> new Int32Value(7));
  }
}
