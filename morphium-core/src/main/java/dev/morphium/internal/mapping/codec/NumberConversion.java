package dev.morphium.internal.mapping.codec;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.exception.MappingException;
import java.math.BigDecimal;
import org.bson.types.Decimal128;
import org.jspecify.annotations.Nullable;

/** Converts stored numbers to Java types, where nothing is lost. */
public final class NumberConversion {
  private static final double TWO_POW_63 = 0x1p63;

  private NumberConversion() {}

  /** Reads an {@code int}. */
  public static int readInt(BsonReader in, byte type) {
    if (type == BsonType.INT32) {
      return in.int32();
    }
    long value = readLong(in, type, "an int");
    if (value != (int) value) {
      throw loss(value, type, "an int");
    }
    return (int) value;
  }

  /** Reads a {@code long}. */
  public static long readLong(BsonReader in, byte type) {
    return type == BsonType.INT64 ? in.int64() : readLong(in, type, "a long");
  }

  /** Reads a whole number for a type that messages name. */
  static long readLong(BsonReader in, byte type, String wanted) {
    return switch (type) {
      case BsonType.INT32 -> in.int32();
      case BsonType.INT64 -> in.int64();
      case BsonType.DOUBLE -> exactLong(in.float64(), wanted);
      case BsonType.DECIMAL128 -> exactLong(readDecimal(in, wanted), wanted);
      default -> throw mismatch(type, wanted);
    };
  }

  private static long exactLong(double value, String wanted) {
    if (value != Math.rint(value) || value >= TWO_POW_63 || value < -TWO_POW_63) {
      throw loss(value, BsonType.DOUBLE, wanted);
    }
    return (long) value;
  }

  private static long exactLong(BigDecimal value, String wanted) {
    if (value.precision() - value.scale() > 20) {
      throw loss(value, BsonType.DECIMAL128, wanted);
    }
    try {
      return value.longValueExact();
    } catch (ArithmeticException e) {
      throw loss(value, BsonType.DECIMAL128, wanted);
    }
  }

  /** Reads a {@code double}. */
  public static double readDouble(BsonReader in, byte type) {
    return type == BsonType.DOUBLE ? in.float64() : readDouble(in, type, "a double");
  }

  private static double readDouble(BsonReader in, byte type, String wanted) {
    switch (type) {
      case BsonType.INT32:
        return in.int32();
      case BsonType.INT64:
        long whole = in.int64();
        if (whole == Long.MAX_VALUE || (long) (double) whole != whole) {
          throw loss(whole, type, wanted);
        }
        return whole;
      case BsonType.DECIMAL128:
        Decimal128 decimal = BsonValues.readDecimal(in);
        if (decimal.isNaN()) {
          return Double.NaN;
        }
        if (decimal.isInfinite()) {
          return decimal.isNegative() ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        BigDecimal exact = bigDecimal(decimal);
        double value = exact.doubleValue();
        if (Double.isInfinite(value) || new BigDecimal(value).compareTo(exact) != 0) {
          throw loss(decimal, type, wanted);
        }
        return value;
      default:
        throw mismatch(type, wanted);
    }
  }

  /** Reads a {@code float}. */
  static float readFloat(BsonReader in, byte type) {
    double value = type == BsonType.DOUBLE ? in.float64() : readDouble(in, type, "a float");
    if (!Double.isNaN(value) && (float) value != value) {
      throw loss(value, type, "a float");
    }
    return (float) value;
  }

  /** Reads a decimal number. */
  static BigDecimal readDecimal(BsonReader in, byte type) {
    return readDecimal(in, type, "a BigDecimal");
  }

  /** Reads a decimal number for a type that messages name. */
  static BigDecimal readDecimal(BsonReader in, byte type, String wanted) {
    return switch (type) {
      case BsonType.DECIMAL128 -> readDecimal(in, wanted);
      case BsonType.INT32 -> BigDecimal.valueOf(in.int32());
      case BsonType.INT64 -> BigDecimal.valueOf(in.int64());
      case BsonType.DOUBLE -> {
        double value = in.float64();
        if (Double.isNaN(value) || Double.isInfinite(value)) {
          throw loss(value, type, wanted);
        }
        yield BigDecimal.valueOf(value);
      }
      default -> throw mismatch(type, wanted);
    };
  }

  private static BigDecimal readDecimal(BsonReader in, String wanted) {
    Decimal128 value = BsonValues.readDecimal(in);
    if (value.isNaN() || value.isInfinite()) {
      throw loss(value, BsonType.DECIMAL128, wanted);
    }
    return bigDecimal(value);
  }

  /** Java's decimals have no negative zero. */
  private static BigDecimal bigDecimal(Decimal128 value) {
    try {
      return value.bigDecimalValue();
    } catch (ArithmeticException e) {
      return BigDecimal.ZERO;
    }
  }

  /** A decimal number as it is stored; more than 34 digits are no number of BSON. */
  static Decimal128 decimal128(BigDecimal value) {
    try {
      return new Decimal128(value);
    } catch (NumberFormatException e) {
      throw new MappingException(
          "%s has more than the 34 digits, or a larger exponent than, a decimal128 has"
              .formatted(value.precision() > 100 ? "the number" : value),
          e);
    }
  }

  /** A number as an exact decimal; null for NaN and the infinities. */
  static @Nullable BigDecimal exact(Number value) {
    return switch (value) {
      case BigDecimal decimal -> decimal;
      case Double d -> Double.isFinite(d) ? new BigDecimal(d) : null;
      case Float f -> Float.isFinite(f) ? new BigDecimal(f) : null;
      case Decimal128 d -> d.isFinite() ? bigDecimal(d) : null;
      case java.math.BigInteger integer -> new BigDecimal(integer);
      default -> BigDecimal.valueOf(value.longValue());
    };
  }

  private static MappingException loss(Object value, byte type, String wanted) {
    return new MappingException(
        "%s (%s) does not fit into %s without loss"
            .formatted(value, BsonType.describe(type).replaceFirst("an? ", ""), wanted));
  }

  private static MappingException mismatch(byte type, String wanted) {
    return new MappingException(
        "%s cannot be read as %s".formatted(BsonType.describe(type), wanted));
  }
}
