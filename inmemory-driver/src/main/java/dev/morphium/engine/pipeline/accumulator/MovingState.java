package dev.morphium.engine.pipeline.accumulator;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.pipeline.Accumulator;
import dev.morphium.engine.pipeline.CompiledAccumulator;
import dev.morphium.engine.pipeline.MovingAccumulator;
import dev.morphium.engine.value.Value;
import java.util.function.Function;

/** The state of an accumulator with a single operand over a window that moves. */
interface MovingState {
  /** Takes the operand's value in one more document; missing where it has none. */
  void add(Value value);

  /** The value that was taken first of those that are left goes away. */
  void removeFirst();

  Value result();

  /** About how many bytes the state takes right now. */
  long memoryBytes();

  /**
   * The same accumulator, which also moves.
   *
   * @param start makes the state of a window; it is given what {@link CompiledAccumulator#start} is
   */
  static CompiledAccumulator moving(
      CompiledAccumulator accumulator, Expression input, Function<Scope, MovingState> start) {
    return new Movable(accumulator, input, start);
  }

  /** An accumulator that moves. */
  record Movable(
      CompiledAccumulator accumulator, Expression input, Function<Scope, MovingState> begin)
      implements CompiledAccumulator {
    @Override
    public Accumulator start(Scope scope) {
      return accumulator.start(scope);
    }

    @Override
    public MovingAccumulator startMoving(Scope scope) {
      return new OfExpression(input, begin.apply(scope));
    }
  }

  /** A state with the expression that feeds it. */
  record OfExpression(Expression expression, MovingState state) implements MovingAccumulator {
    @Override
    public void add(Scope scope) {
      state.add(expression.evaluate(scope));
    }

    @Override
    public void removeFirst() {
      state.removeFirst();
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
