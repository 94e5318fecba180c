package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.registry.OperatorTable;

/** Expressions over strings. */
final class StringOperators {
  private StringOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .planned("$concat")
        .planned("$indexOfBytes")
        .planned("$indexOfCP")
        .planned("$ltrim")
        .planned("$replaceAll")
        .planned("$replaceOne")
        .planned("$rtrim")
        .planned("$split")
        .planned("$strLenBytes")
        .planned("$strLenCP")
        .planned("$strcasecmp")
        .planned("$substr")
        .planned("$substrBytes")
        .planned("$substrCP")
        .planned("$toLower")
        .planned("$toUpper")
        .planned("$trim");
  }
}
