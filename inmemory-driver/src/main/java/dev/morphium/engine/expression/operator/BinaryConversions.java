package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.StringLimit;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Binary data as text and numbers, and the other way round. */
final class BinaryConversions {
  private static final byte OLD_SUBTYPE = 2;
  private static final int UUID_LENGTH = 16;
  private static final int LONGEST_BASE64 = 16 * 1024 * 1024;
  private static final Pattern UUID_TEXT =
      Pattern.compile("\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

  private BinaryConversions() {}

  /** The binary data in another type, or null when that is no matter of binary data. */
  static @Nullable Value from(
      BinaryValue binary, ConvertTarget target, @Nullable BinaryFormat format, boolean bigEndian) {
    ByteOrder order = bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    byte[] bytes = bytes(binary);
    return switch (target.type()) {
      case STRING -> text(binary, bytes, format);
      case INT32 -> new Int32Value((int) number(bytes, 4, order, ValueType.INT32));
      case INT64 -> new Int64Value(number(bytes, 8, order, ValueType.INT64));
      case DOUBLE -> new DoubleValue(floating(bytes, order));
      case BINARY -> {
        if (binary.subtype() != target.subtype()) {
          throw Conversions.failed(
              "Conversions between different binData subtypes are not supported, from %d to %d"
                  .formatted(binary.subtype() & 0xFF, target.subtype() & 0xFF));
        }
        yield binary;
      }
      default -> null;
    };
  }

  /** The bytes as a document stores them: the old subtype repeats its length. */
  private static byte[] bytes(BinaryValue binary) {
    byte[] data = binary.data();
    if (binary.subtype() != OLD_SUBTYPE) {
      return data;
    }
    return ByteBuffer.allocate(4 + data.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(data.length)
        .put(data)
        .array();
  }

  private static long number(byte[] bytes, int most, ByteOrder order, ValueType type) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(order);
    if (bytes.length > most) {
      throw badLength(bytes.length, type);
    }
    return switch (bytes.length) {
      case 1 -> buffer.get();
      case 2 -> buffer.getShort();
      case 4 -> buffer.getInt();
      case 8 -> buffer.getLong();
      default -> throw badLength(bytes.length, type);
    };
  }

  private static double floating(byte[] bytes, ByteOrder order) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(order);
    return switch (bytes.length) {
      case 4 -> buffer.getFloat();
      case 8 -> buffer.getDouble();
      default -> throw badLength(bytes.length, ValueType.DOUBLE);
    };
  }

  private static CommandException badLength(int length, ValueType type) {
    return Conversions.failed(
        "Failed to convert binData to %s in $convert because of invalid length: %d"
            .formatted(type.alias(), length));
  }

  private static Value text(BinaryValue binary, byte[] bytes, @Nullable BinaryFormat given) {
    if (given == null) {
      throw formatMissing(ValueType.BINARY, ValueType.STRING);
    }
    boolean uuid = binary.subtype() == BinaryValue.UUID_SUBTYPE && bytes.length == UUID_LENGTH;
    return switch (given) {
      case AUTO -> uuid ? uuidText(bytes) : base64(bytes, Base64.getEncoder());
      case BASE64 -> base64(bytes, Base64.getEncoder());
      case BASE64URL -> base64(bytes, Base64.getUrlEncoder().withoutPadding());
      case HEX -> {
        StringLimit.check(2L * bytes.length);
        yield StringValue.of(HexFormat.of().withUpperCase().formatHex(bytes));
      }
      case UTF8 -> utf8(bytes);
      case UUID -> {
        if (!uuid) {
          throw Conversions.failed(
              ("Failed to convert binData of subtype %d and length %d to a UUID string in $convert"
                      + " with no onError value")
                  .formatted(binary.subtype() & 0xFF, bytes.length));
        }
        yield uuidText(bytes);
      }
    };
  }

  private static Value base64(byte[] bytes, Base64.Encoder encoder) {
    if ((bytes.length + 2L) / 3 * 4 >= LONGEST_BASE64) {
      throw Conversions.failed("Resulting string value of $convert would be longer than 16MB");
    }
    byte[] encoded = encoder.encode(bytes);
    return StringValue.view(encoded, 0, encoded.length);
  }

  private static Value utf8(byte[] bytes) {
    StringLimit.check(bytes.length);
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
    } catch (CharacterCodingException e) {
      throw Conversions.failed(
          "BinData does not represent a valid UTF-8 string in $convert with no onError value");
    }
    return StringValue.view(bytes, 0, bytes.length);
  }

  private static Value uuidText(byte[] bytes) {
    String digits = HexFormat.of().formatHex(bytes);
    return StringValue.of(
        String.join(
            "-",
            digits.substring(0, 8),
            digits.substring(8, 12),
            digits.substring(12, 16),
            digits.substring(16, 20),
            digits.substring(20)));
  }

  /** The value as binary data. */
  static Value to(
      Value value, ConvertTarget target, @Nullable BinaryFormat format, boolean bigEndian) {
    ByteBuffer buffer =
        ByteBuffer.allocate(8).order(bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    switch (value) {
      case Int32Value number -> buffer.putInt(number.value());
      case Int64Value number -> buffer.putLong(number.value());
      case DoubleValue number -> buffer.putDouble(number.value());
      case StringValue string -> {
        return new BinaryValue(target.subtype(), parse(string, target.subtype(), format));
      }
      default -> throw Conversions.unsupported(value, ValueType.BINARY);
    }
    byte[] bytes = new byte[buffer.position()];
    buffer.flip().get(bytes);
    return new BinaryValue(target.subtype(), bytes);
  }

  private static byte[] parse(StringValue string, byte subtype, @Nullable BinaryFormat given) {
    if (given == null) {
      throw formatMissing(ValueType.STRING, ValueType.BINARY);
    }
    boolean uuid = subtype == BinaryValue.UUID_SUBTYPE;
    BinaryFormat format = given;
    if (given == BinaryFormat.AUTO) {
      format = uuid ? BinaryFormat.UUID : BinaryFormat.BASE64;
    }
    String text = string.value();
    if (uuid != (format == BinaryFormat.UUID)) {
      throw unreadable(text, format);
    }
    try {
      return switch (format) {
        case UUID -> {
          check(UUID_TEXT.matcher(text).matches(), text, format);
          yield HexFormat.of().parseHex(text.replace("-", ""));
        }
        case BASE64URL -> Base64.getUrlDecoder().decode(text);
        case HEX -> HexFormat.of().parseHex(text);
        case UTF8 -> text.getBytes(StandardCharsets.UTF_8);
        default -> {
          check(text.length() % 4 == 0, text, format);
          yield Base64.getDecoder().decode(text);
        }
      };
    } catch (IllegalArgumentException e) {
      throw unreadable(text, format);
    }
  }

  private static void check(boolean valid, String text, BinaryFormat format) {
    if (!valid) {
      throw unreadable(text, format);
    }
  }

  private static CommandException unreadable(String text, BinaryFormat format) {
    return Conversions.failed(
        "Input string '%s' of $convert does not match the format '%s'"
            .formatted(text, format.name().toLowerCase(Locale.ROOT)));
  }

  private static CommandException formatMissing(ValueType from, ValueType to) {
    return new CommandException(
        4341115,
        "Format must be specified when converting from '%s' to '%s'"
            .formatted(from.alias(), to.alias()));
  }
}
