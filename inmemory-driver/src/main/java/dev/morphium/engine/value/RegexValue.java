package dev.morphium.engine.value;

/** A regular expression: pattern and options (letters in alphabetical order). */
public record RegexValue(String pattern, String options) implements Value {
  @Override
  public ValueType type() {
    return ValueType.REGEX;
  }

  @Override
  public String toString() {
    return ValueText.of(this);
  }
}
