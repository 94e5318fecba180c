package dev.morphium.engine.expression.operator;

import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.Decimals;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.bson.types.Decimal128;

/** Values as numbers. */
final class NumberConversions {
  private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);
  private static final String OVERFLOW =
      "Conversion would overflow target type in $convert with no onError value: %s";

  private NumberConversions() {}

  static Value toInt(Value value) {
    return switch (value) {
      case Int32Value number -> number;
      case NumberValue number -> inInt(whole(number), number);
      case BooleanValue bool -> new Int32Value(bool.value() ? 1 : 0);
      case StringValue string -> inInt(NumberParser.whole(string.value()), string);
      default -> throw Conversions.unsupported(value, ValueType.INT32);
    };
  }

  private static Int32Value inInt(long number, Value value) {
    if (number != (int) number) {
      throw Conversions.failed(OVERFLOW.formatted(value));
    }
    return new Int32Value((int) number);
  }

  static Value toLong(Value value) {
    return switch (value) {
      case Int64Value number -> number;
      case NumberValue number -> new Int64Value(whole(number));
      case BooleanValue bool -> new Int64Value(bool.value() ? 1 : 0);
      case DateValue date -> new Int64Value(date.value());
      case StringValue string -> new Int64Value(NumberParser.whole(string.value()));
      default -> throw Conversions.unsupported(value, ValueType.INT64);
    };
  }

  /** The number cut towards zero. @throws CommandException 241 when a long cannot hold it */
  static long whole(NumberValue number) {
    if (!number.isFinite()) {
      throw Conversions.failed(
          "Attempt to convert %s value to integer type in $convert with no onError value"
              .formatted(number.isNaN() ? "NaN" : "infinity"));
    }
    if (number instanceof DoubleValue d) {
      if (!(d.value() >= -0x1p63 && d.value() < 0x1p63)) {
        throw Conversions.failed(OVERFLOW.formatted(d.value()));
      }
      return (long) d.value();
    }
    if (number instanceof DecimalValue decimal) {
      BigDecimal exact = decimal.bigDecimalValue();
      // a longer number would take long to write out, and is too large in any case
      boolean fits = exact.precision() - exact.scale() <= 20;
      BigInteger cut = fits ? exact.toBigInteger() : MAX.add(BigInteger.ONE);
      if (cut.compareTo(MIN) < 0 || cut.compareTo(MAX) > 0) {
        throw Conversions.failed(OVERFLOW.formatted(decimal.value()));
      }
      return cut.longValue();
    }
    return number.longValue();
  }

  static Value toDouble(Value value) {
    return switch (value) {
      case DoubleValue number -> number;
      case DecimalValue number -> {
        double nearest = number.doubleValue();
        if (number.isFinite() && Double.isInfinite(nearest)) {
          throw Conversions.failed(OVERFLOW.formatted(number.value()));
        }
        yield new DoubleValue(nearest);
      }
      case NumberValue number -> new DoubleValue(number.longValue());
      case BooleanValue bool -> new DoubleValue(bool.value() ? 1 : 0);
      case DateValue date -> new DoubleValue(date.value());
      case StringValue string -> new DoubleValue(NumberParser.floating(string.value()));
      default -> throw Conversions.unsupported(value, ValueType.DOUBLE);
    };
  }

  static Value toDecimal(Value value) {
    return switch (value) {
      case NumberValue number -> new DecimalValue(Decimals.of(number));
      case BooleanValue bool -> new DecimalValue(new Decimal128(bool.value() ? 1 : 0));
      case DateValue date -> new DecimalValue(new Decimal128(date.value()));
      case StringValue string -> new DecimalValue(NumberParser.decimal(string.value()));
      default -> throw Conversions.unsupported(value, ValueType.DECIMAL128);
    };
  }
}
