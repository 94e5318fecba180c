package dev.morphium.update;

/**
 * Something that takes changes: an update that grows, or a query that runs them at once.
 *
 * @param <R> what comes of a change
 */
public interface Changes<R> {
  /** Takes a change. */
  R change(Change change);

  /** Takes a change of a field. */
  default R change(String operator, String field, Change.Operand operand) {
    return change(new Change(operator, field, operand));
  }
}
