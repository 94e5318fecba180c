package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.registry.OperatorTable;

/** Expressions that match regular expressions. */
final class RegexOperators {
  private RegexOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .planned("$regexFind")
        .planned("$regexFindAll")
        .planned("$regexMatch");
  }
}
