package dev.morphium.engine.value;

/** A regular expression: pattern and options (letters in alphabetical order). */
public record RegexValue(String pattern, String options) implements Value {
  @Override
  public ValueType type() {
    return ValueType.REGEX;
  }
}
