package dev.morphium.engine.update.operator;

import dev.morphium.engine.update.UpdateEnvironment;
import dev.morphium.engine.update.UpdateOperator.Changes;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;

/** {@code $min} and {@code $max}. Source: MongoDB manual, "$min" and "$max". */
final class CompareOperators {
  private CompareOperators() {}

  static void min(String path, Value argument, UpdateEnvironment environment, Changes changes) {
    compile(path, argument, environment, changes, -1);
  }

  static void max(String path, Value argument, UpdateEnvironment environment, Changes changes) {
    compile(path, argument, environment, changes, 1);
  }

  /**
   * @param sign of the comparison of the argument with the field, when the field takes it
   */
  private static void compile(
      String path, Value argument, UpdateEnvironment environment, Changes changes, int sign) {
    ValueComparator comparator = environment.comparator();
    changes.add(
        path,
        (current, target) ->
            current.isMissing() || Integer.signum(comparator.compare(argument, current)) == sign
                ? argument
                : current);
  }
}
