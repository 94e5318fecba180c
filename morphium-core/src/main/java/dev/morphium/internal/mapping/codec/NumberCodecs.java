package dev.morphium.internal.mapping.codec;

import static dev.morphium.bson.BsonType.BOOLEAN;
import static dev.morphium.bson.BsonType.DECIMAL128;
import static dev.morphium.bson.BsonType.DOUBLE;
import static dev.morphium.bson.BsonType.INT32;
import static dev.morphium.bson.BsonType.INT64;

import dev.morphium.exception.MappingException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.bson.types.Decimal128;
import org.jspecify.annotations.Nullable;

/** The codecs of numbers: each reads every type of BSON's numbers, where nothing is lost. */
final class NumberCodecs {
  private NumberCodecs() {}

  /** Adds the codecs to those of a table. */
  static void addTo(Map<Class<?>, ValueCodec> codecs) {
    Scalars.add(
        codecs,
        Integer.class,
        new ScalarCodec<>(
            Integer.class,
            (out, value) -> {
              out.int32(value);
              return INT32;
            },
            NumberConversion::readInt,
            value -> whole(value, BigDecimal::intValueExact),
            "int",
            "long"),
        int.class);
    Scalars.add(
        codecs,
        Long.class,
        new ScalarCodec<>(
            Long.class,
            (out, value) -> {
              out.int64(value);
              return INT64;
            },
            NumberConversion::readLong,
            value -> whole(value, BigDecimal::longValueExact),
            "long",
            "int"),
        long.class);
    Scalars.add(
        codecs,
        Short.class,
        new ScalarCodec<>(
            Short.class,
            (out, value) -> {
              out.int32(value);
              return INT32;
            },
            (in, type) ->
                (short) within(NumberConversion.readLong(in, type, "a short"), 1 << 15, "a short"),
            value -> whole(value, BigDecimal::shortValueExact),
            "int"),
        short.class);
    Scalars.add(
        codecs,
        Byte.class,
        new ScalarCodec<>(
            Byte.class,
            (out, value) -> {
              out.int32(value);
              return INT32;
            },
            (in, type) ->
                (byte) within(NumberConversion.readLong(in, type, "a byte"), 1 << 7, "a byte"),
            value -> whole(value, BigDecimal::byteValueExact),
            "int"),
        byte.class);
    addFractions(codecs);
    addAtomic(codecs);
  }

  private static void addAtomic(Map<Class<?>, ValueCodec> codecs) {
    codecs.put(
        AtomicInteger.class,
        new ScalarCodec<>(
            AtomicInteger.class,
            (out, value) -> {
              out.int32(value.get());
              return INT32;
            },
            (in, type) -> new AtomicInteger(NumberConversion.readInt(in, type)),
            value -> whole(value, exact -> new AtomicInteger(exact.intValueExact())),
            "int",
            "long"));
    codecs.put(
        AtomicLong.class,
        new ScalarCodec<>(
            AtomicLong.class,
            (out, value) -> {
              out.int64(value.get());
              return INT64;
            },
            (in, type) -> new AtomicLong(NumberConversion.readLong(in, type)),
            value -> whole(value, exact -> new AtomicLong(exact.longValueExact())),
            "long",
            "int"));
    codecs.put(
        AtomicBoolean.class,
        new ScalarCodec<>(
            AtomicBoolean.class,
            (out, value) -> {
              out.int8(value.get() ? 1 : 0);
              return BOOLEAN;
            },
            (in, type) -> type == BOOLEAN ? new AtomicBoolean(in.bool()) : null,
            value -> value instanceof Boolean flag ? new AtomicBoolean(flag) : null,
            "bool"));
  }

  private static void addFractions(Map<Class<?>, ValueCodec> codecs) {
    Scalars.add(
        codecs,
        Double.class,
        new ScalarCodec<>(
            Double.class,
            (out, value) -> {
              out.float64(value);
              return DOUBLE;
            },
            NumberConversion::readDouble,
            value -> whole(value, NumberCodecs::exactDouble),
            "double",
            "int",
            "long"),
        double.class);
    Scalars.add(
        codecs,
        Float.class,
        new ScalarCodec<>(
            Float.class,
            (out, value) -> {
              out.float64(value);
              return DOUBLE;
            },
            NumberConversion::readFloat,
            "double",
            "int",
            "long"),
        float.class);
    addDecimals(codecs);
  }

  private static void addDecimals(Map<Class<?>, ValueCodec> codecs) {
    codecs.put(
        BigDecimal.class,
        new ScalarCodec<>(
            BigDecimal.class,
            (out, value) -> {
              BsonValues.writeDecimal(out, NumberConversion.decimal128(value));
              return DECIMAL128;
            },
            NumberConversion::readDecimal,
            value -> whole(value, decimal -> decimal),
            "decimal",
            "int",
            "long",
            "double"));
    codecs.put(
        BigInteger.class,
        new ScalarCodec<>(
            BigInteger.class,
            (out, value) -> {
              BsonValues.writeDecimal(out, NumberConversion.decimal128(new BigDecimal(value)));
              return DECIMAL128;
            },
            (in, type) -> integer(NumberConversion.readDecimal(in, type, "a BigInteger")),
            value -> whole(value, BigDecimal::toBigIntegerExact),
            "decimal",
            "int",
            "long"));
    codecs.put(
        Decimal128.class,
        new ScalarCodec<>(
            Decimal128.class,
            (out, value) -> {
              BsonValues.writeDecimal(out, value);
              return DECIMAL128;
            },
            (in, type) ->
                type == DECIMAL128
                    ? BsonValues.readDecimal(in)
                    : new Decimal128(NumberConversion.readDecimal(in, type)),
            value -> whole(value, Decimal128::new),
            "decimal"));
  }

  private static BigInteger integer(BigDecimal value) {
    if (value.precision() - value.scale() > 7_000 || value.stripTrailingZeros().scale() > 0) {
      throw new MappingException("%s does not fit into a BigInteger".formatted(value));
    }
    return value.toBigIntegerExact();
  }

  private static long within(long value, long bound, String wanted) {
    if (value < -bound || value >= bound) {
      throw new MappingException("%d does not fit into %s without loss".formatted(value, wanted));
    }
    return value;
  }

  private static <J> @Nullable J whole(Object value, Function<BigDecimal, J> conversion) {
    BigDecimal exact = value instanceof Number number ? NumberConversion.exact(number) : null;
    return exact == null ? null : conversion.apply(exact);
  }

  private static Double exactDouble(BigDecimal exact) {
    double value = exact.doubleValue();
    if (new BigDecimal(value).compareTo(exact) != 0) {
      throw new ArithmeticException("inexact");
    }
    return value;
  }
}
