package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.BinaryExpression;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.ConstantExpression;
import dev.morphium.engine.expression.EvaluationContext;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.FunctionExpression;
import dev.morphium.engine.expression.Operands;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Expressions that take arrays as sets. Source: MongoDB manual, "Set Expression Operators".
 *
 * <p>Unions and intersections come in the order of values, differences in that of their array.
 */
final class SetOperators {
  private SetOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .implemented("$allElementsTrue", Operands.unary(SetOperators::allTrue))
        .implemented("$anyElementTrue", Operands.unary(SetOperators::anyTrue))
        .implemented("$setDifference", SetOperators::difference)
        .implemented("$setEquals", SetOperators::equal)
        .implemented("$setIntersection", SetOperators::intersection)
        .implemented("$setIsSubset", SetOperators::isSubset)
        .implemented("$setUnion", SetOperators::union);
  }

  private static Value allTrue(Value value) {
    if (!(value instanceof ArrayValue array)) {
      throw new CommandException(
          17040, "$allElementsTrue's argument must be an array, but is " + value.type().alias());
    }
    return BooleanValue.of(array.elements().stream().allMatch(Value::isTrue));
  }

  private static Value anyTrue(Value value) {
    if (!(value instanceof ArrayValue array)) {
      throw new CommandException(
          17041, "$anyElementTrue's argument must be an array, but is " + value.type().alias());
    }
    return BooleanValue.of(array.elements().stream().anyMatch(Value::isTrue));
  }

  private static Expression difference(String name, Value operand, Compilation compilation) {
    List<Expression> operands = Operands.exactly(2, name, operand, compilation);
    EvaluationContext context = compilation.context();
    return new BinaryExpression(
        operands.get(0),
        operands.get(1),
        (left, right) -> {
          if (left.isNullish() || right.isNullish()) {
            return Constant.NULL;
          }
          List<Value> elements =
              elements(left, 17048, "both operands of $setDifference must be arrays. First");
          ValueSet rest =
              new ValueSet(
                  elements(right, 17049, "both operands of $setDifference must be arrays. Second"),
                  context);
          List<Value> kept = new ArrayList<>();
          for (Value element : elements) {
            if (rest.add(element)) {
              kept.add(element);
            }
          }
          return ArrayValue.of(kept);
        });
  }

  private static Expression equal(String name, Value operand, Compilation compilation) {
    List<Expression> operands = Operands.any(operand, compilation);
    if (operands.size() < 2) {
      throw new CommandException(
          17045, "$setEquals needs at least two arguments had: " + operands.size());
    }
    for (Expression expression : operands) {
      if (expression instanceof ConstantExpression constant) {
        elements(constant.value(), 5887502, "All operands of $setEquals must be arrays. One");
      }
    }
    EvaluationContext context = compilation.context();
    return new FunctionExpression(
        operands,
        values -> {
          List<ValueSet> sets = new ArrayList<>();
          for (Value value : values) {
            sets.add(
                new ValueSet(
                    elements(value, 17044, "All operands of $setEquals must be arrays. One"),
                    context));
          }
          ValueSet first = sets.get(0);
          return BooleanValue.of(sets.stream().allMatch(first::isSameAs));
        });
  }

  private static Expression intersection(String name, Value operand, Compilation compilation) {
    EvaluationContext context = compilation.context();
    return new FunctionExpression(
        constantsLast(Operands.any(operand, compilation)),
        values -> {
          ValueSet common = null;
          for (Value value : values) {
            if (value.isNullish()) {
              return Constant.NULL;
            }
            ValueSet next =
                new ValueSet(
                    elements(value, 17047, "All operands of $setIntersection must be arrays. One"),
                    context);
            if (common == null) {
              common = next;
            } else {
              common.retain(next);
            }
          }
          return common == null ? ArrayValue.EMPTY : common.sorted();
        });
  }

  private static Expression isSubset(String name, Value operand, Compilation compilation) {
    List<Expression> operands = Operands.exactly(2, name, operand, compilation);
    EvaluationContext context = compilation.context();
    return new BinaryExpression(
        operands.get(0),
        operands.get(1),
        (left, right) -> {
          List<Value> part =
              elements(left, 17046, "both operands of $setIsSubset must be arrays. First");
          ValueSet whole =
              new ValueSet(
                  elements(right, 17042, "both operands of $setIsSubset must be arrays. Second"),
                  context);
          return BooleanValue.of(part.stream().allMatch(whole::contains));
        });
  }

  private static Expression union(String name, Value operand, Compilation compilation) {
    EvaluationContext context = compilation.context();
    return new FunctionExpression(
        constantsLast(Operands.any(operand, compilation)),
        values -> {
          ValueSet all = new ValueSet(List.of(), context);
          for (Value value : values) {
            if (value.isNullish()) {
              return Constant.NULL;
            }
            elements(value, 17043, "All operands of $setUnion must be arrays. One")
                .forEach(all::add);
          }
          return all.sorted();
        });
  }

  /** The operands in the order in which the server asks for them where order does not matter. */
  private static List<Expression> constantsLast(List<Expression> operands) {
    List<Expression> ordered = new ArrayList<>(operands);
    ordered.sort(Comparator.comparing(Expression::isConstant));
    return ordered;
  }

  private static List<Value> elements(Value value, int code, String message) {
    if (!(value instanceof ArrayValue array)) {
      throw new CommandException(code, message + " argument is of type: " + value.type().alias());
    }
    return array.elements();
  }
}
