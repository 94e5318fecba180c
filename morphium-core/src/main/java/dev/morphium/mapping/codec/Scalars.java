package dev.morphium.mapping.codec;

import static dev.morphium.bytes.ElementType.BINARY;
import static dev.morphium.bytes.ElementType.BOOLEAN;
import static dev.morphium.bytes.ElementType.DECIMAL128;
import static dev.morphium.bytes.ElementType.DOUBLE;
import static dev.morphium.bytes.ElementType.INT32;
import static dev.morphium.bytes.ElementType.INT64;
import static dev.morphium.bytes.ElementType.OBJECT_ID;
import static dev.morphium.bytes.ElementType.STRING;

import dev.morphium.exception.MappingException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.Currency;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonValue;
import org.bson.UuidRepresentation;
import org.bson.types.Binary;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The codecs of single values, by their classes; primitives and their boxes share one. */
public final class Scalars {
  private final Map<Class<?>, ValueCodec> codecs = new HashMap<>();
  private final UuidRepresentation uuid;

  /** The codecs, with a way to store UUIDs. */
  public Scalars(UuidRepresentation uuid) {
    this.uuid = uuid;
    codecs.put(String.class, new StringCodec());
    addNumbers();
    addTexts();
    addOthers();
    Times.addTo(codecs);
  }

  /** The codec of a class; null when it is none of a single value. */
  public @Nullable ValueCodec find(Class<?> type) {
    ValueCodec known = codecs.get(type);
    if (known != null) {
      return known;
    }
    if (BsonValue.class.isAssignableFrom(type)) {
      return new BsonValueCodec(type);
    }
    if (type.isEnum()) {
      return new EnumCodec(type);
    }
    return type.getSuperclass() != null && type.getSuperclass().isEnum()
        ? new EnumCodec(type.getSuperclass())
        : null;
  }

  private <J> void add(Class<J> type, ScalarCodec<J> codec, Class<?> primitive) {
    codecs.put(type, codec);
    codecs.put(primitive, codec);
  }

  private void addNumbers() {
    add(
        Integer.class,
        new ScalarCodec<>(
            Integer.class,
            (out, value) -> {
              out.int32(value);
              return INT32;
            },
            Numbers::readInt,
            value -> whole(value, BigDecimal::intValueExact),
            "int",
            "long"),
        int.class);
    add(
        Long.class,
        new ScalarCodec<>(
            Long.class,
            (out, value) -> {
              out.int64(value);
              return INT64;
            },
            Numbers::readLong,
            value -> whole(value, BigDecimal::longValueExact),
            "long",
            "int"),
        long.class);
    add(
        Short.class,
        new ScalarCodec<>(
            Short.class,
            (out, value) -> {
              out.int32(value);
              return INT32;
            },
            (in, type) -> (short) within(Numbers.readLong(in, type, "a short"), 1 << 15, "a short"),
            value -> whole(value, BigDecimal::shortValueExact),
            "int"),
        short.class);
    add(
        Byte.class,
        new ScalarCodec<>(
            Byte.class,
            (out, value) -> {
              out.int32(value);
              return INT32;
            },
            (in, type) -> (byte) within(Numbers.readLong(in, type, "a byte"), 1 << 7, "a byte"),
            value -> whole(value, BigDecimal::byteValueExact),
            "int"),
        byte.class);
    addFractions();
  }

  private void addFractions() {
    add(
        Double.class,
        new ScalarCodec<>(
            Double.class,
            (out, value) -> {
              out.float64(value);
              return DOUBLE;
            },
            Numbers::readDouble,
            value -> whole(value, Scalars::exactDouble),
            "double",
            "int",
            "long"),
        double.class);
    add(
        Float.class,
        new ScalarCodec<>(
            Float.class,
            (out, value) -> {
              out.float64(value);
              return DOUBLE;
            },
            Numbers::readFloat,
            "double",
            "int",
            "long"),
        float.class);
    addDecimals();
  }

  private void addDecimals() {
    codecs.put(
        BigDecimal.class,
        new ScalarCodec<>(
            BigDecimal.class,
            (out, value) -> {
              BsonValues.writeDecimal(out, Numbers.decimal128(value));
              return DECIMAL128;
            },
            Numbers::readDecimal,
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
              BsonValues.writeDecimal(out, Numbers.decimal128(new BigDecimal(value)));
              return DECIMAL128;
            },
            (in, type) -> integer(Numbers.readDecimal(in, type)),
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
                    : new Decimal128(Numbers.readDecimal(in, type)),
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
    BigDecimal exact = value instanceof Number number ? Numbers.exact(number) : null;
    return exact == null ? null : conversion.apply(exact);
  }

  private static Double exactDouble(BigDecimal exact) {
    double value = exact.doubleValue();
    if (new BigDecimal(value).compareTo(exact) != 0) {
      throw new ArithmeticException("inexact");
    }
    return value;
  }

  private <J> void text(Class<J> type, Function<J, String> writer, TextReader<J> reader) {
    codecs.put(type, text(type, writer, reader, type.getSimpleName()));
  }

  static <J> ScalarCodec<J> text(
      Class<J> type, Function<J, String> writer, TextReader<J> reader, String name) {
    return new ScalarCodec<>(
        type,
        (out, value) -> {
          out.string(writer.apply(value));
          return STRING;
        },
        (in, found) -> {
          if (found != STRING) {
            return null;
          }
          String text = in.string();
          try {
            return reader.read(text);
          } catch (Exception e) {
            throw new MappingException("'%s' is no %s".formatted(text, name), e);
          }
        },
        value -> value instanceof String text ? readText(reader, text) : null,
        "string");
  }

  private static <J> @Nullable J readText(TextReader<J> reader, String text) {
    try {
      return reader.read(text);
    } catch (Exception e) {
      return null;
    }
  }

  private void addTexts() {
    text(URI.class, URI::toString, URI::new);
    text(URL.class, URL::toString, text -> new URI(text).toURL());
    text(Locale.class, Locale::toLanguageTag, Scalars::locale);
    text(Currency.class, Currency::getCurrencyCode, Currency::getInstance);
    text(StringBuilder.class, StringBuilder::toString, StringBuilder::new);
    codecs.put(CharSequence.class, new StringCodec());
    codecs.put(Path.class, text(Path.class, Path::toString, Path::of, "Path"));
    add(
        Character.class,
        text(Character.class, Object::toString, Scalars::character, "character"),
        char.class);
    codecs.put(char[].class, text(char[].class, String::new, String::toCharArray, "text"));
  }

  private static Locale locale(String tag) {
    // Morphium 6 stored Locale.toString, with underscores
    return Locale.forLanguageTag(tag.replace('_', '-'));
  }

  private static Character character(String text) {
    if (text.length() != 1) {
      throw new IllegalArgumentException(text);
    }
    return text.charAt(0);
  }

  private void addOthers() {
    add(
        Boolean.class,
        new ScalarCodec<>(
            Boolean.class,
            (out, value) -> {
              out.int8(value ? 1 : 0);
              return BOOLEAN;
            },
            (in, type) -> type == BOOLEAN ? (Boolean) in.bool() : null,
            "bool"),
        boolean.class);
    codecs.put(
        ObjectId.class,
        new ScalarCodec<>(
            ObjectId.class,
            (out, value) -> {
              BsonValues.writeObjectId(out, value);
              return OBJECT_ID;
            },
            (in, type) -> type == OBJECT_ID ? BsonValues.readObjectId(in) : null,
            value -> value instanceof String text ? new ObjectId(text) : null,
            "objectId"));
    codecs.put(
        byte[].class,
        new ScalarCodec<>(
            byte[].class,
            (out, value) -> {
              out.binary((byte) 0, value);
              return BINARY;
            },
            (in, type) -> type == BINARY ? BsonValues.readBinary(in).getData() : null,
            "binData"));
    codecs.put(
        Binary.class,
        new ScalarCodec<>(
            Binary.class,
            (out, value) -> BsonValues.write(out, new BsonBinary(value.getType(), value.getData())),
            (in, type) -> type == BINARY ? binary(BsonValues.readBinary(in)) : null,
            "binData"));
    codecs.put(UUID.class, uuidCodec());
    codecs.put(
        Pattern.class, new ScalarCodec<>(Pattern.class, Patterns::write, Patterns::read, "regex"));
  }

  private static Binary binary(BsonBinary value) {
    return new Binary(value.getType(), value.getData());
  }

  private ValueCodec uuidCodec() {
    return new ScalarCodec<>(
        UUID.class,
        (out, value) -> {
          if (uuid == UuidRepresentation.STANDARD) {
            out.int32(16);
            out.int8(BsonBinarySubType.UUID_STANDARD.getValue());
            out.bigEndian(value.getMostSignificantBits());
            out.bigEndian(value.getLeastSignificantBits());
            return BINARY;
          }
          return BsonValues.write(out, new BsonBinary(value, uuid));
        },
        (in, type) -> type == BINARY ? readUuid(BsonValues.readBinary(in), uuid) : null,
        value -> value instanceof String text ? UUID.fromString(text) : null,
        "binData");
  }

  private static UUID readUuid(BsonBinary binary, UuidRepresentation uuid) {
    if (binary.getType() == BsonBinarySubType.UUID_STANDARD.getValue()
        && binary.getData().length == 16) {
      return binary.asUuid();
    }
    if (binary.getType() != BsonBinarySubType.UUID_LEGACY.getValue()
        || binary.getData().length != 16) {
      throw new MappingException(
          "binary data of subtype %d is no UUID".formatted(binary.getType()));
    }
    if (uuid == UuidRepresentation.STANDARD) {
      throw new MappingException(
          "the UUID was stored in an old way; MapperBuilder.uuid(...) says in which");
    }
    return binary.asUuid(uuid);
  }

  /** What makes a value of text. */
  @FunctionalInterface
  interface TextReader<J> {
    J read(String text) throws Exception;
  }
}
