package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.FunctionExpression;
import dev.morphium.engine.expression.Operands;
import dev.morphium.engine.expression.UnaryExpression;
import dev.morphium.engine.expression.accumulate.PercentileSpecification;
import dev.morphium.engine.expression.accumulate.Percentiles;
import dev.morphium.engine.expression.accumulate.StandardDeviation;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.NumberSum;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * Accumulators over the operands of one expression, or over the elements of its only operand when
 * that is an array. Source: MongoDB manual, "Accumulators (in Other Stages)".
 */
final class AccumulatorOperators {
  private AccumulatorOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .implemented("$avg", Operands.function(gathered(values -> sum(values).average())))
        .implemented("$max", extreme(Comparator::reversed))
        .implemented("$median", AccumulatorOperators::median)
        .implemented("$min", extreme(order -> order))
        .implemented("$percentile", AccumulatorOperators::percentile)
        .implemented("$stdDevPop", Operands.function(gathered(values -> deviation(values, false))))
        .implemented("$stdDevSamp", Operands.function(gathered(values -> deviation(values, true))))
        .implemented("$sum", Operands.function(gathered(values -> sum(values).sum())));
  }

  /** The function over the values, or over the elements of an array that is the only value. */
  static Function<List<Value>, Value> gathered(Function<List<Value>, Value> function) {
    return values ->
        function.apply(
            values.size() == 1 && values.get(0) instanceof ArrayValue array
                ? array.elements()
                : values);
  }

  private static NumberSum sum(List<Value> values) {
    NumberSum sum = new NumberSum();
    for (Value value : values) {
      if (value instanceof NumberValue number) {
        sum.add(number);
      }
    }
    return sum;
  }

  private static Value deviation(List<Value> values, boolean sample) {
    StandardDeviation deviation = new StandardDeviation(sample);
    values.forEach(deviation::add);
    return deviation.result();
  }

  private static ExpressionFactory extreme(Function<Comparator<Value>, Comparator<Value>> sense) {
    return (name, operand, compilation) -> {
      Comparator<Value> order = sense.apply(compilation.context().comparator());
      return new FunctionExpression(
          Operands.any(operand, compilation), gathered(values -> least(values, order)));
    };
  }

  /** The first of the values that no other one comes before; what is nullish does not count. */
  private static Value least(List<Value> values, Comparator<Value> order) {
    Value least = Constant.NULL;
    for (Value value : values) {
      if (!value.isNullish() && (least == Constant.NULL || order.compare(value, least) < 0)) {
        least = value;
      }
    }
    return least;
  }

  private static Expression median(String name, Value operand, Compilation compilation) {
    PercentileSpecification specification = PercentileSpecification.median(operand, compilation);
    InterruptCheck interrupts = compilation.context().interrupts();
    return new UnaryExpression(specification.input(), value -> numbers(value, interrupts).median());
  }

  private static Expression percentile(String name, Value operand, Compilation compilation) {
    PercentileSpecification specification =
        PercentileSpecification.percentile(operand, compilation);
    InterruptCheck interrupts = compilation.context().interrupts();
    return new UnaryExpression(
        specification.input(), value -> numbers(value, interrupts).result(specification.shares()));
  }

  private static Percentiles numbers(Value value, InterruptCheck interrupts) {
    Percentiles numbers = new Percentiles(interrupts);
    if (value instanceof ArrayValue array) {
      array.elements().forEach(numbers::add);
    } else {
      numbers.add(value);
    }
    return numbers;
  }
}
