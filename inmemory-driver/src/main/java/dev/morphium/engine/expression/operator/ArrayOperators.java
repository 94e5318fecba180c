package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.BinaryExpression;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.ConstantExpression;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.FunctionExpression;
import dev.morphium.engine.expression.Operands;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.expression.UnaryExpression;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Expressions over arrays. Source: MongoDB manual, "Array Expression Operators". */
final class ArrayOperators {
  /** So many constants are looked through, and more than these are hashed. */
  private static final int FEW = 16;

  private ArrayOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .implemented("$arrayElemAt", Operands.binary(ArrayOperators::elementAt))
        .implemented("$arrayToObject", Operands.unary(ArrayDocuments::toDocument))
        .implemented(
            "$concatArrays", Operands.builder(0, Integer.MAX_VALUE, ArrayOperators::concat))
        .implemented("$filter", ArrayLoops::filter)
        .implemented("$first", Operands.unary(value -> end("$first", value, true)))
        .implemented("$firstN", PickedElements.first())
        .implemented("$in", ArrayOperators::in)
        .implemented("$indexOfArray", ArrayOperators::indexOf)
        .implemented("$isArray", Operands.unary(ArrayOperators::isArray))
        .implemented("$last", Operands.unary(value -> end("$last", value, false)))
        .implemented("$lastN", PickedElements.last())
        .implemented("$map", ArrayLoops::map)
        .implemented("$maxN", PickedElements.largest())
        .implemented("$minN", PickedElements.smallest())
        .implemented("$objectToArray", Operands.builder(1, 1, ArrayDocuments::toArray))
        .implemented("$range", Operands.builder(2, 3, Range::range))
        .implemented("$reduce", ArrayLoops::reduce)
        .implemented("$reverseArray", Operands.unary(ArrayOperators::reverse))
        .implemented("$size", Operands.unary(ArrayOperators::size))
        .implemented("$slice", Operands.function(2, 3, Slice::slice))
        .implemented("$sortArray", SortedArray::compile)
        .implemented("$zip", Zip::compile);
  }

  private static Value elementAt(Value array, Value index) {
    if (array.isNullish() || index.isNullish()) {
      return Constant.NULL;
    }
    if (!(array instanceof ArrayValue elements)) {
      throw new CommandException(
          28689, "$arrayElemAt's first argument must be an array, but is " + array.type().alias());
    }
    if (!(index instanceof NumberValue number)) {
      throw new CommandException(
          28690,
          "$arrayElemAt's second argument must be a numeric value, but is " + index.type().alias());
    }
    if (!number.isInt()) {
      throw new CommandException(
          28691,
          "$arrayElemAt's second argument must be representable as a 32-bit integer: "
              + NumberExpressions.text(number));
    }
    long at = number.longValue();
    long place = at < 0 ? elements.size() + at : at;
    return place < 0 || place >= elements.size() ? Constant.MISSING : elements.get((int) place);
  }

  private static Value end(String name, Value array, boolean first) {
    if (array.isNullish()) {
      return Constant.NULL;
    }
    if (!(array instanceof ArrayValue elements)) {
      throw new CommandException(
          28689, name + "'s argument must be an array, but is " + array.type().alias());
    }
    if (elements.isEmpty()) {
      return Constant.MISSING;
    }
    return elements.get(first ? 0 : elements.size() - 1);
  }

  private static Value concat(List<Value> operands, Scope scope) {
    List<Value> joined = new ArrayList<>();
    BuiltMemory memory = new BuiltMemory("$concatArrays", scope);
    for (Value operand : operands) {
      if (operand.isNullish()) {
        return Constant.NULL;
      }
      if (!(operand instanceof ArrayValue array)) {
        throw new CommandException(
            28664, "$concatArrays only supports arrays, not " + operand.type().alias());
      }
      memory.addElements(array.size());
      joined.addAll(array.elements());
    }
    return ArrayValue.of(joined);
  }

  private static Value isArray(Value value) {
    return BooleanValue.of(value instanceof ArrayValue);
  }

  private static Expression in(String name, Value operand, Compilation compilation) {
    List<Expression> operands = Operands.exactly(2, name, operand, compilation);
    ValueComparator comparator = compilation.context().comparator();
    if (operands.get(1) instanceof ConstantExpression constant
        && constant.value() instanceof ArrayValue array
        && array.size() > FEW) {
      ValueSet known = new ValueSet(array.elements(), compilation.context());
      return new UnaryExpression(operands.get(0), value -> BooleanValue.of(known.contains(value)));
    }
    return new BinaryExpression(
        operands.get(0),
        operands.get(1),
        (value, array) -> {
          if (!(array instanceof ArrayValue elements)) {
            throw new CommandException(
                40081,
                "$in requires an array as a second argument, found: " + array.type().alias());
          }
          int place = indexOf(elements.elements(), value, 0, elements.size(), comparator);
          return BooleanValue.of(place >= 0);
        });
  }

  private static Expression indexOf(String name, Value operand, Compilation compilation) {
    ValueComparator comparator = compilation.context().comparator();
    return new FunctionExpression(
        Operands.between(2, 4, name, operand, compilation),
        operands -> indexOf(operands, comparator));
  }

  private static Value indexOf(List<Value> operands, ValueComparator comparator) {
    Value array = operands.get(0);
    if (array.isNullish()) {
      return Constant.NULL;
    }
    if (!(array instanceof ArrayValue elements)) {
      throw new CommandException(
          40090,
          "$indexOfArray requires an array as a first argument, found: " + array.type().alias());
    }
    int start = operands.size() > 2 ? bound("starting", operands.get(2)) : 0;
    int end = operands.size() > 3 ? bound("ending", operands.get(3)) : elements.size();
    int last = Math.min(end, elements.size());
    return new Int32Value(indexOf(elements.elements(), operands.get(1), start, last, comparator));
  }

  private static int bound(String which, Value value) {
    if (!(value instanceof NumberValue number) || !number.isInt()) {
      throw new CommandException(
          9711600,
          "$indexOfArray requires an integral %s index, found a value of type: %s"
              .formatted(which, value.type().alias()));
    }
    if (number.longValue() < 0) {
      throw new CommandException(
          9711601,
          "$indexOfArray requires a nonnegative %s index, found: %d"
              .formatted(which, number.longValue()));
    }
    return (int) number.longValue();
  }

  private static int indexOf(
      List<Value> elements, Value value, int start, int end, ValueComparator comparator) {
    for (int i = start; i < end; i++) {
      if (comparator.equal(elements.get(i), value)) {
        return i;
      }
    }
    return -1;
  }

  private static Value reverse(Value value) {
    if (value.isNullish()) {
      return Constant.NULL;
    }
    if (!(value instanceof ArrayValue array)) {
      throw new CommandException(
          34435,
          "The argument to $reverseArray must be an array, but was of type: "
              + value.type().alias());
    }
    List<Value> reversed = new ArrayList<>(array.elements());
    Collections.reverse(reversed);
    return ArrayValue.of(reversed);
  }

  private static Value size(Value value) {
    if (!(value instanceof ArrayValue array)) {
      throw new CommandException(
          17124,
          "The argument to $size must be an array, but was of type: " + value.type().alias());
    }
    return new Int32Value(array.size());
  }
}
