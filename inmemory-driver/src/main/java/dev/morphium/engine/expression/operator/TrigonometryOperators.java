package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.Operands;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.Decimals;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.NumberOrder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import org.bson.types.Decimal128;

/**
 * Expressions of trigonometry, in radians. Source: MongoDB manual, "Trigonometry Expression
 * Operators".
 */
final class TrigonometryOperators {
  private static final Int32Value ONE = new Int32Value(1);
  private static final Int32Value MINUS_ONE = new Int32Value(-1);
  private static final DoubleValue INFINITY = new DoubleValue(Double.POSITIVE_INFINITY);

  private TrigonometryOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .implemented("$acos", within(MINUS_ONE, ONE, Math::acos, DecimalTrigonometry::acos))
        .implemented("$acosh", within(ONE, INFINITY, Hyperbolic::arcosh, DecimalHyperbolic::arcosh))
        .implemented("$asin", within(MINUS_ONE, ONE, Math::asin, DecimalTrigonometry::asin))
        .implemented(
            "$asinh", NumberExpressions.unary(Hyperbolic::arsinh, DecimalHyperbolic::arsinh))
        .implemented("$atan", NumberExpressions.unary(Math::atan, DecimalTrigonometry::atan))
        .implemented("$atan2", Operands.binary(TrigonometryOperators::atan2))
        .implemented(
            "$atanh", within(MINUS_ONE, ONE, Hyperbolic::artanh, DecimalHyperbolic::artanh))
        .implemented("$cos", finite(Math::cos, DecimalTrigonometry::cos))
        .implemented("$cosh", NumberExpressions.unary(Math::cosh, DecimalHyperbolic::cosh))
        .implemented(
            "$degreesToRadians",
            NumberExpressions.unary(x -> x * (Math.PI / 180), DecimalTrigonometry::toRadians))
        .implemented(
            "$radiansToDegrees",
            NumberExpressions.unary(x -> x * (180 / Math.PI), DecimalTrigonometry::toDegrees))
        .implemented("$sin", finite(Math::sin, DecimalTrigonometry::sin))
        .implemented("$sinh", NumberExpressions.unary(Math::sinh, DecimalHyperbolic::sinh))
        .implemented("$tan", finite(Math::tan, DecimalTrigonometry::tan))
        .implemented("$tanh", NumberExpressions.unary(Math::tanh, DecimalHyperbolic::tanh));
  }

  private static ExpressionFactory within(
      NumberValue least,
      NumberValue most,
      DoubleUnaryOperator doubles,
      UnaryOperator<Decimal128> decimals) {
    return (name, operand, compilation) ->
        NumberExpressions.unary(
                number -> {
                  if (!number.isNaN()
                      && (NumberOrder.compare(number, least) < 0
                          || NumberOrder.compare(number, most) > 0)) {
                    throw outside(
                        name,
                        number,
                        "[%s,%s]"
                            .formatted(
                                NumberExpressions.text(least), NumberExpressions.text(most)));
                  }
                  return apply(number, doubles, decimals);
                })
            .create(name, operand, compilation);
  }

  private static ExpressionFactory finite(
      DoubleUnaryOperator doubles, UnaryOperator<Decimal128> decimals) {
    return (name, operand, compilation) ->
        NumberExpressions.unary(
                number -> {
                  if (!number.isNaN() && !number.isFinite()) {
                    throw outside(name, number, "(-inf,inf)");
                  }
                  return apply(number, doubles, decimals);
                })
            .create(name, operand, compilation);
  }

  private static CommandException outside(String name, NumberValue number, String range) {
    return new CommandException(
        50989,
        "cannot apply %s to %s, value must be in %s"
            .formatted(name, NumberExpressions.text(number), range));
  }

  private static Value apply(
      NumberValue number, DoubleUnaryOperator doubles, UnaryOperator<Decimal128> decimals) {
    return number instanceof DecimalValue decimal
        ? new DecimalValue(decimals.apply(decimal.value()))
        : new DoubleValue(doubles.applyAsDouble(number.doubleValue()));
  }

  private static Value atan2(Value left, Value right) {
    if (left.isNullish() || right.isNullish()) {
      return Constant.NULL;
    }
    if (!(left instanceof NumberValue y)) {
      throw NumberExpressions.onlyNumeric(51044, "$atan2", left);
    }
    if (!(right instanceof NumberValue x)) {
      throw NumberExpressions.onlyNumeric(51045, "$atan2", right);
    }
    return y instanceof DecimalValue || x instanceof DecimalValue
        ? new DecimalValue(DecimalTrigonometry.atan2(Decimals.of(y), Decimals.of(x)))
        : new DoubleValue(Math.atan2(y.doubleValue(), x.doubleValue()));
  }
}
