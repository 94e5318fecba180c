package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.pipeline.Accumulator;
import dev.morphium.engine.pipeline.AccumulatorFactory;
import dev.morphium.engine.pipeline.CompiledAccumulator;
import dev.morphium.engine.pipeline.MovingAccumulator;
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
 * <p>Where the accumulator has a {@link MovingAccumulator}, documents come to it and leave it.
 * Elsewhere a window that only grows from one document to the next is accumulated further. One that
 * slides is aggregated by a {@link SlidingWindow} where the accumulator can be computed from its
 * parts, and is computed anew where it cannot: nothing is ever taken back out, so that sums of
 * doubles do not drift.
 *
 * @param input the accumulator's operand, where {@link WindowAggregates} know the accumulator
 */
record WindowedAccumulator(
    String name,
    CompiledAccumulator accumulator,
    @Nullable Expression input,
    WindowBounds bounds,
    WindowPlace place)
    implements WindowFunction {

  static WindowFunction parse(
      String name, Document specification, AccumulatorFactory factory, WindowPlace place) {
    SetWindowFieldsParser.checkOnly(specification, name, "window");
    Value operand = specification.get(name);
    Compilation compilation = place.compilation().expressions();
    CompiledAccumulator accumulator = factory.create(name, operand, compilation);
    return new WindowedAccumulator(
        name,
        accumulator,
        WindowAggregates.isKnown(name) ? compilation.compile(operand) : null,
        WindowBounds.parse(specification, place),
        place);
  }

  @Override
  public List<Value> compute(List<Document> partition, Scope scope) {
    WindowFrames frames = new WindowFrames(bounds, partition, place);
    if (partition.size() >= SlidingWindow.FEW) {
      List<Value> moved = move(frames, partition, scope);
      if (moved != null) {
        return moved;
      }
    }
    boolean grows = bounds.lower() instanceof WindowBounds.Bound.Unbounded;
    if (grows || partition.size() < SlidingWindow.FEW) {
      return accumulate(frames, partition, scope);
    }
    if (accumulator.ofCount(0) != null) {
      return count(frames, partition.size(), scope);
    }
    WindowAggregate<?> aggregate =
        input == null
            ? null
            : WindowAggregates.of(
                name, WindowInputs.of(input, partition, scope), place.comparator());
    return aggregate == null
        ? accumulate(frames, partition, scope)
        : SlidingWindow.results(aggregate, frames, partition.size(), scope);
  }

  /**
   * What a state gives that moves with the window.
   *
   * @return null when the accumulator has none, or it would take too much memory
   */
  private @Nullable List<Value> move(WindowFrames frames, List<Document> partition, Scope scope) {
    MovingAccumulator state = accumulator.startMoving(scope.at(Document.EMPTY));
    long most = scope.context().memory().limits().bytes(MemoryLimit.SET_WINDOW_FIELDS);
    List<Value> values = new ArrayList<>(partition.size());
    Value last = null;
    int start = 0;
    int end = 0;
    for (int i = 0; state != null && i < partition.size(); i++) {
      scope.turn();
      int from = frames.from(i);
      int to = frames.to(i);
      if (last != null && from == start && to == end) {
        values.add(last);
        continue;
      }
      if (from < start || to < end || from > end) {
        state = accumulator.startMoving(scope.at(Document.EMPTY));
        start = from;
        end = from;
      }
      for (; state != null && end < to; end++) {
        scope.turn();
        state.add(scope.at(partition.get(end)));
      }
      for (; state != null && start < from; start++) {
        scope.turn();
        state.removeFirst();
      }
      if (state == null || state.memoryBytes() > most) {
        return null;
      }
      last = orNull(state.result());
      values.add(last);
    }
    return state == null ? null : values;
  }

  private List<Value> count(WindowFrames frames, int size, Scope scope) {
    List<Value> values = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      scope.turn();
      values.add(orNull(accumulator.ofCount(frames.to(i) - frames.from(i))));
    }
    return values;
  }

  private List<Value> accumulate(WindowFrames frames, List<Document> partition, Scope scope) {
    List<Value> values = new ArrayList<>(partition.size());
    Accumulator state = null;
    Value last = Constant.NULL;
    int start = 0;
    int end = 0;
    for (int i = 0; i < partition.size(); i++) {
      scope.turn();
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
        scope.turn();
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
