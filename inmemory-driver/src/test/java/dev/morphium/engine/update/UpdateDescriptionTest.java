package dev.morphium.engine.update;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.value.Document;
import java.util.List;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What updates tell about their changes. Source: MongoDB manual, "update Event". */
final class UpdateDescriptionTest {
  private static final String LONG = "'" + "*".repeat(128) + "'";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {a: 1}               | {$set: {a: 2}}                          | {a: 2}            | []
          {a: 1}               | {$set: {a: 1, b: 1}}                    | {b: 1}            | []
          {a: {b: 1}}          | {$set: {a: {b: 2}}}                     | {a: {b: 2}}       | []
          {a: {b: 1}}          | {$set: {'a.b': 2}}                      | {'a.b': 2}        | []
          {a: {b: 1}}          | {$set: {'a.c.d': 2, 'a.c.e': 3}}        | {'a.c': {d: 2, e: 3}} | []
          {}                   | {$set: {'a.b.c': 2}}                    | {a: {b: {c: 2}}}  | []
          {a: 1, b: 2}         | {$unset: {a: ''}, $inc: {b: 1}}         | {b: 3}            | ['a']
          {a: {b: 1}}          | {$unset: {'a.b': ''}}                   | {}                | ['a.b']
          {a: [1, 2]}          | {$unset: {'a.0': ''}}                   | {'a.0': null}     | []
          {a: 1}               | {$rename: {a: 'b.c'}}                   | {b: {c: 1}}       | ['a']
          {a: 1, b: 2}         | {$rename: {a: 'b'}}                     | {b: 1}            | ['a']
          {a: 1, n: 1}         | {$min: {a: 0}, $max: {n: 0}}            | {a: 0}            | []
          {a: [1]}             | {$set: {'a.3': 4}}                      | {'a.3': 4}        | []
          {a: [{}]}            | {$set: {'a.0.x.y': 4}}                  | {'a.0.x': {y: 4}} | []
          {z: 1, b: {c: 1}}    | {$set: {y: 0, z: 2, 'b.c': 2, 'b.d': 1}} | {z: 2, y: 0, 'b.c': 2, 'b.d': 1} | []
          """)
  void tellsThePathsOfOperators(String before, String update, String updated, String removed) {
    assertThat(describe(before, update)).isEqualTo(description(updated, removed));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {a: [1]}    | {$push: {a: 2}}                                 | {'a.1': 2}
          {a: [1]}    | {$push: {a: {$each: [2, 3]}}}                   | {'a.1': 2, 'a.2': 3}
          {a: [1]}    | {$push: {a: {$each: [2, 3], $slice: 5}}}        | {'a.1': 2, 'a.2': 3}
          {a: [1]}    | {$push: {a: {$each: [2], $position: 7}}}        | {'a.1': 2}
          {a: [1]}    | {$push: {a: {$each: [2], $position: 1}}}        | {a: [1, 2]}
          {a: [1]}    | {$push: {a: {$each: [2], $position: 0}}}        | {a: [2, 1]}
          {a: [1]}    | {$push: {a: {$each: [2], $sort: 1}}}            | {a: [1, 2]}
          {a: [1, 2]} | {$push: {a: {$each: [3], $slice: -2}}}          | {a: [2, 3]}
          {a: []}     | {$push: {a: 2}}                                 | {a: [2]}
          {}          | {$push: {a: 2}}                                 | {a: [2]}
          {a: [1]}    | {$addToSet: {a: 2}}                             | {a: [1, 2]}
          {a: [1, 2]} | {$pop: {a: 1}}                                  | {a: [1]}
          {a: [1, 2]} | {$pull: {a: 1}}                                 | {a: [2]}
          {a: [1, 2]} | {$pullAll: {a: [1, 2]}}                         | {a: []}
          {a: [[1]]}  | {$push: {'a.0': 2}}                             | {'a.0.1': 2}
          {a: [1, 2]} | {$inc: {'a.$[]': 1}}                            | {'a.0': 2, 'a.1': 3}
          """)
  void tellsOfArrays(String before, String update, String updated) {
    assertThat(describe(before, update)).isEqualTo(description(updated, "[]"));
  }

  @Test
  void tellsTheIndexesThatPositionalOperatorsMet() {
    Document before = Document.parse("{a: [{x: 1}, {x: 2}, {x: 3}]}");
    Update positional = UpdateFixture.compile("{$set: {'a.$.x': 7, 'a.0.y': 1}}");
    assertThat(positional.describe(before, positional.apply(before, 1, false)))
        .isEqualTo(description("{'a.0.y': 1, 'a.1.x': 7}", "[]"));
    Update filtered = UpdateFixture.compile("{$inc: {'a.$[big].x': 1}}", "{'big.x': {$gt: 1}}");
    assertThat(filtered.describe(before, filtered.apply(before, Update.NO_INDEX, false)))
        .isEqualTo(description("{'a.1.x': 3, 'a.2.x': 4}", "[]"));
  }

  @Test
  void tellsThePartsOfPathsThatAreAmbiguous() {
    BsonDocument description =
        bson(
            describe(
                "{a: [[{'0': 'n', f: 1}]], o: {'0': {'1': 'n'}}, '7': 1}",
                "{$set: {'a.0.0.1': 2, 'o.0.1': 3, '7': 2, 'a.0.0.f': 4}}"));
    assertThat(description.getDocument("disambiguatedPaths"))
        .isEqualTo(BsonDocument.parse("{'a.0.0.1': ['a', 0, 0, '1'], 'o.0.1': ['o', '0', '1']}"));
  }

  @Test
  void tellsTheLeastAfterAPipeline() {
    String before =
        "{_id: 1, s: " + LONG + ", a: [" + LONG + ", 2, 3], d: {x: 1, y: [{z: 1}]}, gone: 1}";
    String after =
        "{_id: 1, s: " + LONG + ", a: [" + LONG + ", 5], d: {x: 1, y: [{z: 2}]}, new: true}";
    assertThat(difference(before, after))
        .isEqualTo(
            Document.parse(
                "{updatedFields: {d: {x: 1, y: [{z: 2}]}, new: true, 'a.1': 5},"
                    + " removedFields: ['gone'], truncatedArrays: [{field: 'a', newSize: 2}],"
                    + " disambiguatedPaths: {}}"));
  }

  @Test
  void tellsAFieldThatMovedAsANewOne() {
    assertThat(
            difference(
                "{_id: 1, s: " + LONG + ", a: 1, b: 2}", "{_id: 1, s: " + LONG + ", b: 2, a: 1}"))
        .isEqualTo(description("{a: 1}", "[]"));
  }

  @Test
  void tellsDottedNamesAfterAPipeline() {
    String before = "{s: " + LONG + ", 'o.p': {'d.': [[{a: {'b.c': 1, f: " + LONG + "}}, 't']]}}";
    String after = "{s: " + LONG + ", 'o.p': {'d.': [[{a: {'b.c': 2, f: " + LONG + "}}]]}}";
    assertThat(difference(before, after))
        .isEqualTo(
            Document.parse(
                "{updatedFields: {'o.p.d..0.0.a.b.c': 2}, removedFields: [],"
                    + " truncatedArrays: [{field: 'o.p.d..0', newSize: 1}],"
                    + " disambiguatedPaths: {'o.p.d..0': ['o.p', 'd.', 0],"
                    + " 'o.p.d..0.0.a.b.c': ['o.p', 'd.', 0, 0, 'a', 'b.c']}}"));
  }

  @Test
  void tellsNothingWhenTheWholeDocumentIsShorter() {
    assertThat(difference("{_id: 1, a: 1}", "{_id: 1, a: 2}")).isNull();
    assertThat(UpdateFixture.compile("{a: 2}").describe(Document.EMPTY, Document.EMPTY)).isNull();
  }

  private static @Nullable Document describe(String document, String update) {
    Document before = Document.parse(document);
    Update compiled = UpdateFixture.compile(update);
    return compiled.describe(before, compiled.apply(before, Update.NO_INDEX, false));
  }

  private static @Nullable Document difference(String before, String after) {
    Document result = Document.parse(after);
    return new PipelineUpdate(document -> result).describe(Document.parse(before), result);
  }

  private static Document description(String updated, String removed) {
    return Document.parse(
        "{updatedFields: "
            + updated
            + ", removedFields: "
            + removed
            + ", truncatedArrays: [], disambiguatedPaths: {}}");
  }

  private static BsonDocument bson(@Nullable Document document) {
    assertThat(document).isNotNull();
    return List.of(document).getFirst().toBson().decode(new org.bson.codecs.BsonDocumentCodec());
  }
}
