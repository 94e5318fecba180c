package dev.morphium.engine.match;

import dev.morphium.engine.value.Value;

/** A query operator that stands where a field's name could: {@code $and}, {@code $expr}. */
@FunctionalInterface
public non-sealed interface DocumentOperator extends QueryOperator {
  /**
   * @param name the operator's name with its dollar sign, for error messages
   * @param operand the value under the operator's name, as it was sent
   * @param compiler compiles the filters within
   */
  FilterNode create(String name, Value operand, FilterCompiler compiler);
}
