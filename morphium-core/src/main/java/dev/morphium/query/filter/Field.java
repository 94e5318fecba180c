package dev.morphium.query.filter;

import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.PropertyReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A field that is named by a string, and the beginning of a condition on it.
 *
 * <pre>{@code
 * users.f("age").gte(18).f("homeAddress.city").in("Rome", "Oslo").asList();
 * }</pre>
 *
 * <p>It is compared with values of any type, which are checked when the condition is translated;
 * one that is named by a method reference is a {@link TypedField}, whose values the compiler
 * checks. A value that never changes. Source: MongoDB manual, "Query Predicates".
 *
 * @param <R> what comes of a condition: a {@link Filter}, or the query with one more condition
 */
@CheckReturnValue
public final class Field<R>
    implements ComparisonConditions<@Nullable Object, R>,
        ElementConditions<R>,
        EvaluationConditions<R>,
        TextConditions<R>,
        ArrayConditions<@Nullable Object, R>,
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
    this(
        Arguments.required(path, "Field", "path"),
        false,
        Arguments.required(result, "Field", "result"));
  }

  private Field(String path, boolean negated, Function<Filter<Object>, R> result) {
    this.path = path;
    this.negated = negated;
    this.result = result;
  }

  /** A field of the object in this one: {@code f("address").then(Address::city)}. */
  public <N> Field<R> then(PropertyReference<N, ?> next) {
    Arguments.required(next, "then", "next");
    return then(PropertyReference.name(next));
  }

  /** A field of the object in this one. */
  public Field<R> then(String next) {
    Arguments.required(next, "then", "next");
    return new Field<>(path.isEmpty() ? next : path + "." + next, negated, result);
  }

  /**
   * This field with the next condition turned around: {@code f("age").not().gt(18)} finds what is
   * not more than 18, documents without an age included.
   */
  public Field<R> not() {
    return new Field<>(path, !negated, result);
  }

  /** Equal to one of these values. */
  public R in(@Nullable Object... values) {
    Arguments.required(values, "in", "values");
    return in(FilterValues.list(values));
  }

  /** Equal to none of these values. */
  public R nin(@Nullable Object... values) {
    Arguments.required(values, "nin", "values");
    return nin(FilterValues.list(values));
  }

  /** The array has all of these values. */
  public R all(@Nullable Object... values) {
    Arguments.required(values, "all", "values");
    return all(FilterValues.list(values));
  }

  /** The string has a text in it; no character of the text means anything but itself. */
  public R contains(String text) {
    Arguments.required(text, "contains", "text");
    return condition(RegexConditions.text("", text, "", ""));
  }

  @Override
  public R condition(FieldOperator operator) {
    Arguments.required(operator, "condition", "operator");
    return result.apply(new FieldFilter(path, operator, negated));
  }
}
