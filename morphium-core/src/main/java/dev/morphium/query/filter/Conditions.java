package dev.morphium.query.filter;

import dev.morphium.annotation.CheckReturnValue;

/**
 * The conditions that can be asked of one field.
 *
 * @param <R> what comes of it: a filter, or the query with one more condition
 */
@CheckReturnValue
public interface Conditions<R> {
  /** Asks something of the field. */
  R condition(FieldOperator operator);
}
