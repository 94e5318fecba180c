package dev.morphium.engine.value;

/**
 * A BSON timestamp: seconds since 1970 in the high 32 bits, an ordinal in the low 32 bits, both
 * unsigned.
 */
public record TimestampValue(long value) implements Value {
  /** The timestamp of a second and an ordinal within it. */
  public static TimestampValue of(int seconds, int increment) {
    return new TimestampValue((long) seconds << 32 | Integer.toUnsignedLong(increment));
  }

  public int seconds() {
    return (int) (value >>> 32);
  }

  public int increment() {
    return (int) value;
  }

  @Override
  public ValueType type() {
    return ValueType.TIMESTAMP;
  }

  @Override
  public String toString() {
    return ValueText.of(this);
  }
}
