package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.expression.accumulate.StandardDeviation;
import dev.morphium.engine.pipeline.AccumulatorFactory;
import dev.morphium.engine.pipeline.WindowFunction;
import dev.morphium.engine.pipeline.WindowPlace;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code $stdDevPop} and {@code $stdDevSamp} over windows that move.
 *
 * <p>They differ from the accumulators of these names, which windows that only grow use: infinite
 * numbers make the result null, and the deviation of one number is an int32 0.
 *
 * @param input gives the numbers; what is no number counts as nothing
 * @param sample whether the documents are a sample
 */
record DeviationFunction(Expression input, boolean sample, WindowBounds bounds, WindowPlace place)
    implements WindowFunction {

  static WindowFunction parse(
      String name, Document specification, WindowPlace place, boolean sample) {
    SetWindowFieldsParser.checkOnly(specification, name, "window");
    WindowBounds bounds = WindowBounds.parse(specification, place);
    if (bounds.lower() instanceof WindowBounds.Bound.Unbounded) {
      AccumulatorFactory growing =
          place
              .compilation()
              .tables()
              .accumulators()
              .require(name, () -> SetWindowFieldsParser.failure("unknown function " + name));
      return WindowedAccumulator.parse(name, specification, growing, place);
    }
    return new DeviationFunction(
        place.compilation().expression(specification.get(name)), sample, bounds, place);
  }

  @Override
  public List<Value> compute(List<Document> partition, Scope scope) {
    List<Value> inputs = WindowInputs.of(input, partition, scope);
    WindowFrames frames = new WindowFrames(bounds, partition, place);
    if (partition.size() >= SlidingWindow.FEW) {
      DeviationAggregate aggregate = new DeviationAggregate(inputs, sample);
      return SlidingWindow.results(aggregate, frames, partition.size(), scope);
    }
    List<Value> values = new ArrayList<>(partition.size());
    for (int i = 0; i < partition.size(); i++) {
      values.add(deviation(inputs.subList(frames.from(i), frames.to(i))));
    }
    return values;
  }

  private Value deviation(List<Value> inputs) {
    StandardDeviation deviation = new StandardDeviation(sample);
    int count = 0;
    for (Value value : inputs) {
      if (value instanceof NumberValue number) {
        if (!number.isFinite()) {
          return Constant.NULL;
        }
        deviation.add(number);
        count++;
      }
    }
    return count == 1 && !sample ? new Int32Value(0) : deviation.result();
  }
}
