package dev.morphium.engine.update.operator;

import dev.morphium.engine.update.FieldUpdate;
import dev.morphium.engine.update.UpdateEnvironment;
import dev.morphium.engine.update.UpdateErrors;
import dev.morphium.engine.update.UpdateOperator.Changes;
import dev.morphium.engine.update.UpdateTarget;
import dev.morphium.engine.value.Arithmetic;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberOrder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * {@code $inc} and {@code $mul}. Unlike in expressions a whole number that does not fit 64 bits is
 * an error. A result equal to the field, of the same type, changes nothing. Source: MongoDB manual,
 * "$inc" and "$mul".
 */
record NumberChange(String path, String name, NumberValue operand) implements FieldUpdate {
  static void inc(String path, Value argument, UpdateEnvironment environment, Changes changes) {
    changes.add(path, new NumberChange(path, "$inc", number("increment", path, argument)));
  }

  static void mul(String path, Value argument, UpdateEnvironment environment, Changes changes) {
    changes.add(path, new NumberChange(path, "$mul", number("multiply", path, argument)));
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
      return sum ? operand : Arithmetic.multiply(new Int32Value(0), operand);
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
    NumberValue result =
        sum ? Arithmetic.add(number, operand) : Arithmetic.multiply(number, operand);
    if (result instanceof DoubleValue && isWhole(number) && isWhole(operand)) {
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

  private static boolean isWhole(NumberValue number) {
    return number instanceof Int32Value || number instanceof Int64Value;
  }
}
