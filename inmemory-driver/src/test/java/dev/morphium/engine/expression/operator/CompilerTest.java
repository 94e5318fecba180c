package dev.morphium.engine.expression.operator;

import static dev.morphium.engine.expression.operator.Expressions.assertCode;
import static dev.morphium.engine.expression.operator.Expressions.compile;
import static dev.morphium.engine.expression.operator.Expressions.evaluate;
import static dev.morphium.engine.expression.operator.Expressions.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.ConstantExpression;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DateValue;
import org.junit.jupiter.api.Test;

class CompilerTest {
  @Test
  void aPathGoesThroughDocumentsAndFansOutOverArrays() {
    assertThat(evaluate("'$a.b'", "{a: {b: 1}}")).isEqualTo(value("1"));
    assertThat(evaluate("'$a.b'", "{a: [{b: 1}, 2, {c: 3}, [{b: 4}], {b: null}]}"))
        .isEqualTo(value("[1, null]"));
    assertThat(evaluate("'$a.b'", "{a: 1}")).isEqualTo(Constant.MISSING);
    assertThat(evaluate("'$a.0'", "{a: [1, 2]}")).isEqualTo(value("[]"));
    assertThat(evaluate("'$a.0'", "{a: {'0': 7}}")).isEqualTo(value("7"));
  }

  @Test
  void absentIsNotNull() {
    assertThat(evaluate("{$eq: ['$a', null]}")).isEqualTo(value("false"));
    assertThat(evaluate("{$eq: ['$a', null]}", "{a: null}")).isEqualTo(value("true"));
    assertThat(evaluate("{x: '$a', y: null}")).isEqualTo(value("{y: null}"));
    assertThat(evaluate("['$a', '$$REMOVE']")).isEqualTo(value("[null, null]"));
  }

  @Test
  void variablesOfTheSystem() {
    assertThat(evaluate("'$$ROOT'", "{a: 1}")).isEqualTo(value("{a: 1}"));
    assertThat(evaluate("'$$CURRENT.a'", "{a: 1}")).isEqualTo(value("1"));
    assertThat(evaluate("'$$NOW'")).isEqualTo(new DateValue(1_700_000_000_000L));
    assertCode(10071200, () -> compile("'$$CLUSTER_TIME'"));
    assertCode(17276, () -> compile("'$$DESCEND'"));
    Compilation timeless =
        new Compilation(ExpressionOperators.table(), Expressions.context().withoutTime());
    assertCode(51144, () -> timeless.compile(value("'$$NOW'")));
  }

  @Test
  void currentCanBeBoundAnew() {
    assertThat(evaluate("{$let: {vars: {CURRENT: '$a'}, in: '$b'}}", "{a: {b: 2}, b: 1}"))
        .isEqualTo(value("2"));
    assertThat(evaluate("{$map: {input: '$a', as: 'CURRENT', in: '$b'}}", "{a: [{b: 1}]}"))
        .isEqualTo(value("[1]"));
  }

  @Test
  void errorsOfPathsAndNames() {
    assertCode(16872, () -> compile("'$'"));
    assertCode(9, () -> compile("'$$'"));
    assertCode(40353, () -> compile("'$a.'"));
    assertCode(15998, () -> compile("'$a..b'"));
    assertCode(16410, () -> compile("'$a.$b'"));
    assertCode(9, () -> compile("{$let: {vars: {Abc: 1}, in: 1}}"));
    assertCode(168, () -> compile("{$foo: 1}"));
    assertCode(15983, () -> compile("{$add: [1], $subtract: [1, 2]}"));
    assertCode(16410, () -> compile("{a: 1, $add: [1]}"));
    assertCode(16412, () -> compile("{'a.b': 1}"));
    assertCode(31261, () -> compile("{$function: {}}"));
  }

  @Test
  void constantsAreComputedWhenTheyAreCompiled() {
    assertThat(compile("{$add: [1, {$multiply: [2, 3]}]}"))
        .isEqualTo(new ConstantExpression(value("7")));
    assertThat(compile("{a: [1, {$add: [1, 1]}]}"))
        .isInstanceOfSatisfying(
            ConstantExpression.class,
            constant -> assertThat(constant.value()).isEqualTo(value("{a: [1, 2]}")));
    assertCode(2, () -> compile("{$divide: [1, 0]}"));
    assertCode(2, () -> compile("{$cond: ['$a', {$divide: [1, 0]}, 1]}"));
    assertThat(compile("{$rand: {}}").isConstant()).isFalse();
  }

  @Test
  void whatIsNeverChosenIsNotComputed() {
    assertThat(evaluate("{$cond: [true, 1, {$divide: [1, 0]}]}")).isEqualTo(value("1"));
    assertThat(
            evaluate("{$switch: {branches: [{case: false, then: {$divide: [1, 0]}}], default: 3}}"))
        .isEqualTo(value("3"));
    assertThat(evaluate("{$cond: ['$a', 1, {$divide: [1, '$b']}]}", "{a: 1, b: 0}"))
        .isEqualTo(value("1"));
    assertThat(evaluate("{$or: ['$a', {$divide: [1, '$b']}]}", "{a: 1, b: 0}"))
        .isEqualTo(value("true"));
    assertCode(168, () -> compile("{$cond: [true, 1, {$foo: 1}]}"));
  }
}
