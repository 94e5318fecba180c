package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.Decimals;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import java.math.BigDecimal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A series of preferred numbers from 1 to 10, and its multiples by powers of ten.
 *
 * <p>Source: ISO 3 (the Renard series R5 to R80) and IEC 60063 (E6 to E192).
 */
record PreferredNumbers(double[] series) implements Granularity {
  private static final double[] RENARD =
      decode(
          "1.00 1.03 1.06 1.09 1.12 1.15 1.18 1.22 1.25 1.28 1.32 1.36 1.40 1.45 1.50 1.55 1.60"
              + " 1.65 1.70 1.75 1.80 1.85 1.90 1.95 2.00 2.06 2.12 2.18 2.24 2.30 2.36 2.43 2.50"
              + " 2.58 2.65 2.72 2.80 2.90 3.00 3.07 3.15 3.25 3.35 3.45 3.55 3.65 3.75 3.87 4.00"
              + " 4.12 4.25 4.37 4.50 4.62 4.75 4.87 5.00 5.15 5.30 5.45 5.60 5.80 6.00 6.15 6.30"
              + " 6.50 6.70 6.90 7.10 7.30 7.50 7.75 8.00 8.25 8.50 8.75 9.00 9.25 9.50 9.75");
  private static final double[] E24 =
      decode(
          "1.0 1.1 1.2 1.3 1.5 1.6 1.8 2.0 2.2 2.4 2.7 3.0 3.3 3.6 3.9 4.3 4.7 5.1 5.6 6.2 6.8 7.5"
              + " 8.2 9.1");

  /** The series of this name, or null. */
  static double @Nullable [] series(String name) {
    return switch (name) {
      case "R5" -> every(16, RENARD);
      case "R10" -> every(8, RENARD);
      case "R20" -> every(4, RENARD);
      case "R40" -> every(2, RENARD);
      case "R80" -> RENARD.clone();
      case "1-2-5" -> new double[] {1, 2, 5};
      case "E6" -> every(4, E24);
      case "E12" -> every(2, E24);
      case "E24" -> E24.clone();
      case "E48" -> geometric(48);
      case "E96" -> geometric(96);
      case "E192" -> geometric(192);
      default -> null;
    };
  }

  private static double[] decode(String text) {
    return Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
  }

  private static double[] every(int step, double[] all) {
    double[] some = new double[all.length / step];
    for (int i = 0; i < some.length; i++) {
      some[i] = all[i * step];
    }
    return some;
  }

  /** The geometric series of three digits; the standard has 9.20 where the formula gives 9.19. */
  private static double[] geometric(int count) {
    double[] series = new double[count];
    for (int i = 0; i < count; i++) {
      long hundredths = Math.round(100 * Math.pow(10, (double) i / count));
      series[i] = (hundredths == 919 ? 920 : hundredths) / 100.0;
    }
    return series;
  }

  @Override
  public Value roundUp(Value value) {
    double number = ((NumberValue) value).doubleValue();
    if (number == 0 || Double.isInfinite(number)) {
      return result(number, value);
    }
    int exponent = (int) Math.floor(Math.log10(number)) - 1;
    while (true) {
      for (double preferred : series) {
        double candidate = scale(preferred, exponent);
        if (candidate > number) {
          return result(candidate, value);
        }
      }
      exponent++;
    }
  }

  @Override
  public Value roundDown(Value value) {
    double number = ((NumberValue) value).doubleValue();
    if (number == 0 || Double.isInfinite(number)) {
      return result(number, value);
    }
    int exponent = (int) Math.floor(Math.log10(number)) + 1;
    while (true) {
      for (int i = series.length - 1; i >= 0; i--) {
        double candidate = scale(series[i], exponent);
        if (candidate < number) {
          return result(candidate, value);
        }
      }
      exponent--;
    }
  }

  private static double scale(double preferred, int exponent) {
    return BigDecimal.valueOf(preferred).scaleByPowerOfTen(exponent).doubleValue();
  }

  private static Value result(double number, Value like) {
    return like instanceof DecimalValue
        ? new DecimalValue(Decimals.of(number))
        : new DoubleValue(number);
  }
}
