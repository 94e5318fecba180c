package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.BinaryExpression;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.NamedOperands;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.signal.InterruptibleOrder;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The expressions that pick a number of elements: {@code $firstN}, {@code $lastN}, {@code $maxN}
 * and {@code $minN}. Source: MongoDB manual, pages of these names, "array operator".
 */
final class PickedElements {
  private PickedElements() {}

  static ExpressionFactory first() {
    return pick((elements, count, comparator, interrupts) -> elements.subList(0, count));
  }

  static ExpressionFactory last() {
    return pick(
        (elements, count, comparator, interrupts) ->
            elements.subList(elements.size() - count, elements.size()));
  }

  static ExpressionFactory largest() {
    return pick(
        (elements, count, comparator, interrupts) ->
            sorted(elements, InterruptibleOrder.of(comparator.reversed(), interrupts), count));
  }

  static ExpressionFactory smallest() {
    return pick(
        (elements, count, comparator, interrupts) ->
            sorted(elements, InterruptibleOrder.of(comparator, interrupts), count));
  }

  private static List<Value> sorted(List<Value> elements, Comparator<Value> order, int count) {
    List<Value> present = new ArrayList<>();
    for (Value element : elements) {
      if (!element.isNullish()) {
        present.add(element);
      }
    }
    present.sort(order);
    return present.subList(0, Math.min(count, present.size()));
  }

  private static ExpressionFactory pick(Picker picker) {
    return (name, operand, compilation) -> {
      NamedOperands operands =
          NamedOperands.of(name, operand, List.of("n", "input"), 5787900, 5787901);
      Expression count = compilation.compile(operands.require("n", 5787906));
      Expression input = compilation.compile(operands.require("input", 5787907));
      ValueComparator comparator = compilation.context().comparator();
      InterruptCheck interrupts = compilation.context().interrupts();
      return new BinaryExpression(
          input,
          count,
          (value, n) -> {
            int most = count(n);
            if (!(value instanceof ArrayValue array)) {
              throw new CommandException(5788200, "Input must be an array");
            }
            List<Value> elements = array.elements();
            int picked = Math.min(most, elements.size());
            return ArrayValue.of(picker.pick(elements, picked, comparator, interrupts));
          });
    };
  }

  private static int count(Value value) {
    if (!(value instanceof NumberValue number)) {
      throw new CommandException(
          5787902, "Value for 'n' must be of integral type, but found " + value.type().alias());
    }
    if (!number.isLong()) {
      throw new CommandException(
          5787903,
          "Value for 'n' must be of integral type, but found " + NumberExpressions.text(number));
    }
    if (number.longValue() <= 0) {
      throw new CommandException(
          5787908, "'n' must be greater than 0, found " + number.longValue());
    }
    return (int) Math.min(Integer.MAX_VALUE, number.longValue());
  }

  @FunctionalInterface
  private interface Picker {
    List<Value> pick(
        List<Value> elements, int count, ValueComparator comparator, InterruptCheck interrupts);
  }
}
