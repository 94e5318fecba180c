package dev.morphium.engine.match.operator;

import dev.morphium.engine.match.AndNode;
import dev.morphium.engine.match.FilterCompiler;
import dev.morphium.engine.match.FilterNode;
import dev.morphium.engine.match.NorNode;
import dev.morphium.engine.match.Not;
import dev.morphium.engine.match.OperatorCall;
import dev.morphium.engine.match.OrNode;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.match.QueryErrors;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.RegexValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;

/** The operators {@code $and}, {@code $or}, {@code $nor} and {@code $not}. */
final class LogicalOperators {
  private LogicalOperators() {}

  static FilterNode and(String name, Value operand, FilterCompiler compiler) {
    return AndNode.of(children(name, operand, compiler));
  }

  static FilterNode or(String name, Value operand, FilterCompiler compiler) {
    return OrNode.of(children(name, operand, compiler));
  }

  static FilterNode nor(String name, Value operand, FilterCompiler compiler) {
    return new NorNode(children(name, operand, compiler));
  }

  private static List<FilterNode> children(String name, Value operand, FilterCompiler compiler) {
    if (!(operand instanceof ArrayValue array)) {
      throw QueryErrors.badValue(name + " must be an array");
    }
    if (array.isEmpty()) {
      throw QueryErrors.badValue(name + " argument must be a non-empty array");
    }
    List<FilterNode> children = new ArrayList<>();
    for (Value element : array.elements()) {
      if (!(element instanceof Document query)) {
        throw QueryErrors.badValue(name + " argument's entries must be objects");
      }
      children.add(compiler.compileNode(query));
    }
    return children;
  }

  static Predicate not(OperatorCall call, FilterCompiler compiler) {
    if (call.operand() instanceof RegexValue regex) {
      return new Not(compiler.equality(regex));
    }
    if (!(call.operand() instanceof Document operators)) {
      throw QueryErrors.badValue("$not needs a regex or a document");
    }
    if (operators.isEmpty()) {
      throw QueryErrors.badValue("$not cannot be empty");
    }
    return new Not(compiler.compilePredicate(call.field(), operators));
  }
}
