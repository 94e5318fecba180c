package dev.morphium.engine.update.operator;

import dev.morphium.engine.update.UpdateEnvironment;
import dev.morphium.engine.update.UpdateOperator.Changes;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Value;

/**
 * The field update operators {@code $set}, {@code $setOnInsert} and {@code $unset}. Source: MongoDB
 * manual, "Field Update Operators".
 */
final class FieldUpdateOperators {
  private FieldUpdateOperators() {}

  static void set(String path, Value argument, UpdateEnvironment environment, Changes changes) {
    changes.add(path, (current, target) -> assign(current, argument));
  }

  static void setOnInsert(
      String path, Value argument, UpdateEnvironment environment, Changes changes) {
    changes.add(path, (current, target) -> target.insert() ? assign(current, argument) : current);
  }

  static void unset(String path, Value argument, UpdateEnvironment environment, Changes changes) {
    changes.add(path, (current, target) -> Constant.MISSING);
  }

  private static Value assign(Value current, Value value) {
    return current.equals(value) ? current : value;
  }
}
