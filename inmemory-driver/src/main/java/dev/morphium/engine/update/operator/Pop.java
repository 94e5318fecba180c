package dev.morphium.engine.update.operator;

import dev.morphium.engine.update.FieldUpdate;
import dev.morphium.engine.update.UpdateEnvironment;
import dev.morphium.engine.update.UpdateErrors;
import dev.morphium.engine.update.UpdateOperator.Changes;
import dev.morphium.engine.update.UpdateTarget;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/** {@code $pop}. Source: MongoDB manual, "$pop". */
record Pop(String path, boolean first) implements FieldUpdate {
  static void compile(String path, Value argument, UpdateEnvironment environment, Changes changes) {
    if (!(argument instanceof NumberValue number)) {
      throw UpdateErrors.failedToParse(
          "Expected a number in: " + path + ": " + ValueText.of(argument));
    }
    if (!number.isLong()) {
      throw UpdateErrors.failedToParse(
          "Expected an integer: " + path + ": " + ValueText.of(argument));
    }
    if (Math.abs(number.longValue()) != 1) {
      throw UpdateErrors.failedToParse("$pop expects 1 or -1, found: " + number.longValue());
    }
    changes.add(path, new Pop(path, number.longValue() == -1));
  }

  @Override
  public Value update(Value current, UpdateTarget target) {
    if (current.isMissing()) {
      return current;
    }
    if (!(current instanceof ArrayValue array)) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH,
          "Path '"
              + path
              + "' contains an element of non-array type '"
              + current.type().alias()
              + "'");
    }
    return array.isEmpty() ? current : ArrayEdit.pop(array, first);
  }

  @Override
  public boolean requiresViablePath() {
    return true;
  }
}
