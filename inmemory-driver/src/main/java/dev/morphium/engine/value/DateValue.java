package dev.morphium.engine.value;

/** A point in time: milliseconds since 1970-01-01T00:00:00Z. */
public record DateValue(long value) implements Value {
  @Override
  public ValueType type() {
    return ValueType.DATE;
  }

  @Override
  public String toString() {
    return ValueText.of(this);
  }
}
