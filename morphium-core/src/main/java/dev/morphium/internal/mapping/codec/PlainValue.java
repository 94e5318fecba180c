package dev.morphium.internal.mapping.codec;

/**
 * The marker of values that are written as their own class would be and do not say their type:
 * operands of filters and of expressions, and what is in their lists.
 */
public final class PlainValue {
  private PlainValue() {}
}
