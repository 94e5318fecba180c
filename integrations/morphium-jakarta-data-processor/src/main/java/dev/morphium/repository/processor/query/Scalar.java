package dev.morphium.repository.processor.query;

import java.util.List;

/** A scalar expression. Source: Jakarta Data 1.0, grammar rule {@code scalar_expression}. */
public sealed interface Scalar {
  /** The path that means the identifier. */
  String ID = "id(this)";

  /** A path through properties, or a constant of an enum. */
  record Path(String name) implements Scalar {}

  /** A text, a number or a truth value. */
  record Literal(Object value) implements Scalar {}

  /** A parameter of the method, by its name in JDQL, or by its number from 1. */
  record Parameter(String name) implements Scalar {}

  /** A parameter of the method, by its place among those that are no special ones, from 0. */
  record Argument(int index) implements Scalar {}

  /** The present date or time: {@code date}, {@code time} or {@code datetime}. */
  record Now(String what) implements Scalar {}

  /** A function: {@code abs}, {@code length}, {@code lower}, {@code upper}, {@code left}, … */
  record Call(String function, List<Scalar> operands) implements Scalar {}

  /** An operator between two: {@code +}, {@code -}, {@code *}, {@code /} or {@code ||}. */
  record Binary(String operator, Scalar left, Scalar right) implements Scalar {}
}
