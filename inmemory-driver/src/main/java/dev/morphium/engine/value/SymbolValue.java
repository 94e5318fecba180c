package dev.morphium.engine.value;

/** A symbol (deprecated in BSON; compares like a string). */
public record SymbolValue(String value) implements Value {
  @Override
  public ValueType type() {
    return ValueType.SYMBOL;
  }

  @Override
  public String toString() {
    return ValueText.of(this);
  }
}
