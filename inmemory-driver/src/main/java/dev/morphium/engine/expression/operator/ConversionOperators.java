package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.Operands;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.ValueType;

/**
 * Expressions that tell types and convert between them.
 *
 * <p>Source: MongoDB manual, "Type Expression Operators".
 */
final class ConversionOperators {
  private ConversionOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .implemented("$convert", ConvertExpression::create)
        .implemented("$isNumber", Operands.unary(value -> BooleanValue.of(value.isNumber())))
        .implemented("$toBool", ConvertExpression.to(ValueType.BOOLEAN))
        .implemented("$toDate", ConvertExpression.to(ValueType.DATE))
        .implemented("$toDecimal", ConvertExpression.to(ValueType.DECIMAL128))
        .implemented("$toDouble", ConvertExpression.to(ValueType.DOUBLE))
        .implemented("$toInt", ConvertExpression.to(ValueType.INT32))
        .implemented("$toLong", ConvertExpression.to(ValueType.INT64))
        .implemented("$toObjectId", ConvertExpression.to(ValueType.OBJECT_ID))
        .implemented("$toString", ConvertExpression.to(ValueType.STRING))
        .implemented(
            "$toUUID",
            ConvertExpression.to(
                new ConvertTarget(ValueType.BINARY, BinaryValue.UUID_SUBTYPE), BinaryFormat.UUID))
        .implemented("$type", Operands.unary(value -> StringValue.of(value.type().alias())));
  }
}
