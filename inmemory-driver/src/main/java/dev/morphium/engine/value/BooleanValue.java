package dev.morphium.engine.value;

/** A boolean. */
public record BooleanValue(boolean value) implements Value {
  public static final BooleanValue TRUE = new BooleanValue(true);
  public static final BooleanValue FALSE = new BooleanValue(false);

  public static BooleanValue of(boolean value) {
    return value ? TRUE : FALSE;
  }

  @Override
  public ValueType type() {
    return ValueType.BOOLEAN;
  }

  @Override
  public String toString() {
    return ValueText.of(this);
  }
}
