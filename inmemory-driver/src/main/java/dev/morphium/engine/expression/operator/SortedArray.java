package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.NamedOperands;
import dev.morphium.engine.expression.UnaryExpression;
import dev.morphium.engine.signal.InterruptibleOrder;
import dev.morphium.engine.sort.ElementOrder;
import dev.morphium.engine.sort.SortPart;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.FieldPathRules;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The expression {@code $sortArray}. Source: MongoDB manual, "$sortArray". */
final class SortedArray {
  private SortedArray() {}

  static Expression compile(String name, Value operand, Compilation compilation) {
    NamedOperands operands =
        NamedOperands.of(name, operand, List.of("input", "sortBy"), 2942500, 2942501);
    Expression input = compilation.compile(operands.require("input", 2942502));
    Comparator<Value> order =
        InterruptibleOrder.of(
            order(operands.require("sortBy", 2942503), compilation.context().comparator()),
            compilation.context().interrupts());
    return new UnaryExpression(input, value -> sort(value, order));
  }

  private static Comparator<Value> order(Value sortBy, ValueComparator comparator) {
    if (sortBy instanceof Document document) {
      List<SortPart> parts = new ArrayList<>();
      for (Element element : document.elements()) {
        boolean ascending = isAscending(element.value(), 2942505);
        parts.add(new SortPart(path(element.name()), ascending));
      }
      if (parts.isEmpty()) {
        throw new CommandException(2942505, "$sortArray requires a sort pattern that is not empty");
      }
      return ElementOrder.byFields(parts, comparator);
    }
    if (!(sortBy instanceof NumberValue)) {
      throw new CommandException(
          2942507,
          "Illegal sort specification for $sortArray: it must be a number or an object, not "
              + sortBy.type().alias());
    }
    return ElementOrder.byValue(isAscending(sortBy, 2942506), comparator);
  }

  /** A path whose parts, unlike elsewhere in expressions, may begin with a dollar sign. */
  private static FieldPath path(String text) {
    FieldPathRules.parse(text.replace('$', '_'));
    return FieldPath.of(text);
  }

  private static boolean isAscending(Value direction, int code) {
    if (!(direction instanceof NumberValue number)
        || !number.isLong()
        || Math.abs(number.longValue()) != 1) {
      throw new CommandException(
          code, "$sortArray key ordering must be 1 (for ascending) or -1 (for descending)");
    }
    return number.longValue() == 1;
  }

  private static Value sort(Value value, Comparator<Value> order) {
    if (value.isNullish()) {
      return Constant.NULL;
    }
    if (!(value instanceof ArrayValue array)) {
      throw new CommandException(
          2942504,
          "The input argument to $sortArray must be an array, but was of type: "
              + value.type().alias());
    }
    List<Value> sorted = new ArrayList<>(array.elements());
    sorted.sort(order);
    return ArrayValue.of(sorted);
  }
}
