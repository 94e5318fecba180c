package dev.morphium.engine.match;

import dev.morphium.engine.value.DocumentBuilder;

/**
 * A question about one value: is it greater than 5, is it a string, does one of its elements match.
 *
 * <p>A predicate sees one value in its bytes and does not look into an array on its own account;
 * walking a path, and through the arrays on it, is the business of {@link PathNode}. Predicates are
 * immutable and serve several threads. Source: MongoDB manual, "Query and Projection Operators".
 */
public interface Predicate {
  /** The type byte that stands for a field that is not there. */
  byte MISSING = 0;

  /**
   * Whether the value matches.
   *
   * @param type the type byte of the value, or {@link #MISSING}
   * @param bytes the bytes that hold the value
   * @param offset where the value starts
   */
  boolean matchesRaw(byte type, byte[] bytes, int offset);

  /**
   * Whether a path that ends at an array gives the array's elements and then the array, or only the
   * array.
   */
  default boolean seesElements() {
    return true;
  }

  /**
   * Which element of an array made it match, or -1: for the positional {@code $}. Only asked for a
   * value that matches.
   */
  default int matchedElement(byte type, byte[] bytes, int offset) {
    return -1;
  }

  /** Adds the operators that ask this, as an explained plan shows them. */
  default void describe(DocumentBuilder operators) {
    throw new IllegalStateException(getClass().getName() + " does not describe itself");
  }

  /** How expensive one answer is: about the nanoseconds it takes. */
  default int cost() {
    return 10;
  }
}
