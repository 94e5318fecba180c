package dev.morphium.engine.expression.operator;

import static dev.morphium.engine.expression.operator.Expressions.assertCode;
import static dev.morphium.engine.expression.operator.Expressions.compile;
import static dev.morphium.engine.expression.operator.Expressions.evaluate;
import static dev.morphium.engine.expression.operator.Expressions.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Value;
import org.bson.types.Decimal128;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperatorsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{$add: [2147483647, 1, -1]} | 2147483647",
        "{$add: []} | 0",
        "{$add: ['$x', 'text']} | null",
        "{$multiply: [1073741824, 4, 0]} | 0",
        "{$subtract: [{$date: 10}, {$date: 3}]} | {$numberLong: '7'}",
        "{$subtract: [{$date: 10}, 3]} | {$date: 7}",
        "{$add: [1.5, {$date: 10}]} | {$date: 12}",
        "{$pow: [2, 62]} | {$numberLong: '4611686018427387904'}",
        "{$pow: [2, -1]} | 0.5",
        "{$round: [25, -1]} | 20",
        "{$round: [{$numberDecimal: '2.5'}]} | {$numberDecimal: '2'}",
        "{$trunc: [-1.567, 1]} | -1.5",
        "{$bitAnd: [12, 10]} | 8",
        "{$bitNot: 5} | -6",
        "{$and: []} | true",
        "{$or: []} | false",
        "{$cmp: [1, 'a']} | -1",
        "{$arrayElemAt: [[1, 2, 3], -1]} | 3",
        "{$slice: [[1, 2, 3, 4], -3, 2]} | [2, 3]",
        "{$range: [5, 0, -2]} | [5, 3, 1]",
        "{$concatArrays: [[1], null]} | null",
        "{$indexOfArray: [[1, 2, 1], 1, 1]} | 2",
        "{$zip: {inputs: [[1, 2], [3]], useLongestLength: true}} | [[1, 3], [2, null]]",
        "{$sortArray: {input: [3, 1, 2], sortBy: -1}} | [3, 2, 1]",
        "{$maxN: {n: 2, input: [1, null, 3, 2]}} | [3, 2]",
        "{$reduce: {input: [1, 2], initialValue: 0, in: {$add: ['$$value', '$$this']}}} | 3",
        "{$objectToArray: {a: 1}} | [{k: 'a', v: 1}]",
        "{$arrayToObject: [[['a', 1], ['a', 2]]]} | {a: 2}",
        "{$setUnion: [[3, 1], [1, 2]]} | [1, 2, 3]",
        "{$setDifference: [[3, 1, 3, 2], [2]]} | [3, 1]",
        "{$setEquals: [[1, 2, 2], [2, 1]]} | true",
        "{$mergeObjects: [{a: 1, b: 1}, null, {a: 2}]} | {a: 2, b: 1}",
        "{$setField: {field: 'a.b', input: {c: 1}, value: 2}} | {c: 1, 'a.b': 2}",
        "{$sum: [1, 'x', 2]} | 3",
        "{$sum: [[1, 2, 3]]} | 6",
        "{$avg: [1, 2, null]} | 1.5",
        "{$min: [null, 3, 2]} | 2",
        "{$stdDevSamp: [1]} | null",
        "{$median: {input: [1, 2, 3], method: 'approximate'}} | 2.0",
        "{$binarySize: 'äb'} | 3",
      })
  void results(String expression, String expected) {
    assertThat(evaluate(expression)).isEqualTo(value(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{$sqrt: {$numberDecimal: '0E-10'}} | {$numberDecimal: '0.00000'}",
        "{$sqrt: {$numberDecimal: '-0.00000'}} | {$numberDecimal: '-0.000'}",
        "{$sqrt: {$numberDecimal: '0E+5'}} | {$numberDecimal: '0E+2'}",
        "{$sqrt: {$numberDecimal: '1E+2'}} | {$numberDecimal: '1E+1'}",
        "{$sqrt: {$numberDecimal: '2.250'}} | {$numberDecimal: '1.50'}",
        "{$round: {$numberDecimal: '0E+3'}} | {$numberDecimal: '0'}",
        "{$round: [{$numberDecimal: '-0.001'}, 2]} | {$numberDecimal: '-0.00'}",
        "{$trunc: [{$numberDecimal: '0'}, 3]} | {$numberDecimal: '0.000'}",
        "{$trunc: [{$numberDecimal: '123'}, -1]} | {$numberDecimal: '1.2E+2'}",
        "{$ceil: {$numberDecimal: '-0.50'}} | {$numberDecimal: '-0'}",
        "{$floor: {$numberDecimal: '0E+3'}} | {$numberDecimal: '0'}",
        "{$abs: {$numberDecimal: '-0.00'}} | {$numberDecimal: '0.00'}",
      })
  void exponentsOfDecimals(String expression, String expected) {
    assertThat(evaluate(expression)).isEqualTo(value(expected));
  }

  @Test
  void decimalFunctionsHaveAllTheirDigits() {
    assertThat(evaluate("{$exp: {$numberDecimal: '1'}}"))
        .isEqualTo(decimal("2.718281828459045235360287471352662"));
    assertThat(evaluate("{$ln: {$numberDecimal: '10'}}"))
        .isEqualTo(decimal("2.302585092994045684017991454684364"));
    assertThat(evaluate("{$log10: {$numberDecimal: '1E-6176'}}")).isEqualTo(decimal("-6176"));
    assertThat(evaluate("{$sin: {$numberDecimal: '1'}}"))
        .isEqualTo(decimal("0.8414709848078965066525023216302990"));
    assertThat(evaluate("{$cos: {$numberDecimal: '1E+30'}}"))
        .isEqualTo(decimal("-0.9959311944053957023942485879970486"));
    assertThat(evaluate("{$tan: {$numberDecimal: '2'}}"))
        .isEqualTo(decimal("-2.185039863261518991643306102313683"));
    assertThat(evaluate("{$atan2: [{$numberDecimal: '1'}, {$numberDecimal: '-1'}]}"))
        .isEqualTo(decimal("2.356194490192344928846982537459627"));
    assertThat(evaluate("{$asinh: {$numberDecimal: '1'}}"))
        .isEqualTo(decimal("0.8813735870195430252326093249797923"));
    assertThat(evaluate("{$acos: {$numberDecimal: '0.5'}}"))
        .isEqualTo(decimal("1.047197551196597746154214461093168"));
    assertThat(evaluate("{$tanh: {$numberDecimal: '0.5'}}"))
        .isEqualTo(decimal("0.4621171572600097585023184836436725"));
    assertThat(evaluate("{$pow: [{$numberDecimal: '2'}, 0.5]}"))
        .isEqualTo(decimal("1.414213562373095048801688724209698"));
  }

  @Test
  void inverseHyperbolicDoubles() {
    assertThat(evaluate("{$asinh: -1.0}")).isEqualTo(new DoubleValue(-0.881373587019543));
    assertThat(evaluate("{$acosh: 2.0}")).isEqualTo(new DoubleValue(1.3169578969248166));
    assertThat(evaluate("{$atanh: 1.0}")).isEqualTo(new DoubleValue(Double.POSITIVE_INFINITY));
    assertThat(evaluate("{$asinh: 1e300}")).isEqualTo(new DoubleValue(691.4686750787736));
  }

  @Test
  void whatIsNotThereIsMissing() {
    assertThat(evaluate("{$first: [[]]}")).isEqualTo(Constant.MISSING);
    assertThat(evaluate("{$arrayElemAt: [[1], 1]}")).isEqualTo(Constant.MISSING);
    assertThat(evaluate("{$getField: {field: 'x', input: {a: 1}}}")).isEqualTo(Constant.MISSING);
    assertThat(evaluate("{$getField: {field: 'x', input: null}}")).isEqualTo(Constant.NULL);
  }

  @Test
  void errorsHaveTheServersCodes() {
    assertCode(14, () -> compile("{$add: [1, 'a']}"));
    assertCode(14, () -> evaluate("{$add: [1, '$a']}", "{a: true}"));
    assertCode(16612, () -> compile("{$add: [{$date: 1}, {$date: 2}]}"));
    assertCode(15, () -> compile("{$subtract: [{$date: 1}, {$numberDecimal: 'NaN'}]}"));
    assertCode(16020, () -> compile("{$abs: [1, 2]}"));
    assertCode(28667, () -> compile("{$slice: [[1]]}"));
    assertCode(28680, () -> compile("{$abs: {$numberLong: '-9223372036854775808'}}"));
    assertCode(17124, () -> evaluate("{$size: '$a'}"));
    assertCode(40069, () -> compile("{$switch: {branches: [{case: false, then: 1}]}}"));
    assertCode(40066, () -> evaluate("{$switch: {branches: [{case: '$a', then: 1}]}}"));
    assertCode(50989, () -> compile("{$acos: 2}"));
    assertCode(146, () -> compile("{$range: [0, 2147483647]}"));
    assertCode(4161106, () -> compile("{$setField: {field: {a: 1}, input: {}, value: 1}}"));
  }

  private static Value decimal(String text) {
    return new DecimalValue(Decimal128.parse(text));
  }
}
