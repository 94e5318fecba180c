package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.expression.ConstantExpression;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.pipeline.WindowFunction;
import dev.morphium.engine.pipeline.WindowPlace;
import dev.morphium.engine.value.Arithmetic;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * {@code $minMaxScaler}: where a number lies between the least and the greatest of its window.
 *
 * <p>Where all numbers of the window are the same, it is the least of the wanted range. Windows
 * move forwards only, so their ends are kept in two queues and each number is looked at once.
 * Source: MongoDB manual, "$minMaxScaler (Window Function)".
 *
 * @param input gives the numbers
 * @param least what the least number becomes
 * @param greatest what the greatest number becomes
 */
record MinMaxScalerFunction(
    Expression input,
    NumberValue least,
    NumberValue greatest,
    WindowBounds bounds,
    WindowPlace place)
    implements WindowFunction {
  private static final Set<String> OPTIONS = Set.of("input", "max", "min");

  static WindowFunction parse(String name, Document specification, WindowPlace place) {
    SetWindowFieldsParser.checkOnly(specification, name, "window");
    WindowBounds bounds = WindowBounds.parse(specification, place);
    Value operand = specification.get(name);
    Expression input = null;
    NumberValue least = new Int32Value(0);
    NumberValue greatest = new Int32Value(1);
    if (operand instanceof Document options && !startsWithDollar(options)) {
      for (Element option : options.elements()) {
        if (!OPTIONS.contains(option.name())) {
          throw SetWindowFieldsParser.failure(
              "$minMaxScaler got unexpected argument: " + option.name());
        }
        if (option.name().equals("input")) {
          input = place.compilation().expression(option.value());
        } else if (option.name().equals("min")) {
          least = constant(option, place);
        } else {
          greatest = constant(option, place);
        }
      }
      if (input == null) {
        throw SetWindowFieldsParser.failure("$minMaxScaler requires an 'input' expression");
      }
    } else {
      input = place.compilation().expression(operand);
    }
    if (place.comparator().compare(least, greatest) >= 0) {
      throw SetWindowFieldsParser.failure("$minMaxScaler's 'min' must be less than its 'max'");
    }
    return new MinMaxScalerFunction(input, least, greatest, bounds, place);
  }

  private static boolean startsWithDollar(Document options) {
    String first = options.firstName();
    return first != null && first.startsWith("$");
  }

  private static NumberValue constant(Element option, WindowPlace place) {
    Expression expression = place.compilation().expression(option.value());
    if (expression instanceof ConstantExpression constant
        && constant.value() instanceof NumberValue number) {
      return number;
    }
    throw SetWindowFieldsParser.failure(
        "$minMaxScaler's '" + option.name() + "' must be a constant number");
  }

  @Override
  public List<Value> compute(List<Document> partition, Scope scope) {
    List<Value> inputs = WindowInputs.of(input, partition, scope);
    WindowFrames frames = new WindowFrames(bounds, partition, place);
    Ends ends = new Ends(inputs, place.comparator());
    List<Value> values = new ArrayList<>(partition.size());
    for (int i = 0; i < partition.size(); i++) {
      scope.turn();
      ends.move(frames.from(i), frames.to(i));
      values.add(scaled(number(inputs.get(i)), ends));
    }
    return values;
  }

  private Value scaled(NumberValue number, Ends ends) {
    if (ends.lowest.isEmpty()) { // a window without its own document may be empty
      return least;
    }
    NumberValue from = number(ends.inputs.get(ends.lowest.getFirst()));
    NumberValue to = number(ends.inputs.get(ends.highest.getFirst()));
    NumberValue range = Arithmetic.subtract(to, from);
    if (range.isZero()) {
      return least;
    }
    NumberValue share = Arithmetic.divide(Arithmetic.subtract(number, from), range);
    return Arithmetic.add(Arithmetic.multiply(share, Arithmetic.subtract(greatest, least)), least);
  }

  private static NumberValue number(Value value) {
    if (value instanceof NumberValue number) {
      return number;
    }
    throw new CommandException(
        ErrorCode.TYPE_MISMATCH,
        "$minMaxScaler only supports numeric types, not " + value.type().alias());
  }

  /** The least and the greatest number of a window that moves forwards. */
  private static final class Ends {
    private final List<Value> inputs;
    private final ValueComparator comparator;
    private final Deque<Integer> lowest = new ArrayDeque<>();
    private final Deque<Integer> highest = new ArrayDeque<>();
    private int next;

    Ends(List<Value> inputs, ValueComparator comparator) {
      this.inputs = inputs;
      this.comparator = comparator;
    }

    void move(int from, int to) {
      for (next = Math.max(next, from); next < to; next++) {
        NumberValue number = number(inputs.get(next));
        push(lowest, number, 1);
        push(highest, number, -1);
      }
      drop(lowest, from);
      drop(highest, from);
    }

    private void push(Deque<Integer> ends, NumberValue number, int sign) {
      while (!ends.isEmpty()
          && sign * comparator.compare(inputs.get(ends.getLast()), number) >= 0) {
        ends.removeLast();
      }
      ends.addLast(next);
    }

    private static void drop(Deque<Integer> ends, int from) {
      while (!ends.isEmpty() && ends.getFirst() < from) {
        ends.removeFirst();
      }
    }
  }
}
