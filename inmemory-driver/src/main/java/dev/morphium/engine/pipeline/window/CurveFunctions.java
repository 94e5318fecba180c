package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.pipeline.WindowFunction;
import dev.morphium.engine.pipeline.WindowFunctionFactory;
import dev.morphium.engine.pipeline.WindowPlace;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.time.TimeUnit;
import dev.morphium.engine.value.Arithmetic;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code $derivative}, {@code $integral}: of the curve of a value over the sort key. */
final class CurveFunctions {
  private CurveFunctions() {}

  static OperatorTable.Builder<WindowFunctionFactory> entries() {
    return OperatorTable.<WindowFunctionFactory>of("window function")
        .implemented("$derivative", (name, spec, place) -> parse(name, spec, place, true))
        .implemented("$integral", (name, spec, place) -> parse(name, spec, place, false));
  }

  private static WindowFunction parse(
      String name, Document specification, WindowPlace place, boolean derivative) {
    SetWindowFieldsParser.checkOnly(specification, name, "window");
    if (!(specification.get(name) instanceof Document operand)) {
      throw SetWindowFieldsParser.failure(name + " expects an object");
    }
    Value input = null;
    TimeUnit unit = null;
    for (Element option : operand.elements()) {
      switch (option.name()) {
        case "input" -> input = option.value();
        case "unit" -> unit = unit(name, option.value());
        default ->
            throw SetWindowFieldsParser.failure(
                name + " got unexpected argument: " + option.name());
      }
    }
    if (input == null) {
      throw SetWindowFieldsParser.failure(name + " requires an 'input' expression");
    }
    if (place.sort().parts().size() != 1) {
      throw SetWindowFieldsParser.failure(name + " requires a sortBy with exactly one element");
    }
    if (derivative && !specification.has("window")) {
      throw SetWindowFieldsParser.failure("$derivative requires explicit window bounds");
    }
    WindowBounds bounds = WindowBounds.parse(specification, place);
    return new Curve(place.compilation().expression(input), unit, bounds, place, derivative, name);
  }

  private static TimeUnit unit(String name, Value value) {
    if (!(value instanceof StringValue text)) {
      throw SetWindowFieldsParser.failure(name + " 'unit' must be a string");
    }
    TimeUnit unit = TimeUnit.parse(text.value());
    if (unit.millis() == 0) {
      throw new CommandException(5490704, "unit must be 'week' or smaller");
    }
    return unit;
  }

  private record Curve(
      Expression input,
      @Nullable TimeUnit unit,
      WindowBounds bounds,
      WindowPlace place,
      boolean derivative,
      String name)
      implements WindowFunction {
    @Override
    public List<Value> compute(List<Document> partition, Scope scope) {
      WindowFrames frames = new WindowFrames(bounds, partition, place);
      NumberValue[] keys = new NumberValue[partition.size()];
      Value[] inputs = new Value[partition.size()];
      for (int i = 0; i < keys.length; i++) {
        scope.turn();
        keys[i] = key(place.sort().keys(partition.get(i), place.comparator())[0]);
        inputs[i] = number(input.evaluate(scope.at(partition.get(i))));
      }
      if (!derivative && keys.length >= SlidingWindow.FEW) {
        return SlidingWindow.results(new Area(this, keys, inputs), frames, keys.length, scope);
      }
      List<Value> values = new ArrayList<>(keys.length);
      for (int i = 0; i < keys.length; i++) {
        int from = frames.from(i);
        int to = frames.to(i);
        values.add(
            derivative ? derivative(keys, inputs, from, to) : integral(keys, inputs, from, to));
      }
      return values;
    }

    private NumberValue key(Value key) {
      if (key instanceof DateValue date && unit != null) {
        return new Int64Value(date.value());
      }
      if (key instanceof DateValue) {
        throw new CommandException(5624901, name + " where the sortBy is a Date requires a 'unit'");
      }
      if (unit != null) {
        throw new CommandException(
            5624900, name + " with 'unit' expects the sortBy field to be a Date");
      }
      if (key instanceof NumberValue number) {
        return number;
      }
      throw new CommandException(
          5624902, name + " (with no 'unit') expects the sortBy field to be numeric");
    }

    private Value number(Value value) {
      if (value.isNullish()) {
        return Constant.NULL;
      }
      if (value instanceof NumberValue) {
        return value;
      }
      throw new CommandException(
          5624903, name + " expects its input to be numeric, but found " + value.type().alias());
    }

    private Value derivative(NumberValue[] keys, Value[] inputs, int from, int to) {
      if (to - from < 2
          || !(inputs[from] instanceof NumberValue first)
          || !(inputs[to - 1] instanceof NumberValue last)) {
        return Constant.NULL;
      }
      NumberValue run = distance(keys[from], keys[to - 1]);
      return run.isZero()
          ? Constant.NULL
          : Arithmetic.divide(Arithmetic.subtract(last, first), run);
    }

    private Value integral(NumberValue[] keys, Value[] inputs, int from, int to) {
      NumberValue area = null;
      int previous = -1;
      for (int i = from; i < to; i++) {
        if (!(inputs[i] instanceof NumberValue height)) {
          continue;
        }
        if (previous < 0) {
          area = new Int32Value(0);
        } else if (area != null) {
          area =
              Arithmetic.add(
                  area, strip((NumberValue) inputs[previous], height, keys[previous], keys[i]));
        }
        previous = i;
      }
      return area == null ? Constant.NULL : area;
    }

    /** The area under the line between two points. */
    private NumberValue strip(
        NumberValue first, NumberValue second, NumberValue from, NumberValue to) {
      NumberValue strip = Arithmetic.multiply(Arithmetic.add(first, second), distance(from, to));
      return Arithmetic.divide(strip, new Int32Value(2));
    }

    private NumberValue distance(NumberValue from, NumberValue to) {
      NumberValue run = Arithmetic.subtract(to, from);
      return unit == null ? run : Arithmetic.divide(run, new Int64Value(unit.millis()));
    }
  }

  /** An area with its first and its last point; no points are none. */
  private record Part(NumberValue area, int first, int last) {
    static final Part NONE = new Part(new Int32Value(0), -1, -1);
  }

  /** The areas of sliding windows. */
  private record Area(Curve curve, NumberValue[] keys, Value[] inputs)
      implements WindowAggregate<Part> {
    @Override
    public Part of(int document) {
      return inputs[document] instanceof NumberValue
          ? new Part(new Int32Value(0), document, document)
          : Part.NONE;
    }

    @Override
    public Part both(Part first, Part second) {
      if (first.first < 0 || second.first < 0) {
        return first.first < 0 ? second : first;
      }
      NumberValue strip =
          curve.strip(
              (NumberValue) inputs[first.last],
              (NumberValue) inputs[second.first],
              keys[first.last],
              keys[second.first]);
      NumberValue area = Arithmetic.add(Arithmetic.add(first.area, strip), second.area);
      return new Part(area, first.first, second.last);
    }

    @Override
    public Value result(@Nullable Part state) {
      return state == null || state.first < 0 ? Constant.NULL : state.area;
    }
  }
}
