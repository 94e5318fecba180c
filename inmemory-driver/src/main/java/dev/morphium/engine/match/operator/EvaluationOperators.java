package dev.morphium.engine.match.operator;

import dev.morphium.engine.match.ExprNode;
import dev.morphium.engine.match.FilterCompiler;
import dev.morphium.engine.match.FilterNode;
import dev.morphium.engine.match.QueryErrors;
import dev.morphium.engine.match.QueryFeature;
import dev.morphium.engine.value.Value;

/** The operators that evaluate: {@code $expr}. */
final class EvaluationOperators {
  private EvaluationOperators() {}

  static FilterNode expr(String name, Value operand, FilterCompiler compiler) {
    if (compiler.isNested()) {
      throw QueryErrors.badValue("$expr can only be applied to the top-level document");
    }
    compiler.require(QueryFeature.EXPR);
    return new ExprNode(operand, compiler.compilation().compile(operand));
  }
}
