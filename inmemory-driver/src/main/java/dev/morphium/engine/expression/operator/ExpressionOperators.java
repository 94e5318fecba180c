package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.registry.OperatorTable;

/**
 * The table of expression operators.
 *
 * <p>Each family writes out its own names, implemented and planned, in {@code entries()} of its
 * file; no name stands twice. Source: MongoDB manual, "Aggregation Operators".
 */
public final class ExpressionOperators {
  private ExpressionOperators() {}

  public static OperatorTable<ExpressionFactory> table() {
    return OperatorTable.lazy(ExpressionOperators::entries);
  }

  private static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .with(AccumulatorOperators.entries())
        .with(ArithmeticOperators.entries())
        .with(ArrayOperators.entries())
        .with(BitwiseOperators.entries())
        .with(BooleanOperators.entries())
        .with(ComparisonOperators.entries())
        .with(ConditionalOperators.entries())
        .with(ConversionOperators.entries())
        .with(DateOperators.entries())
        .with(MiscellaneousOperators.entries())
        .with(ObjectOperators.entries())
        .with(RegexOperators.entries())
        .with(ScriptOperators.entries())
        .with(SetOperators.entries())
        .with(StringOperators.entries())
        .with(TrigonometryOperators.entries())
        .with(VariableOperators.entries());
  }
}
