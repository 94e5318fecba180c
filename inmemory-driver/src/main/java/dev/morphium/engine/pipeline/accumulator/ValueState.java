package dev.morphium.engine.pipeline.accumulator;

import dev.morphium.engine.expression.EvaluationContext;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.pipeline.Accumulator;
import dev.morphium.engine.pipeline.AccumulatorFactory;
import dev.morphium.engine.pipeline.CompiledAccumulator;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.function.Function;
import java.util.function.Supplier;

/** The state of an accumulator with a single operand. */
interface ValueState {
  /** Takes the operand's value in one more document; missing where it has none. */
  void add(Value value);

  Value result();

  /** About how many bytes the state takes right now, see {@link Accumulator#memoryBytes}. */
  default long memoryBytes() {
    return Accumulator.FIXED_BYTES;
  }

  /** The factory of an accumulator whose operand is an expression. */
  static AccumulatorFactory factory(Function<ValueComparator, ValueState> start) {
    return contextual(context -> start.apply(context.comparator()));
  }

  /** The same for a state that needs more of the command than its order of values. */
  static AccumulatorFactory contextual(Function<EvaluationContext, ValueState> start) {
    return (name, operand, compilation) -> {
      EvaluationContext context = compilation.context();
      return of(compilation.compile(operand), () -> start.apply(context));
    };
  }

  /** The accumulator that gathers the values of an expression. */
  static CompiledAccumulator of(Expression expression, Supplier<ValueState> start) {
    return scope -> new OfExpression(expression, start.get());
  }

  /** A state with the expression that feeds it. */
  record OfExpression(Expression expression, ValueState state) implements Accumulator {
    @Override
    public void add(Scope scope) {
      state.add(expression.evaluate(scope));
    }

    @Override
    public Value result() {
      return state.result();
    }

    @Override
    public long memoryBytes() {
      return state.memoryBytes();
    }
  }
}
