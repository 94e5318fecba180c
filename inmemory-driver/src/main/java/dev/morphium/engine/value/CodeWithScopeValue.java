package dev.morphium.engine.value;

/** JavaScript code with a scope (deprecated in BSON, but kept and compared). */
public record CodeWithScopeValue(String code, Document scope) implements Value {
  @Override
  public ValueType type() {
    return ValueType.JAVASCRIPT_WITH_SCOPE;
  }

  @Override
  public String toString() {
    return ValueText.of(this);
  }
}
