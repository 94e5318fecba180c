package dev.morphium.query.filter;

import dev.morphium.mapping.PropertyReference;
import java.util.function.Function;

/**
 * The beginning of a condition on a field: {@code f("age").gte(18)}.
 *
 * <p>A value that never changes. Source: MongoDB manual, "Query Predicates".
 *
 * @param <R> what comes of a condition: a {@link Filter}, or the query with one more condition
 */
@CheckReturnValue
public final class Field<R>
    implements ComparisonConditions<R>,
        ElementConditions<R>,
        EvaluationConditions<R>,
        ArrayConditions<R>,
        BitConditions<R>,
        GeoConditions<R> {
  private final String path;
  private final boolean negated;
  private final Function<Filter<Object>, R> result;

  /**
   * A field.
   *
   * @param path its name in Java or in the document, dots leading into embedded objects; empty for
   *     the element of an array itself
   * @param result makes what the caller wants of the condition
   */
  public Field(String path, Function<Filter<Object>, R> result) {
    this(path, false, result);
  }

  private Field(String path, boolean negated, Function<Filter<Object>, R> result) {
    this.path = path;
    this.negated = negated;
    this.result = result;
  }

  /** A field of the object in this one: {@code f(User::address).then(Address::city)}. */
  public <N> Field<R> then(PropertyReference<N, ?> next) {
    return then(PropertyReference.name(next));
  }

  /** A field of the object in this one. */
  public Field<R> then(String next) {
    return new Field<>(path.isEmpty() ? next : path + "." + next, negated, result);
  }

  /**
   * This field with the next condition turned around: {@code f("age").not().gt(18)} finds what is
   * not more than 18, documents without an age included.
   */
  public Field<R> not() {
    return new Field<>(path, !negated, result);
  }

  @Override
  public R condition(FieldOperator operator) {
    return result.apply(new FieldFilter(path, operator, negated));
  }
}
