package dev.morphium.engine.match.operator;

import dev.morphium.engine.match.Comparison;
import dev.morphium.engine.match.Comparison.Operator;
import dev.morphium.engine.match.FieldOperator;
import dev.morphium.engine.match.FilterCompiler;
import dev.morphium.engine.match.In;
import dev.morphium.engine.match.Not;
import dev.morphium.engine.match.OperatorCall;
import dev.morphium.engine.match.OperatorDocuments;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.match.QueryErrors;
import dev.morphium.engine.match.RegexPredicate;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.RegexValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;

/** The operators that compare: {@code $eq}, {@code $ne}, {@code $lt} ..., {@code $in}. */
final class ComparisonQueryOperators {
  private ComparisonQueryOperators() {}

  static FieldOperator comparison(Operator operator) {
    return (call, compiler) -> compare(operator, call, compiler);
  }

  private static Predicate compare(Operator operator, OperatorCall call, FilterCompiler compiler) {
    if (call.operand() == Constant.UNDEFINED) {
      throw QueryErrors.badValue("cannot compare to undefined");
    }
    if (operator != Operator.EQ && call.operand() instanceof RegexValue) {
      throw QueryErrors.badValue(
          "Can't have RegEx as arg to predicate over field '" + call.field() + "'.");
    }
    return new Comparison(operator, call.operand(), compiler.comparator());
  }

  static Predicate ne(OperatorCall call, FilterCompiler compiler) {
    if (call.operand() instanceof RegexValue) {
      throw QueryErrors.badValue("Can't have regex as arg to $ne.");
    }
    return new Not(compare(Operator.EQ, call, compiler));
  }

  static Predicate in(OperatorCall call, FilterCompiler compiler) {
    if (!(call.operand() instanceof ArrayValue array)) {
      throw QueryErrors.badValue(call.name() + " needs an array");
    }
    List<Value> values = new ArrayList<>();
    List<RegexPredicate> regexes = new ArrayList<>();
    for (Value element : array.elements()) {
      if (element instanceof Document document && OperatorDocuments.isOne(document)) {
        throw QueryErrors.badValue("cannot nest $ under " + call.name());
      }
      if (element == Constant.UNDEFINED) {
        throw QueryErrors.badValue("cannot compare to undefined");
      }
      if (element instanceof RegexValue regex) {
        regexes.add(new RegexPredicate(regex, compiler.interrupts()));
      } else {
        values.add(element);
      }
    }
    return new In(values, regexes, compiler.comparator());
  }

  static Predicate nin(OperatorCall call, FilterCompiler compiler) {
    return new Not(in(call, compiler));
  }
}
