package dev.morphium.engine.match;

import static dev.morphium.engine.match.Filters.matches;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.ValueComparator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{a: 1}                              | {a: 1.0}",
        "{a: {$numberDecimal: '1.0'}}        | {a: {$numberLong: '1'}}",
        "{a: 1.5}                            | {a: {$numberDecimal: '1.50'}}",
        "{a: 0}                              | {a: -0.0}",
        "{a: {$numberLong: '9007199254740993'}} | {a: {$numberLong: '9007199254740993'}}",
        "{a: {$gt: 9007199254740992.0}}      | {a: {$numberLong: '9007199254740993'}}",
        "{a: {$lt: {$numberLong: '9223372036854775807'}}} | {a: 1}",
        "{a: {$lt: 9223372036854775808.0}}   | {a: {$numberLong: '9223372036854775807'}}",
        "{a: {$gt: {$numberDecimal: '-Infinity'}}} | {a: -1}",
        "{a: {$lte: {$numberDouble: 'NaN'}}} | {a: {$numberDecimal: 'NaN'}}",
      })
  void numbersCompareByValue(String query, String document) {
    assertThat(matches(query, document)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{a: {$lt: 1}}                        | {a: {$numberDouble: 'NaN'}}",
        "{a: {$lt: 5}}                        | {a: '1'}",
        "{a: {$lt: {$date: {$numberLong: '5'}}}} | {a: 1}",
        "{a: {$gt: null}}                     | {a: 1}",
        "{a: {$gte: {$numberDouble: 'NaN'}}}  | {a: 1}",
        "{a: true}                            | {a: 1}",
        "{a: {$gt: false}}                    | {a: 'x'}",
        "{a: {$lt: 'b'}}                      | {a: null}",
        "{a: {$numberLong: '9007199254740993'}} | {a: 9007199254740992.0}",
      })
  void onlyTheSameBracketCompares(String query, String document) {
    assertThat(matches(query, document)).isFalse();
  }

  @Test
  void nullIsAlsoMissing() {
    assertThat(matches("{a: null}", "{a: null}")).isTrue();
    assertThat(matches("{a: null}", "{}")).isTrue();
    assertThat(matches("{a: null}", "{a: 1}")).isFalse();
    assertThat(matches("{a: {$ne: null}}", "{}")).isFalse();
    assertThat(matches("{a: {$gte: null}}", "{}")).isTrue();
    assertThat(matches("{a: {$in: [null]}}", "{}")).isTrue();
    assertThat(matches("{a: {$nin: [null]}}", "{a: 1}")).isTrue();
    assertThat(matches("{'a.b': null}", "{a: 5}")).isTrue();
    assertThat(matches("{'a.b': null}", "{a: []}")).isFalse();
    assertThat(matches("{'a.b': null}", "{a: [1]}")).isFalse();
    assertThat(matches("{'a.b': null}", "{a: [{}]}")).isTrue();
  }

  @Test
  void nullIsNotUndefined() {
    Document undefined = new DocumentBuilder().append("a", Constant.UNDEFINED).build();
    assertThat(Filters.filter("{a: null}").matches(undefined)).isFalse();
    assertThat(Filters.filter("{a: {$exists: true}}").matches(undefined)).isTrue();
    assertThatThrownBy(() -> Filters.compiler(ValueComparator.BINARY).compile(undefined))
        .hasMessage("cannot compare to undefined");
  }

  @Test
  void everythingLiesBetweenTheKeys() {
    assertThat(matches("{a: {$gt: {$minKey: 1}}}", "{a: [1]}")).isTrue();
    assertThat(matches("{a: {$lt: {$maxKey: 1}}}", "{a: 'x'}")).isTrue();
    assertThat(matches("{a: {$lte: {$minKey: 1}}}", "{a: {$minKey: 1}}")).isTrue();
    assertThat(matches("{a: {$lt: {$minKey: 1}}}", "{a: 0}")).isFalse();
  }

  @Test
  void arraysCompareByElementAndWhole() {
    assertThat(matches("{a: 2}", "{a: [1, 2]}")).isTrue();
    assertThat(matches("{a: [1, 2]}", "{a: [1, 2]}")).isTrue();
    assertThat(matches("{a: [1, 2]}", "{a: [[1, 2], 3]}")).isTrue();
    assertThat(matches("{a: [2, 1]}", "{a: [1, 2]}")).isFalse();
    assertThat(matches("{a: {$gt: [1]}}", "{a: [1, 0]}")).isTrue();
    assertThat(matches("{a: {$gt: 1, $lt: 1}}", "{a: [0, 2]}")).isTrue();
    assertThat(matches("{a: {$ne: 2}}", "{a: [1, 2]}")).isFalse();
  }

  @Test
  void documentsCompareFieldByField() {
    assertThat(matches("{a: {b: 1, c: 2}}", "{a: {b: 1.0, c: 2}}")).isTrue();
    assertThat(matches("{a: {b: 1, c: 2}}", "{a: {c: 2, b: 1}}")).isFalse();
    assertThat(matches("{a: {}}", "{a: {b: 1}}")).isFalse();
    assertThat(matches("{a: {$lt: {b: 2}}}", "{a: {b: 1, c: 5}}")).isTrue();
  }

  @Test
  void aReferenceIsNoDocumentOfOperators() {
    String reference = "{a: {$ref: 'c', $id: 1}}";
    Document document =
        new DocumentBuilder().startDocument("a").append("$ref", "c").append("$id", 1).end().build();
    assertThat(Filters.compiler(ValueComparator.BINARY).compile(document).matches(document))
        .as(reference)
        .isTrue();
  }

  @Test
  void stringsCompareByTheCollation() {
    ValueComparator ignoringCase =
        new ValueComparator() {
          @Override
          protected int compareStrings(StringValue left, StringValue right) {
            return left.value().compareToIgnoreCase(right.value());
          }

          @Override
          protected int hashString(StringValue string) {
            return string.value().length();
          }
        };
    FilterCompiler compiler = Filters.compiler(ignoringCase);
    Document document = Document.parse("{a: 'ABC', b: {c: 'X'}}");
    assertThat(compiler.compile(Document.parse("{a: 'abc'}")).matches(document)).isTrue();
    assertThat(compiler.compile(Document.parse("{a: {$in: ['abc']}}")).matches(document)).isTrue();
    assertThat(compiler.compile(Document.parse("{b: {c: 'x'}}")).matches(document)).isTrue();
    assertThat(compiler.compile(Document.parse("{a: {$gt: 'abc'}}")).matches(document)).isFalse();
  }
}
