package dev.morphium.engine.project;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.match.Filter;

/** The action of a projection on one field: include, exclude, compute, slice. */
sealed interface FieldAction {
  /** Whether the field may come out although it did not go in. */
  default boolean computes() {
    return false;
  }

  /** The field stays as it is. */
  record Keep() implements FieldAction {}

  /** The field goes. */
  record Drop() implements FieldAction {}

  /** The field gets a computed value. */
  record Compute(Expression expression) implements FieldAction {
    @Override
    public boolean computes() {
      return true;
    }
  }

  /** Something happens with fields within the field. */
  record Nested(ProjectionNode node) implements FieldAction {
    @Override
    public boolean computes() {
      return node.computes();
    }
  }

  /** {@code find}'s {@code $slice}: of an array only a part stays. */
  record Slice(SliceRange range) implements FieldAction {}

  /**
   * {@code $elemMatch}: of an array only the first matching element stays.
   *
   * @param filter finds the element in the whole document
   */
  record ElementMatch(Filter filter) implements FieldAction {}

  /** {@code find}'s {@code $}: of an array only the element stays that the filter matched. */
  record Positional() implements FieldAction {}
}
