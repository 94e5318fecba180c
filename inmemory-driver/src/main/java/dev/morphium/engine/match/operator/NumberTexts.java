package dev.morphium.engine.match.operator;

import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.NumberValue;

/** Formats numbers for error messages. */
final class NumberTexts {
  private NumberTexts() {}

  static String text(NumberValue number) {
    return switch (number) {
      case DoubleValue value -> Double.toString(value.value());
      case DecimalValue value -> value.value().toString();
      default -> Long.toString(number.longValue());
    };
  }
}
