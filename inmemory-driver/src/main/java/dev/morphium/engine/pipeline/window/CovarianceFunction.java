package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.pipeline.WindowFunction;
import dev.morphium.engine.pipeline.WindowPlace;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code $covariancePop} and {@code $covarianceSamp} over the window of each document.
 *
 * @param input gives the pair of numbers; what is no pair counts as nothing
 * @param sample whether the documents are a sample
 */
record CovarianceFunction(Expression input, boolean sample, WindowBounds bounds, WindowPlace place)
    implements WindowFunction {

  static WindowFunction parse(
      String name, Document specification, WindowPlace place, boolean sample) {
    SetWindowFieldsParser.checkOnly(specification, name, "window");
    return new CovarianceFunction(
        place.compilation().expression(specification.get(name)),
        sample,
        WindowBounds.parse(specification, place),
        place);
  }

  @Override
  public List<Value> compute(List<Document> partition, Scope scope) {
    List<Value> inputs = WindowInputs.of(input, partition, scope);
    WindowFrames frames = new WindowFrames(bounds, partition, place);
    CovarianceAggregate aggregate =
        new CovarianceAggregate(inputs, sample, scope.context().interrupts());
    if (partition.size() >= SlidingWindow.FEW) {
      return SlidingWindow.results(aggregate, frames, partition.size(), scope);
    }
    List<Value> values = new ArrayList<>(partition.size());
    for (int i = 0; i < partition.size(); i++) {
      values.add(aggregate.of(frames.from(i), frames.to(i)).result());
    }
    return values;
  }
}
