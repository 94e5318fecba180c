package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.time.DateArithmetic;
import dev.morphium.engine.time.TimeUnit;
import dev.morphium.engine.time.Zone;
import dev.morphium.engine.value.Arithmetic;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import org.jspecify.annotations.Nullable;

/**
 * The distance between the values that {@code $densify} makes.
 *
 * @param size how far, above 0
 * @param unit of which unit, for dates; null for numbers
 */
record DensifyStep(NumberValue size, @Nullable TimeUnit unit) {
  /** The value so many steps after another one. */
  Value plus(Value start, long steps) {
    if (start instanceof DateValue date && unit != null) {
      return new DateValue(
          DateArithmetic.add(date.value(), unit, steps * size.longValue(), Zone.UTC));
    }
    NumberValue distance = Arithmetic.multiply(size, Arithmetic.narrow(steps));
    return Arithmetic.add((NumberValue) start, distance);
  }

  /**
   * @throws CommandException 5733201, 6053600 when these are no values that this step fits
   */
  void check(Value value) {
    if (unit == null && value instanceof DateValue) {
      throw new CommandException(6053600, "$densify of dates requires a 'unit' in 'range'");
    }
    if (unit != null && !(value instanceof DateValue)) {
      throw new CommandException(
          6053601, "$densify with a 'unit' requires dates, but found " + value.type().alias());
    }
    if (unit == null && !(value instanceof NumberValue)) {
      throw new CommandException(
          5733201,
          "Densify field type must be numeric or a date, but found " + value.type().alias());
    }
  }

  static DensifyStep of(NumberValue size, @Nullable TimeUnit unit) {
    return new DensifyStep(unit == null ? size : new Int64Value(size.longValue()), unit);
  }
}
