package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.Operands;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.List;
import java.util.function.LongBinaryOperator;

/** Expressions over the bits of whole numbers. Source: MongoDB manual, "Bitwise Operators". */
final class BitwiseOperators {
  private BitwiseOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .implemented("$bitAnd", combine("$bitAnd", -1, (a, b) -> a & b))
        .implemented("$bitNot", Operands.unary(BitwiseOperators::not))
        .implemented("$bitOr", combine("$bitOr", 0, (a, b) -> a | b))
        .implemented("$bitXor", combine("$bitXor", 0, (a, b) -> a ^ b));
  }

  private static ExpressionFactory combine(String name, int first, LongBinaryOperator operator) {
    return Operands.function(operands -> combine(name, operands, first, operator));
  }

  private static Value combine(
      String name, List<Value> operands, int first, LongBinaryOperator operator) {
    long bits = first;
    boolean isLong = false;
    for (Value operand : operands) {
      if (operand.isNullish()) {
        return Constant.NULL;
      }
      isLong |= operand instanceof Int64Value;
      bits = operator.applyAsLong(bits, bits(name, operand));
    }
    return isLong ? new Int64Value(bits) : new Int32Value((int) bits);
  }

  private static long bits(String name, Value operand) {
    return switch (operand) {
      case Int32Value number -> number.value();
      case Int64Value number -> number.value();
      default -> throw onlyWhole(name, operand);
    };
  }

  private static Value not(Value operand) {
    return switch (operand) {
      case Int32Value number -> new Int32Value(~number.value());
      case Int64Value number -> new Int64Value(~number.value());
      default -> {
        if (operand.isNullish()) {
          yield Constant.NULL;
        }
        throw onlyWhole("$bitNot", operand);
      }
    };
  }

  private static CommandException onlyWhole(String name, Value operand) {
    return NumberExpressions.typeMismatch(
        name + " only supports int and long operands, not " + operand.type().alias());
  }
}
