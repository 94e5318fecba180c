package dev.morphium.engine.update.operator;

import dev.morphium.engine.update.FieldUpdate;
import dev.morphium.engine.update.UpdateEnvironment;
import dev.morphium.engine.update.UpdateErrors;
import dev.morphium.engine.update.UpdateOperator.Changes;
import dev.morphium.engine.update.UpdateTarget;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.NumberOrder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * {@code $inc} and {@code $mul}. A result equal to the field, of the same type, changes nothing.
 * Source: MongoDB manual, "$inc" and "$mul".
 */
record Arithmetic(String path, String name, NumberValue operand) implements FieldUpdate {
  static void inc(String path, Value argument, UpdateEnvironment environment, Changes changes) {
    changes.add(path, new Arithmetic(path, "$inc", number("increment", path, argument)));
  }

  static void mul(String path, Value argument, UpdateEnvironment environment, Changes changes) {
    changes.add(path, new Arithmetic(path, "$mul", number("multiply", path, argument)));
  }

  private static NumberValue number(String verb, String path, Value argument) {
    if (argument instanceof NumberValue number) {
      return number;
    }
    throw new CommandException(
        ErrorCode.TYPE_MISMATCH,
        "Cannot "
            + verb
            + " with non-numeric argument: {"
            + path
            + ": "
            + ValueText.of(argument)
            + "}");
  }

  @Override
  public Value update(Value current, UpdateTarget target) {
    boolean sum = name.equals("$inc");
    if (current.isMissing()) {
      return sum ? operand : Numbers.multiply(new Int32Value(0), operand);
    }
    if (!(current instanceof NumberValue number)) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH,
          "Cannot apply "
              + name
              + " to a value of non-numeric type. "
              + UpdateErrors.identity(target.root())
              + " has the field '"
              + UpdateErrors.lastPart(path)
              + "' of non-numeric type "
              + current.type().alias());
    }
    NumberValue result;
    try {
      result = sum ? Numbers.add(number, operand) : Numbers.multiply(number, operand);
    } catch (ArithmeticException overflow) {
      throw UpdateErrors.badValue(
          "Failed to apply "
              + name
              + " operations to current value ((NumberLong)"
              + number.longValue()
              + ") for document "
              + UpdateErrors.identity(target.root()));
    }
    boolean same = result.type() == number.type() && NumberOrder.compare(result, number) == 0;
    return same ? current : result;
  }
}
