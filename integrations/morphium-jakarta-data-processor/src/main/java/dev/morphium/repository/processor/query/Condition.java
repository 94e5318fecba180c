package dev.morphium.repository.processor.query;

import java.util.List;

/** A condition. Source: Jakarta Data 1.0, grammar rule {@code conditional_expression}. */
public sealed interface Condition {
  /** All of these. */
  record And(List<Condition> all) implements Condition {}

  /** At least one of these. */
  record Or(List<Condition> any) implements Condition {}

  /** Not this. */
  record Not(Condition condition) implements Condition {}

  /** A comparison: {@code =}, {@code <>}, {@code <}, {@code <=}, {@code >} or {@code >=}. */
  record Comparison(String operator, Scalar left, Scalar right) implements Condition {}

  /** Within two bounds, inclusive. */
  record Between(Scalar value, Scalar from, Scalar to) implements Condition {}

  /** One of several; a single parameter may be a collection. */
  record In(Scalar value, List<Scalar> items, boolean anyCase) implements Condition {}

  /** No value. */
  record IsNull(Scalar value) implements Condition {}

  /**
   * A property is equal to an argument, where null means no value: what parameters and names of
   * methods ask.
   */
  record Is(Scalar.Path path, Scalar argument, boolean anyCase) implements Condition {}

  /** A text matches another. */
  record Text(Scalar value, Match match, Scalar pattern, boolean anyCase) implements Condition {}

  /** How a text matches another. */
  enum Match {
    /** By a pattern with {@code %} and {@code _}. */
    LIKE("like", "notLike"),
    /** As a part of it. */
    CONTAINS("contains", "containsNot"),
    /** As its beginning. */
    STARTS("startsWith", "startsNotWith"),
    /** As its end. */
    ENDS("endsWith", "endsNotWith");

    private final String method;
    private final String opposite;

    Match(String method, String opposite) {
      this.method = method;
      this.opposite = opposite;
    }

    /** The method that makes the condition. */
    public String method(boolean negated) {
      return negated ? opposite : method;
    }
  }
}
