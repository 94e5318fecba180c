package dev.morphium.engine.match.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatchFailureTest {
  private final Engine engine = TestEngines.forTests();

  @AfterEach
  void close() {
    engine.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          {a: 2}                       | {a: 1}             | $eq    | comparison failed                       | consideredValue: 1
          {a: {$ne: 2}}                | {a: 2}             | $ne    | comparison succeeded                    | consideredValue: 2
          {a: {$gt: 2}}                | {b: 2}             | $gt    | field was missing                       |
          {a: {$gt: 9}}                | {a: [3, 4]}        | $gt    | comparison failed                       | consideredValues: [3, 4]
          {'a.b': {$eq: 0}}            | {a: [{b: [1]}, {b: 2}]} | $eq | comparison failed                     | consideredValues: [1, 2]
          {a: {$in: [1]}}              | {a: 4}             | $in    | no matching value found in array        | consideredValue: 4
          {a: {$nin: [4]}}             | {a: 4}             | $nin   | matching value found in array           | consideredValue: 4
          {a: {$exists: true}}         | {}                 | $exists | path does not exist                    |
          {a: {$exists: false}}        | {a: 1}             | $exists | path does exist                        |
          {a: {$type: 'int'}}          | {a: 'x'}           | $type  | type did not match                      | consideredValue: 'x', consideredType: 'string'
          {a: {$mod: [2, 1]}}          | {a: 2}             | $mod   | $mod did not evaluate to expected remainder | consideredValue: 2
          {a: {$mod: [2, 1]}}          | {a: 'x'}           | $mod   | type did not match                      | consideredType: 'string', expectedTypes: ['decimal', 'double', 'int', 'long'], consideredValue: 'x'
          {a: {$regex: 'q'}}           | {a: 'x'}           | $regex | regular expression did not match        | consideredValue: 'x'
          {a: {$bitsAllSet: 2}}        | {a: 5}             | $bitsAllSet | bitwise operator failed to match   | consideredValue: 5
          {a: {$size: 2}}              | {a: [1]}           | $size  | array length was not equal to given size | consideredValue: [1]
          {a: {$size: 2}}              | {a: 1}             | $size  | type did not match                      | consideredType: 'int', expectedType: 'array', consideredValue: 1
          {a: {$all: [1, 2]}}          | {a: [1]}           | $all   | array did not contain all specified values | consideredValue: [1]
          {a: {$elemMatch: {$gt: 5}}}  | {a: [1]}           | $elemMatch | array did not satisfy the child predicate | consideredValue: [1]
          {$expr: {$eq: ['$a', 2]}}    | {a: 1}             | $expr  | expression did not match                | expressionResult: false
          {$expr: 0}                   | {a: 1}             | $expr  | expression did not match                | expressionResult: 0
          """)
  void oneOperatorTellsItsReason(
      String rule, String document, String operator, String reason, String more) {
    BsonDocument expected =
        json(
            "{operatorName: '%s', specifiedAs: %s, reason: '%s'%s}"
                .formatted(operator, rule, reason, more == null ? "" : ", " + more));
    assertThat(details(rule, document)).isEqualTo(expected);
  }

  @Test
  void expressionThatThrowsRefusesTheDocument() {
    BsonDocument told = details("{$expr: {$divide: [10, '$a']}}", "{a: 0}");
    assertThat(told.getString("reason").getValue())
        .isEqualTo("failed to evaluate aggregation expression");
    assertThat(told.getDocument("details").getNumber("code").intValue()).isPositive();
  }

  @Test
  void conjunctionTellsTheClausesThatFail() {
    assertThat(details("{a: {$gt: 0, $lt: 10}, b: 1}", "{a: 11, b: 1}"))
        .isEqualTo(
            json(
                """
                {operatorName: '$and', clausesNotSatisfied: [{index: 1, details: {
                  operatorName: '$lt', specifiedAs: {a: {$lt: 10}}, reason: 'comparison failed',
                  consideredValue: 11}}]}
                """));
  }

  @Test
  void negationsTellTheClausesThatMatch() {
    assertThat(details("{$nor: [{a: {$gt: 30}}, {a: {$not: {$lt: 20}}}]}", "{a: 25}"))
        .isEqualTo(
            json(
                """
                {operatorName: '$nor', clausesSatisfied: [{index: 1, details: {
                  operatorName: '$not', details: {
                    operatorName: '$lt', specifiedAs: {a: {$lt: 20}}, reason: 'comparison failed',
                    consideredValue: 25}}}]}
                """));
    assertThat(details("{a: {$not: {$lt: 20, $gt: 5}}}", "{a: 10}").getDocument("details"))
        .containsKey("clausesSatisfied");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          minimum: 1, exclusiveMinimum: true | 1        | {operatorName: 'minimum', specifiedAs: {minimum: 1, exclusiveMinimum: true}, reason: 'comparison failed', consideredValue: 1}
          bsonType: 'int', minimum: 1 | 1.1             | {operatorName: 'bsonType', specifiedAs: {bsonType: 'int'}, reason: 'type did not match', consideredValue: 1.1, consideredType: 'double'}
          minLength: 4                | 'foo'           | {operatorName: 'minLength', specifiedAs: {minLength: 4}, reason: 'specified string length was not satisfied', consideredValue: 'foo'}
          enum: [1, 2]                | 3               | {operatorName: 'enum', specifiedAs: {enum: [1, 2]}, reason: 'value was not found in enum', consideredValue: 3}
          multipleOf: 2               | 3               | {operatorName: 'multipleOf', specifiedAs: {multipleOf: 2}, reason: 'considered value is not a multiple of the specified value', consideredValue: 3}
          minItems: 2                 | [1]             | {operatorName: 'minItems', specifiedAs: {minItems: 2}, reason: 'array did not match specified length', consideredValue: [1], numberOfItems: 1}
          uniqueItems: true           | [1, 3, 3, 4, 4] | {operatorName: 'uniqueItems', specifiedAs: {uniqueItems: true}, reason: 'found a duplicate item', consideredValue: [1, 3, 3, 4, 4], duplicatedValue: 3}
          items: {minimum: 0}         | [1, -1]         | {operatorName: 'items', reason: 'At least one item did not match the sub-schema', itemIndex: 1, details: [{operatorName: 'minimum', specifiedAs: {minimum: 0}, reason: 'comparison failed', consideredValue: -1}]}
          items: [{type: 'number'}], additionalItems: false | [1, 'x'] | {operatorName: 'additionalItems', specifiedAs: {additionalItems: false}, reason: 'found additional items', additionalItems: ['x']}
          minProperties: 2            | {b: 1}          | {operatorName: 'minProperties', specifiedAs: {minProperties: 2}, reason: 'specified number of properties was not satisfied', numberOfProperties: 1}
          required: ['b', 'c']        | {b: 1}          | {operatorName: 'required', specifiedAs: {required: ['b', 'c']}, missingProperties: ['c']}
          dependencies: {b: ['c']}    | {b: 1}          | {operatorName: 'dependencies', failingDependencies: [{conditionalProperty: 'b', missingProperties: ['c']}]}
          properties: {b: {}}, additionalProperties: false | {b: 1, c: 2} | {operatorName: 'additionalProperties', specifiedAs: {additionalProperties: false}, additionalProperties: ['c']}
          patternProperties: {'^S': {type: 'number'}} | {S1: 'x'} | {operatorName: 'patternProperties', details: [{propertyName: 'S1', regexMatched: '^S', details: [{operatorName: 'type', specifiedAs: {type: 'number'}, reason: 'type did not match', consideredValue: 'x', consideredType: 'string'}]}]}
          oneOf: [{minimum: 1}, {maximum: 3}] | 2       | {operatorName: 'oneOf', reason: 'more than one subschema matched', matchingSchemaIndexes: [0, 1]}
          anyOf: [{maximum: 1, description: 'd'}] | 2   | {operatorName: 'anyOf', schemasNotSatisfied: [{index: 0, description: 'd', details: [{operatorName: 'maximum', specifiedAs: {maximum: 1}, reason: 'comparison failed', consideredValue: 2}]}]}
          not: {}                     | 1               | {operatorName: 'not', reason: 'child expression matched'}
          """)
  void keywordOfSchemaTellsItsReason(String keywords, String value, String expected) {
    String schema = "{$jsonSchema: {properties: {a: {title: 't', %s}}}}".formatted(keywords);
    assertThat(details(schema, "{a: %s}".formatted(value)))
        .isEqualTo(
            json(
                """
                {operatorName: '$jsonSchema', schemaRulesNotSatisfied: [
                  {operatorName: 'properties', propertiesNotSatisfied: [
                    {propertyName: 'a', title: 't', details: [%s]}]}]}
                """
                    .formatted(expected)));
  }

  @Test
  void moderateRuleLetsBrokenDocumentsStayBroken() {
    run("{insert: 'c', documents: [{_id: 1, a: 'x'}, {_id: 2, a: 1}]}").orThrow();
    run("{collMod: 'c', validator: {a: {$type: 'int'}}, validationLevel: 'moderate'}").orThrow();
    assertThat(run("{update: 'c', updates: [{q: {_id: 1}, u: {$set: {a: 'y'}}}]}").document())
        .doesNotContainKey("writeErrors");
    assertThat(run("{update: 'c', updates: [{q: {_id: 2}, u: {$set: {a: 'y'}}}]}").document())
        .containsKey("writeErrors");
    run("{collMod: 'c', validationAction: 'warn'}").orThrow();
    assertThat(run("{insert: 'c', documents: [{_id: 3, a: 'x'}]}").document())
        .doesNotContainKey("writeErrors");
  }

  private BsonDocument details(String rule, String document) {
    run("{drop: 'c'}");
    run("{create: 'c', validator: %s}".formatted(rule)).orThrow();
    BsonDocument error =
        run("{insert: 'c', documents: [%s]}".formatted(document.replaceFirst("\\{", "{_id: 7, ")))
            .document()
            .getArray("writeErrors")
            .get(0)
            .asDocument();
    assertThat(error.getNumber("code").intValue()).isEqualTo(121);
    BsonDocument info = error.getDocument("errInfo");
    assertThat(info.getNumber("failingDocumentId").intValue()).isEqualTo(7);
    return info.getDocument("details");
  }

  private static BsonDocument json(String json) {
    return BsonDocument.parse(json);
  }

  private Reply run(String command) {
    return engine.execute(Command.of("test", BsonDocument.parse(command)), ClientContext.LOCAL);
  }
}
