package dev.morphium.engine.update.operator;

import dev.morphium.engine.update.FieldUpdate;
import dev.morphium.engine.update.UpdateEnvironment;
import dev.morphium.engine.update.UpdateErrors;
import dev.morphium.engine.update.UpdateOperator.Changes;
import dev.morphium.engine.update.UpdateTarget;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongBinaryOperator;

/** {@code $bit}. Source: MongoDB manual, "$bit". */
record Bit(String path, List<Operation> operations) implements FieldUpdate {
  private record Operation(LongBinaryOperator operator, NumberValue operand) {}

  static void compile(String path, Value argument, UpdateEnvironment environment, Changes changes) {
    if (!(argument instanceof Document document)) {
      throw UpdateErrors.badValue(
          "The $bit modifier is not compatible with a "
              + argument.type().alias()
              + ". You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}");
    }
    List<Operation> operations = new ArrayList<>();
    for (Element element : document.elements()) {
      operations.add(operation(element, document));
    }
    if (operations.isEmpty()) {
      throw UpdateErrors.badValue(
          "You must pass in at least one bitwise operation. The format is: {$bit: {field:"
              + " {and/or/xor: #}}");
    }
    changes.add(path, new Bit(path, operations));
  }

  private static Operation operation(Element element, Document document) {
    LongBinaryOperator operator =
        switch (element.name()) {
          case "and" -> (left, right) -> left & right;
          case "or" -> (left, right) -> left | right;
          case "xor" -> (left, right) -> left ^ right;
          default ->
              throw UpdateErrors.badValue(
                  "The $bit modifier only supports 'and', 'or', and 'xor', not '"
                      + element.name()
                      + "' which is an unknown operator: "
                      + ValueText.of(document));
        };
    if (!isInteger(element.value())) {
      throw UpdateErrors.badValue(
          "The $bit modifier field must be an Integer(32/64 bit); a '"
              + element.value().type().alias()
              + "' is not supported here: "
              + ValueText.of(document));
    }
    return new Operation(operator, (NumberValue) element.value());
  }

  private static boolean isInteger(Value value) {
    return value instanceof Int32Value || value instanceof Int64Value;
  }

  @Override
  public Value update(Value current, UpdateTarget target) {
    Value start = current.isMissing() ? new Int32Value(0) : current;
    if (!isInteger(start)) {
      throw UpdateErrors.badValue(
          "Cannot apply $bit to a value of non-integral type. "
              + UpdateErrors.identity(target.root())
              + " has the field "
              + UpdateErrors.lastPart(path)
              + " of non-integer type "
              + current.type().alias());
    }
    long bits = ((NumberValue) start).longValue();
    boolean wide = start instanceof Int64Value;
    for (Operation operation : operations) {
      bits = operation.operator.applyAsLong(bits, operation.operand.longValue());
      wide |= operation.operand instanceof Int64Value;
    }
    Value result = wide ? new Int64Value(bits) : new Int32Value((int) bits);
    return result.equals(current) ? current : result;
  }
}
