package dev.morphium.engine.match;

import static dev.morphium.engine.match.Filters.filter;
import static dev.morphium.engine.match.Filters.matches;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperatorTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{$foo: 1}             | 2  | unknown top level operator: $foo. If you have a field name"
            + " that starts with a '$' symbol, consider using $getField or $setField.",
        "{a: {$foo: 1}}        | 2  | unknown operator: $foo",
        "{a: {$and: []}}       | 2  | unknown operator: $and",
        "{$gt: 1}              | 2  | unknown top level operator: $gt. If you have a field name"
            + " that starts with a '$' symbol, consider using $getField or $setField.",
        "{$and: 1}             | 2  | $and must be an array",
        "{$or: []}             | 2  | $or argument must be a non-empty array",
        "{$nor: [1]}           | 2  | $nor argument's entries must be objects",
        "{a: {$in: 1}}         | 2  | $in needs an array",
        "{a: {$in: [{$gt: 1}]}} | 2 | cannot nest $ under $in",
        "{a: {$not: 1}}        | 2  | $not needs a regex or a document",
        "{a: {$not: {}}}       | 2  | $not cannot be empty",
        "{a: {$all: 1}}        | 2  | $all needs an array",
        "{a: {$all: [{$gt: 1}]}} | 2 | no $ expressions in $all",
        "{a: {$all: [{$elemMatch: {b: 1}}, 1]}} | 2 | $all/$elemMatch has to be consistent",
        "{a: {$elemMatch: 1}}  | 2  | $elemMatch needs an Object",
        "{a: {$elemMatch: {$expr: true}}} | 2 | unknown operator: $expr",
        "{a: {$elemMatch: {b: 1, $expr: true}}} | 2 | $expr can only be applied to the top-level"
            + " document",
        "{a: {$mod: [1]}}      | 2  | malformed mod, not enough elements",
        "{a: {$mod: [0, 1]}}   | 2  | divisor cannot be 0",
        "{a: {$options: 'i'}}  | 2  | $options needs a $regex",
        "{a: {$where: '1'}}    | 2  | $where cannot be applied to a field",
        "{a: {$type: 'foo'}}   | 2  | Unknown type name alias: foo",
        "{a: {$size: -1}}      | 2  | Failed to parse $size. Expected a non-negative number in:"
            + " $size: -1",
        "{a: {$bitsAllSet: -1}} | 9 | Expected a non-negative number in: $bitsAllSet: -1",
        "{$jsonSchema: 1}      | 14 | $jsonSchema must be an object",
        "{$alwaysTrue: 2}      | 9  | $alwaysTrue must be an integer value of 1",
        "{$text: 'x'}          | 2  | $text expects an object",
        "{$text: {$search: 1}} | 14 | \"$search\" had the wrong type. Expected string, found int",
      })
  void refuses(String query, int code, String message) {
    assertThatThrownBy(() -> filter(query))
        .isInstanceOfSatisfying(
            CommandException.class, e -> assertThat(e.code().number()).isEqualTo(code))
        .hasMessage(message);
  }

  @Test
  void elemMatchAsksOneElementEverything() {
    assertThat(matches("{a: {$elemMatch: {$gt: 1, $lt: 3}}}", "{a: [0, 4]}")).isFalse();
    assertThat(matches("{a: {$elemMatch: {$gt: 1, $lt: 3}}}", "{a: [0, 2]}")).isTrue();
    assertThat(matches("{a: {$elemMatch: {b: 1, c: 2}}}", "{a: [{b: 1}, {c: 2}]}")).isFalse();
    assertThat(matches("{a: {$elemMatch: {$or: [{b: 1}, {c: 2}]}}}", "{a: [{c: 2}]}")).isTrue();
    assertThat(matches("{a: {$elemMatch: {$gt: 1}}}", "{a: [[2]]}")).isFalse();
    assertThat(matches("{a: {$elemMatch: {$elemMatch: {$gt: 1}}}}", "{a: [[2]]}")).isTrue();
    assertThat(matches("{a: {$elemMatch: {'0': 2}}}", "{a: [[2]]}")).isTrue();
    assertThat(matches("{a: {$elemMatch: {$ne: 1}}}", "{a: [1, 2]}")).isTrue();
    assertThat(matches("{a: {$elemMatch: {$gt: 1}}}", "{a: 2}")).isFalse();
  }

  @Test
  void notHoldsWhereNoElementMatches() {
    assertThat(matches("{a: {$not: {$gt: 1}}}", "{a: [0, 2]}")).isFalse();
    assertThat(matches("{a: {$not: {$gt: 1}}}", "{}")).isTrue();
    assertThat(matches("{a: {$not: {$gt: 1, $lt: 1}}}", "{a: [0, 2]}")).isFalse();
    assertThat(matches("{a: {$not: {$size: 1}}}", "{a: 1}")).isTrue();
  }

  @Test
  void allNeedsEveryValue() {
    assertThat(matches("{a: {$all: [1, 2]}}", "{a: [2, 1, 3]}")).isTrue();
    assertThat(matches("{a: {$all: [1, 2]}}", "{a: [1]}")).isFalse();
    assertThat(matches("{a: {$all: [1]}}", "{a: 1}")).isTrue();
    assertThat(matches("{a: {$all: []}}", "{a: []}")).isFalse();
    assertThat(matches("{a: {$all: [[1, 2]]}}", "{a: [1, 2]}")).isTrue();
    assertThat(matches("{a: {$all: [null]}}", "{}")).isTrue();
  }

  @Test
  void typesHaveNumbersAndAliases() {
    assertThat(matches("{a: {$type: 'number'}}", "{a: 1.5}")).isTrue();
    assertThat(matches("{a: {$type: [2, 'bool']}}", "{a: [1, true]}")).isTrue();
    assertThat(matches("{a: {$type: 'array'}}", "{a: []}")).isTrue();
    assertThat(matches("{a: {$type: -1}}", "{a: {$minKey: 1}}")).isTrue();
    assertThat(matches("{a: {$type: 'null'}}", "{}")).isFalse();
  }

  @Test
  void remaindersCutTowardsZero() {
    assertThat(matches("{a: {$mod: [4, -1]}}", "{a: -5}")).isTrue();
    assertThat(matches("{a: {$mod: [4.9, 0]}}", "{a: 8.7}")).isTrue();
    assertThat(matches("{a: {$mod: [4, 0]}}", "{a: {$numberDouble: 'Infinity'}}")).isFalse();
    assertThat(matches("{a: {$mod: [4, 0]}}", "{a: {$numberDecimal: '8.9'}}")).isTrue();
    assertThat(matches("{a: {$mod: [4, 0]}}", "{a: '8'}")).isFalse();
  }

  @Test
  void bitsGoOnWithTheSign() {
    assertThat(matches("{a: {$bitsAllSet: [1, 100]}}", "{a: -1}")).isTrue();
    assertThat(matches("{a: {$bitsAllClear: [100]}}", "{a: 1}")).isTrue();
    assertThat(matches("{a: {$bitsAnySet: 6}}", "{a: 4.0}")).isTrue();
    assertThat(matches("{a: {$bitsAnyClear: 6}}", "{a: 6}")).isFalse();
    assertThat(matches("{a: {$bitsAnySet: 6}}", "{a: 4.5}")).isFalse();
    String binary = "{a: {$binary: {base64: 'AQI=', subType: '00'}}}";
    assertThat(matches("{a: {$bitsAllSet: [0, 9]}}", binary)).isTrue();
    assertThat(matches("{a: {$bitsAnySet: [1, 16, 2147483647]}}", binary)).isFalse();
  }

  @Test
  void aForbiddenFeatureIsAnError() {
    FilterCompiler compiler =
        Filters.compiler(ValueComparator.BINARY).forbidding(QueryFeature.EXPR);
    assertThatThrownBy(() -> compiler.compile(Document.parse("{$expr: true}")))
        .isInstanceOfSatisfying(
            CommandException.class, e -> assertThat(e.code().number()).isEqualTo(224));
  }

  @Test
  void thePlannerReadsTheTree() {
    AndNode and = (AndNode) filter("{a: {$gt: 1, $ne: 5}, $comment: 'x', $or: [{b: 1}]}").root();
    assertThat(and.children()).hasSize(3).allMatch(PathNode.class::isInstance);
    PathNode first = (PathNode) and.children().get(0);
    assertThat(first.path()).hasToString("b");
    first = (PathNode) and.children().get(1);
    assertThat(first.path()).hasToString("a");
    assertThat(((Comparison) first.predicate()).operator()).isEqualTo(Comparison.Operator.GT);
    assertThat(((PathNode) and.children().get(2)).predicate()).isInstanceOf(Not.class);
    assertThat(filter("{}").isEmpty()).isTrue();
    assertThat(filter("{a: {$all: []}}").root()).isEqualTo(AlwaysNode.FALSE);
  }

  @Test
  void logicalNodesAreSimplified() {
    assertThat(filter("{$and: [{$and: [{a: 1}, {b: 1}]}, {c: 1}, {}]}").root())
        .isInstanceOfSatisfying(AndNode.class, and -> assertThat(and.children()).hasSize(3));
    assertThat(filter("{$or: [{}, {a: 1}]}").isEmpty()).isTrue();
    assertThat(filter("{$or: [{$alwaysFalse: 1}, {a: 1}]}").root()).isInstanceOf(PathNode.class);
    assertThat(filter("{$expr: false, a: 1}").root()).isEqualTo(AlwaysNode.FALSE);
  }

  @Test
  void describesItself() {
    assertThat(filter("{b: {$ne: 1}, a: 1, $comment: 'x'}").describe())
        .isEqualTo(Document.parse("{$and: [{a: {$eq: 1}}, {b: {$not: {$eq: 1}}}]}"));
    assertThat(filter("{a: {$elemMatch: {$gt: 1, $in: [5]}}}").describe())
        .isEqualTo(Document.parse("{a: {$elemMatch: {$gt: 1, $in: [5]}}}"));
    assertThat(filter("{}").describe()).isEqualTo(Document.EMPTY);
  }

  @Test
  void regularExpressionsMatchStringsAndThemselves() {
    assertThat(matches("{a: {$regex: '^b', $options: 'i'}}", "{a: ['a', 'Bc']}")).isTrue();
    assertThat(
            matches(
                "{a: {$in: [{$regularExpression: {pattern: 'x', options: ''}}]}}", "{a: 'axb'}"))
        .isTrue();
    assertThat(
            matches(
                "{a: {$regularExpression: {pattern: 'x', options: 'i'}}}",
                "{a: {$regularExpression: {pattern: 'x', options: 'i'}}}"))
        .isTrue();
    assertThat(matches("{a: {$not: {$regex: 'x'}}}", "{a: 5}")).isTrue();
    RegexPredicate predicate =
        (RegexPredicate) ((PathNode) filter("{a: {$regex: '^abc'}}").root()).predicate();
    assertThat(predicate.prefix()).asString().isEqualTo("abc");
  }
}
