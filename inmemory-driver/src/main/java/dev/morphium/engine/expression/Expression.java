package dev.morphium.engine.expression;

import dev.morphium.engine.value.Value;

/**
 * An aggregation expression, compiled: gives a value in a scope.
 *
 * <p>Compiled once, evaluated many times, from several threads with a scope each. A missing field
 * is {@code Constant.MISSING}, never null. Errors are {@code CommandException}s with MongoDB's
 * codes.
 */
@FunctionalInterface
public interface Expression {
  Value evaluate(Scope scope);

  /** Whether the value never depends on the scope, so that it may be computed once. */
  default boolean isConstant() {
    return false;
  }
}
