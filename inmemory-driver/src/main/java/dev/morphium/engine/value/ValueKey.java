package dev.morphium.engine.value;

import org.jspecify.annotations.Nullable;

/**
 * A value as the key of a hash table, under the equality of a comparator ({@code 1} and {@code 1.0}
 * are one key).
 */
public final class ValueKey {
  private final Value value;
  private final ValueComparator comparator;
  private final int hash;

  public ValueKey(Value value, ValueComparator comparator) {
    this.value = value;
    this.comparator = comparator;
    this.hash = comparator.hash(value);
  }

  public Value value() {
    return value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ValueKey that
        && hash == that.hash
        && comparator.equal(value, that.value);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
