package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.pipeline.Accumulator;
import dev.morphium.engine.pipeline.AccumulatorFactory;
import dev.morphium.engine.pipeline.CompiledAccumulator;
import dev.morphium.engine.pipeline.WindowFunction;
import dev.morphium.engine.pipeline.WindowPlace;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An accumulator over the window of each document.
 *
 * <p>A window that only grows from one document to the next is accumulated further, any other one
 * anew: nothing is ever taken back out, so that sums of doubles do not drift.
 */
record WindowedAccumulator(CompiledAccumulator accumulator, WindowBounds bounds, WindowPlace place)
    implements WindowFunction {

  static WindowFunction parse(
      String name, Document specification, AccumulatorFactory factory, WindowPlace place) {
    SetWindowFieldsParser.checkOnly(specification, name, "window");
    CompiledAccumulator accumulator =
        factory.create(name, specification.get(name), place.compilation().expressions());
    return new WindowedAccumulator(accumulator, WindowBounds.parse(specification, place), place);
  }

  @Override
  public List<Value> compute(List<Document> partition, Scope scope) {
    WindowFrames frames = new WindowFrames(bounds, partition, place);
    List<Value> values = new ArrayList<>(partition.size());
    Accumulator state = null;
    Value last = Constant.NULL;
    int start = 0;
    int end = 0;
    for (int i = 0; i < partition.size(); i++) {
      int from = frames.from(i);
      int to = frames.to(i);
      if (state == null || from != start || to < end) {
        state = accumulator.start(scope.at(Document.EMPTY));
        start = from;
        end = from;
      } else if (to == end) {
        values.add(last);
        continue;
      }
      for (; end < to; end++) {
        state.add(scope.at(partition.get(end)));
      }
      last = orNull(state.result());
      values.add(last);
    }
    return values;
  }

  private static Value orNull(@Nullable Value value) {
    return value == null || value.isMissing() ? Constant.NULL : value;
  }
}
