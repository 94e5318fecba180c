package dev.morphium.engine.expression.operator;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.List;

/** The expression {@code $slice}: a part of an array. Source: MongoDB manual, "$slice". */
final class Slice {
  private Slice() {}

  /** Takes {@code [array, n]} or {@code [array, position, n]}. */
  static Value slice(List<Value> operands) {
    Value value = operands.get(0);
    Value second = operands.get(1);
    if (value.isNullish() || second.isNullish()) {
      return Constant.NULL;
    }
    if (!(value instanceof ArrayValue array)) {
      throw new CommandException(
          28724,
          "First argument to $slice must be an array, but is of type: " + value.type().alias());
    }
    long number = whole(second, "Second", 28725);
    long size = array.size();
    if (operands.size() == 2) {
      long count = Math.min(Math.abs(number), size);
      return number < 0 ? part(array, size - count, size) : part(array, 0, count);
    }
    Value third = operands.get(2);
    if (third.isNullish()) {
      return Constant.NULL;
    }
    long count = whole(third, "Third", 28727);
    if (count <= 0) {
      throw new CommandException(28729, "Third argument to $slice must be positive: " + count);
    }
    long start = number < 0 ? Math.max(0, size + number) : Math.min(size, number);
    return part(array, start, Math.min(size, start + count));
  }

  private static Value part(ArrayValue array, long from, long to) {
    return ArrayValue.of(array.elements().subList((int) from, (int) to));
  }

  private static long whole(Value value, String which, int code) {
    if (!(value instanceof NumberValue number)) {
      throw new CommandException(
          code,
          which
              + " argument to $slice must be a numeric value, but is of type: "
              + value.type().alias());
    }
    if (!number.isInt()) {
      throw new CommandException(
          code + 1,
          which
              + " argument to $slice can't be represented as a 32-bit integer: "
              + NumberExpressions.text(number));
    }
    return number.longValue();
  }
}
