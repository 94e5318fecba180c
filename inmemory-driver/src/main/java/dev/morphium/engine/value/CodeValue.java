package dev.morphium.engine.value;

/** JavaScript code without a scope. */
public record CodeValue(String value) implements Value {
  @Override
  public ValueType type() {
    return ValueType.JAVASCRIPT;
  }

  @Override
  public String toString() {
    return ValueText.of(this);
  }
}
