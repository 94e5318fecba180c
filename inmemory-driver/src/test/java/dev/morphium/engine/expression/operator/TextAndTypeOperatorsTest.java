package dev.morphium.engine.expression.operator;

import static dev.morphium.engine.expression.operator.Expressions.assertCode;
import static dev.morphium.engine.expression.operator.Expressions.evaluate;
import static dev.morphium.engine.expression.operator.Expressions.value;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextAndTypeOperatorsTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "{$concat: ['a', 'é']}|'aé'",
        "{$concat: ['a', null]}|null",
        "{$toUpper: 'café'}|'CAFé'",
        "{$toLower: 1000000.0}|'1e+06'",
        "{$strcasecmp: ['a', 'B']}|-1",
        "{$substrCP: ['aé😀b', 1, 2]}|'é😀'",
        "{$substrBytes: ['hello', 1, -1]}|'ello'",
        "{$indexOfCP: ['aé😀b', 'b']}|3",
        "{$indexOfBytes: ['aéb', 'b']}|3",
        "{$split: ['a-b--c', '-']}|['a', 'b', '', 'c']",
        "{$trim: {input: '  é '}}|'é'",
        "{$ltrim: {input: 'xyéx', chars: 'yx'}}|'éx'",
        "{$replaceAll: {input: 'abab', find: 'b', replacement: 'ß'}}|'aßaß'",
        "{$replaceOne: {input: 'abab', find: 'b', replacement: ''}}|'aab'",
        "{$strLenCP: '😀é'}|2",
        "{$strLenBytes: '😀é'}|6",
        "{$regexFind: {input: 'é abc', regex: 'b(c)(d)?'}}|{match: 'bc', idx: 3, captures: ['c',"
            + " null]}",
        "{$regexMatch: {input: 'ABC', regex: 'b', options: 'i'}}|true",
        "{$size: {$regexFindAll: {input: 'a1b22', regex: '[0-9]+'}}}|2",
        "{$toString: 0.1}|'0.1'",
        "{$toString: 1e16}|'1e+16'",
        "{$toString: 4.9e-324}|'5e-324'",
        "{$toInt: '-0042'}|-42",
        "{$toInt: 3.9}|3",
        "{$toDouble: '+0x1.8p1'}|3.0",
        "{$toBool: 'false'}|true",
        "{$type: '$missing'}|'missing'",
        "{$isNumber: {$toDecimal: '1'}}|true",
        "{$convert: {input: 'x', to: 'int', onError: 'bad'}}|'bad'",
        "{$convert: {input: null, to: 'nonsense', onNull: 'none'}}|'none'",
        "{$dateToString: {date: {$toDate: {$toLong: 0}}, format: '%Y'}}|'1970'"
      })
  void gives(String expression, String expected) {
    assertThat(evaluate(expression)).isEqualTo(value(expected));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "{$concat: ['a', 1]}|16702",
        "{$toUpper: true}|16007",
        "{$split: ['a', '']}|40087",
        "{$substrBytes: ['é', 1, 1]}|28656",
        "{$substrBytes: ['é', 0, 1]}|28657",
        "{$trim: {input: 1}}|50699",
        "{$trim: 'a'}|50696",
        "{$regexMatch: {input: 'a', regex: '['}}|51111",
        "{$regexMatch: {input: 'a', regex: 'a', options: 'g'}}|51108",
        "{$toInt: '1.5'}|241",
        "{$toInt: 2147483648.0}|241",
        "{$toObjectId: 'abc'}|241",
        "{$convert: {input: 1, to: 'nonsense'}}|2",
        "{$toDate: 'yesterday'}|241",
        "{$year: 'a'}|16006",
        "{$year: {date: {$toDate: {$toLong: 0}}, timezone: 'Nowhere'}}|40485",
        "{$dateAdd: {startDate: {$toDate: {$toLong: 0}}, unit: 'days', amount: 1}}|9",
        "{$dateToString: {date: {$toDate: {$toLong: 0}}, format: '%q'}}|18536"
      })
  void fails(String expression, int code) {
    assertCode(code, () -> evaluate(expression));
  }

  @Test
  void textsOfFieldsAreReadAnewWhenTheyChange() {
    String expression = "{$dateToString: {date: '$d', format: '$f', timezone: '$z'}}";
    String date = "d: {$date: {$numberLong: '0'}}";
    assertThat(evaluate(expression, "{" + date + ", f: '%H', z: '+02'}")).isEqualTo(value("'02'"));
    assertThat(evaluate(expression, "{" + date + ", f: '%H', z: null}")).isEqualTo(value("null"));
  }
}
