package dev.morphium.query.filter;

/**
 * A field that waits for what is asked of it.
 *
 * @param <R> what comes of it: a filter, or the query with one more condition
 */
@CheckReturnValue
public interface Conditions<R> {
  /** Asks something of the field. */
  R condition(FieldOperator operator);
}
