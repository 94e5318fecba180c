package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.BinaryExpression;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.FunctionExpression;
import dev.morphium.engine.expression.Operands;
import dev.morphium.engine.expression.UnaryExpression;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.Arithmetic;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.Decimals;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.bson.types.Decimal128;

/**
 * Expressions that compute with numbers. Source: MongoDB manual, "Arithmetic Expression Operators".
 */
final class ArithmeticOperators {
  private ArithmeticOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .implemented("$abs", NumberExpressions.unary(ArithmeticOperators::abs))
        .implemented("$add", chain(Addition::sum, Addition::sum))
        .implemented("$ceil", Rounding.toWhole(RoundingMode.CEILING))
        .implemented("$divide", Operands.binary(ArithmeticOperators::divide))
        .implemented("$exp", NumberExpressions.unary(Math::exp, DecimalFunctions::exp))
        .implemented("$floor", Rounding.toWhole(RoundingMode.FLOOR))
        .implemented("$ln", Logarithms.natural())
        .implemented("$log", Operands.binary(Logarithms::log))
        .implemented("$log10", Logarithms.decimal())
        .implemented("$mod", Operands.binary(ArithmeticOperators::mod))
        .implemented("$multiply", chain(Multiplication::product, Multiplication::product))
        .implemented("$pow", Operands.binary(Powers::pow))
        .implemented("$round", Rounding.toPlace(RoundingMode.HALF_EVEN))
        .implemented("$sigmoid", ArithmeticOperators::sigmoid)
        .implemented("$sqrt", NumberExpressions.unary(Powers::sqrt))
        .implemented("$subtract", Operands.binary(ArithmeticOperators::subtract))
        .implemented("$trunc", Rounding.toPlace(RoundingMode.DOWN));
  }

  /** Makes expressions of a function of any number of operands that knows a short way for two. */
  private static ExpressionFactory chain(
      Function<List<Value>, Value> many, BinaryOperator<Value> two) {
    return (name, operand, compilation) -> {
      List<Expression> operands = Operands.any(operand, compilation);
      return operands.size() == 2
          ? new BinaryExpression(operands.get(0), operands.get(1), two)
          : new FunctionExpression(operands, many);
    };
  }

  private static Value abs(NumberValue number) {
    return switch (number) {
      case DoubleValue floating -> new DoubleValue(Math.abs(floating.value()));
      case DecimalValue decimal -> new DecimalValue(Decimals.abs(decimal.value()));
      case Int32Value whole -> Arithmetic.narrow(Math.abs((long) whole.value()));
      case Int64Value whole -> {
        if (whole.value() == Long.MIN_VALUE) {
          throw new CommandException(28680, "can't take $abs of long long min");
        }
        yield new Int64Value(Math.abs(whole.value()));
      }
    };
  }

  private static Value subtract(Value left, Value right) {
    if (left instanceof NumberValue l && right instanceof NumberValue r) {
      return Arithmetic.subtract(l, r);
    }
    if (left.isNullish() || right.isNullish()) {
      return Constant.NULL;
    }
    if (left instanceof DateValue date) {
      if (right instanceof DateValue other) {
        return new Int64Value(DateShift.minus("$subtract", date.value(), other.value()));
      }
      if (right instanceof NumberValue number) {
        return new DateValue(DateShift.minus("$subtract", date.value(), number));
      }
    }
    throw NumberExpressions.typeMismatch(
        "can't $subtract %s from %s".formatted(right.type().alias(), left.type().alias()));
  }

  private static Value divide(Value left, Value right) {
    if (left instanceof NumberValue l && right instanceof NumberValue r) {
      if (r.isZero()) {
        throw new CommandException(ErrorCode.BAD_VALUE, "can't $divide by zero");
      }
      return Arithmetic.divide(l, r);
    }
    if (left.isNullish() || right.isNullish()) {
      return Constant.NULL;
    }
    throw NumberExpressions.typeMismatch(
        "$divide only supports numeric types, not %s and %s"
            .formatted(left.type().alias(), right.type().alias()));
  }

  private static Value mod(Value left, Value right) {
    if (left instanceof NumberValue l && right instanceof NumberValue r) {
      if (r.isZero()) {
        boolean decimal = l instanceof DecimalValue || r instanceof DecimalValue;
        throw new CommandException(decimal ? 5733415 : 16610, "can't $mod by zero");
      }
      return Arithmetic.remainder(l, r);
    }
    if (left.isNullish() || right.isNullish()) {
      return Constant.NULL;
    }
    throw new CommandException(
        16611,
        "$mod only supports numeric types, not %s and %s"
            .formatted(left.type().alias(), right.type().alias()));
  }

  /** Takes its operand as a whole: an array is no list of operands. */
  private static Expression sigmoid(String name, Value operand, Compilation compilation) {
    return new UnaryExpression(compilation.compile(operand), ArithmeticOperators::sigmoid);
  }

  private static Value sigmoid(Value value) {
    if (value instanceof DecimalValue decimal) {
      Decimal128 power = DecimalFunctions.exp(Decimals.negate(decimal.value()));
      return new DecimalValue(Decimals.divide(Decimals.ONE, Decimals.add(Decimals.ONE, power)));
    }
    if (value instanceof NumberValue number) {
      return new DoubleValue(1 / (1 + Math.exp(-number.doubleValue())));
    }
    if (value.isNullish()) {
      return Constant.NULL;
    }
    throw NumberExpressions.typeMismatch(
        "$sigmoid only supports numeric types, not " + value.type().alias());
  }
}
