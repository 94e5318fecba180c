package dev.morphium.engine.expression;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Operands of operators that take a list of them: {@code {$op: [a, b]}}, or {@code {$op: a}} where
 * it is one that is no array.
 */
public final class Operands {
  private Operands() {}

  /** The operands, not yet compiled: the elements of an array, or the one that is no array. */
  public static List<Value> list(Value operand) {
    return operand instanceof ArrayValue array ? array.elements() : List.of(operand);
  }

  /** The operands, compiled, however many they are. */
  public static List<Expression> any(Value operand, Compilation compilation) {
    List<Value> values = list(operand);
    List<Expression> compiled = new ArrayList<>(values.size());
    for (Value value : values) {
      compiled.add(compilation.compile(value));
    }
    return List.copyOf(compiled);
  }

  /** The operands, compiled. @throws CommandException 16020 when they are not that many */
  public static List<Expression> exactly(
      int count, String name, Value operand, Compilation compilation) {
    int given = list(operand).size();
    if (given != count) {
      throw new CommandException(
          16020,
          "Expression %s takes exactly %d arguments. %d were passed in."
              .formatted(name, count, given));
    }
    return any(operand, compilation);
  }

  /** The operands, compiled. @throws CommandException 28667 when they are too few or too many */
  public static List<Expression> between(
      int least, int most, String name, Value operand, Compilation compilation) {
    int given = list(operand).size();
    if (given < least || given > most) {
      throw new CommandException(
          28667,
          "Expression %s takes at least %d arguments, and at most %d, but %d were passed in."
              .formatted(name, least, most, given));
    }
    return any(operand, compilation);
  }

  public static boolean allConstant(List<Expression> operands) {
    for (Expression operand : operands) {
      if (!operand.isConstant()) {
        return false;
      }
    }
    return true;
  }

  /** Makes expressions of a function of exactly one operand. */
  public static ExpressionFactory unary(UnaryOperator<Value> function) {
    return (name, operand, compilation) ->
        new UnaryExpression(exactly(1, name, operand, compilation).get(0), function);
  }

  /** Makes expressions of a function of exactly two operands. */
  public static ExpressionFactory binary(BinaryOperator<Value> function) {
    return (name, operand, compilation) -> {
      List<Expression> operands = exactly(2, name, operand, compilation);
      return new BinaryExpression(operands.get(0), operands.get(1), function);
    };
  }

  /** Makes expressions of a function of any number of operands. */
  public static ExpressionFactory function(Function<List<Value>, Value> function) {
    return (name, operand, compilation) ->
        new FunctionExpression(any(operand, compilation), function);
  }

  /** Makes expressions of a function of so many operands that charges for what it builds. */
  public static ExpressionFactory builder(
      int least, int most, BiFunction<List<Value>, Scope, Value> function) {
    return (name, operand, compilation) ->
        new FunctionExpression(
            least == most
                ? exactly(least, name, operand, compilation)
                : between(least, most, name, operand, compilation),
            function);
  }

  /** Makes expressions of a function of so many operands. */
  public static ExpressionFactory function(
      int least, int most, Function<List<Value>, Value> function) {
    return (name, operand, compilation) ->
        new FunctionExpression(between(least, most, name, operand, compilation), function);
  }
}
