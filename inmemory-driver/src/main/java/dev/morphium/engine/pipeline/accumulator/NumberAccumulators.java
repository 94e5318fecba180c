package dev.morphium.engine.pipeline.accumulator;

import dev.morphium.engine.expression.ConstantExpression;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.expression.accumulate.StandardDeviation;
import dev.morphium.engine.pipeline.Accumulator;
import dev.morphium.engine.pipeline.AccumulatorFactory;
import dev.morphium.engine.pipeline.CompiledAccumulator;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.Arithmetic;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberSum;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * {@code $avg}, {@code $count}, {@code $stdDevPop}, {@code $stdDevSamp}, {@code $sum}: what is no
 * number counts as nothing.
 */
final class NumberAccumulators {
  private NumberAccumulators() {}

  static OperatorTable.Builder<AccumulatorFactory> entries() {
    return OperatorTable.<AccumulatorFactory>of("accumulator")
        .implemented("$avg", ValueState.factory(comparator -> new Sum(true)))
        .implemented("$count", (name, operand, compilation) -> count(operand))
        .implemented("$stdDevPop", ValueState.factory(comparator -> new Deviation(false)))
        .implemented("$stdDevSamp", ValueState.factory(comparator -> new Deviation(true)))
        .implemented("$sum", (name, operand, compilation) -> sum(compilation.compile(operand)));
  }

  private static CompiledAccumulator count(Value operand) {
    if (!(operand instanceof Document document) || !document.isEmpty()) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH, "$count takes no arguments, i.e. $count:{}");
    }
    return new ConstantSum(1);
  }

  private static CompiledAccumulator sum(Expression expression) {
    return expression instanceof ConstantExpression constant
            && constant.value() instanceof Int32Value number
        ? new ConstantSum(number.value())
        : ValueState.of(expression, () -> new Sum(false));
  }

  /** A sum of one and the same number: it counts. */
  private record ConstantSum(int number) implements CompiledAccumulator {
    @Override
    public Accumulator start(Scope scope) {
      return new Accumulator() {
        private long count;

        @Override
        public void add(Scope document) {
          count++;
        }

        @Override
        public Value result() {
          return ofCount(count);
        }
      };
    }

    @Override
    public Value ofCount(long count) {
      return Arithmetic.multiply(new Int64Value(count), new Int32Value(number))
              instanceof Int64Value exact
          ? Arithmetic.narrow(exact.value())
          : new DoubleValue((double) count * number);
    }
  }

  private static final class Sum implements ValueState {
    private final NumberSum sum = new NumberSum();
    private final boolean average;

    Sum(boolean average) {
      this.average = average;
    }

    @Override
    public void add(Value value) {
      if (value instanceof NumberValue number) {
        sum.add(number);
      }
    }

    @Override
    public Value result() {
      return average ? sum.average() : sum.sum();
    }
  }

  private static final class Deviation implements ValueState {
    private final StandardDeviation deviation;

    Deviation(boolean sample) {
      deviation = new StandardDeviation(sample);
    }

    @Override
    public void add(Value value) {
      deviation.add(value);
    }

    @Override
    public Value result() {
      return deviation.result();
    }
  }
}
