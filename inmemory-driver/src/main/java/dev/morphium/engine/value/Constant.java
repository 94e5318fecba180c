package dev.morphium.engine.value;

/** The values that are nothing but their type. */
public enum Constant implements Value {
  MISSING(ValueType.MISSING),
  NULL(ValueType.NULL),
  UNDEFINED(ValueType.UNDEFINED),
  MIN_KEY(ValueType.MIN_KEY),
  MAX_KEY(ValueType.MAX_KEY);

  private final ValueType type;

  Constant(ValueType type) {
    this.type = type;
  }

  @Override
  public ValueType type() {
    return type;
  }

  @Override
  public String toString() {
    return ValueText.of(this);
  }
}
