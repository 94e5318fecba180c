package dev.morphium.engine.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.protocol.CommandException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaTest {
  @Test
  void keywordsOfOneTypeLetOthersPass() {
    assertThat(accepts("{properties: {a: {minLength: 2}}}", "{a: 1}")).isTrue();
    assertThat(accepts("{properties: {a: {minLength: 2}}}", "{}")).isTrue();
    assertThat(accepts("{properties: {a: {minLength: 2}}}", "{a: 'ä'}")).isFalse();
    assertThat(accepts("{properties: {a: {minimum: 2}}}", "{a: [1]}")).isTrue();
  }

  @Test
  void boundsMayExclude() {
    String schema = "{properties: {a: {maximum: 5, exclusiveMaximum: true}}}";
    assertThat(accepts(schema, "{a: 4.9}")).isTrue();
    assertThat(accepts(schema, "{a: 5}")).isFalse();
    assertThat(accepts("{properties: {a: {multipleOf: 0.1}}}", "{a: 0.3}")).isTrue();
  }

  @Test
  void itemsAreByPlaceOrAlike() {
    String alike = "{properties: {a: {items: {bsonType: 'int'}}}}";
    assertThat(accepts(alike, "{a: [1, 2]}")).isTrue();
    assertThat(accepts(alike, "{a: [1, 'x']}")).isFalse();
    String byPlace =
        "{properties: {a: {items: [{bsonType: 'int'}], additionalItems: {bsonType: 'string'}}}}";
    assertThat(accepts(byPlace, "{a: [1, 'x']}")).isTrue();
    assertThat(accepts(byPlace, "{a: [1, 2]}")).isFalse();
  }

  @Test
  void equalityIgnoresTheOrderOfFields() {
    assertThat(accepts("{properties: {a: {enum: [{b: 1, c: 2}]}}}", "{a: {c: 2, b: 1}}")).isTrue();
    assertThat(
            accepts(
                "{properties: {a: {uniqueItems: true}}}", "{a: [{b: 1, c: 2}, {c: 2, b: 1.0}]}"))
        .isFalse();
  }

  @Test
  void fieldsMayBeClosed() {
    String schema = "{properties: {_id: {}, a: {}}, additionalProperties: false}";
    assertThat(accepts(schema, "{_id: 1, a: 1}")).isTrue();
    assertThat(accepts(schema, "{_id: 1, b: 1}")).isFalse();
  }

  @Test
  void dependenciesHoldWhenTheFieldIsThere() {
    assertThat(accepts("{dependencies: {a: ['b']}}", "{a: 1}")).isFalse();
    assertThat(accepts("{dependencies: {a: {required: ['b']}}}", "{c: 1}")).isTrue();
  }

  @Test
  void schemasCombine() {
    assertThat(accepts("{oneOf: [{required: ['a']}, {required: ['b']}]}", "{a: 1, b: 1}"))
        .isFalse();
    assertThat(accepts("{anyOf: [{required: ['a']}, {required: ['b']}]}", "{a: 1, b: 1}")).isTrue();
    assertThat(accepts("{not: {required: ['a']}}", "{a: 1}")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{foo: 1}                            | 9  | Unknown $jsonSchema keyword: foo",
        "{format: 'email'}                   | 9  | $jsonSchema keyword 'format' is not currently"
            + " supported",
        "{required: []}                      | 9  | $jsonSchema keyword 'required' cannot be an"
            + " empty array",
        "{required: [1]}                     | 14 | $jsonSchema keyword 'required' must be an array"
            + " of strings",
        "{type: 'integer'}                   | 9  | $jsonSchema type 'integer' is not currently"
            + " supported.",
        "{type: 'string', bsonType: 'string'} | 9 | Cannot specify both $jsonSchema keywords 'type'"
            + " and 'bsonType'",
        "{minLength: 'x'}                    | 9  | Expected a number in: minLength: \"x\"",
        "{title: 1}                          | 14 | $jsonSchema keyword 'title' must be a string",
      })
  void refuses(String schema, int code, String message) {
    assertThatThrownBy(() -> accepts(schema, "{}"))
        .isInstanceOfSatisfying(
            CommandException.class, e -> assertThat(e.code().number()).isEqualTo(code))
        .hasMessage(message);
  }

  private static boolean accepts(String schema, String document) {
    return Filters.matches("{$jsonSchema: " + schema + "}", document);
  }
}
