package dev.morphium.engine.value;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/**
 * Reads of BSON bytes at known places: sizes, names and values.
 *
 * <p>Everything here trusts its bytes: documents are checked once, where they enter. An
 * <em>element</em> starts at its type byte; its <em>value</em> starts after the terminator of its
 * name. Source: BSON specification 1.1.
 */
public final class RawBson {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long LOW_BITS = 0x0101_0101_0101_0101L;
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

  private RawBson() {}

  public static int int32(byte[] bytes, int offset) {
    return (int) INT.get(bytes, offset);
  }

  public static long int64(byte[] bytes, int offset) {
    return (long) LONG.get(bytes, offset);
  }

  public static double float64(byte[] bytes, int offset) {
    return Double.longBitsToDouble((long) LONG.get(bytes, offset));
  }

  /** Writes into bytes that no document has been made of yet. */
  public static void putInt32(byte[] bytes, int offset, int value) {
    INT.set(bytes, offset, value);
  }

  /** Writes into bytes that no document has been made of yet. */
  public static void putInt64(byte[] bytes, int offset, long value) {
    LONG.set(bytes, offset, value);
  }

  /**
   * Where the first zero byte at or after this place is: the end of a name. Eight bytes at a time.
   */
  public static int endOfName(byte[] bytes, int offset) {
    int at = offset;
    int last = bytes.length - 8;
    while (at <= last) {
      long word = (long) LONG.get(bytes, at);
      long zeros = (word - LOW_BITS) & ~word & HIGH_BITS;
      if (zeros != 0) {
        return at + (Long.numberOfTrailingZeros(zeros) >>> 3);
      }
      at += 8;
    }
    while (bytes[at] != 0) {
      at++;
    }
    return at;
  }

  /** The type with this type byte. */
  public static ValueType type(byte type) {
    ValueType known = ValueType.ofCode(type);
    if (known == null) {
      throw new IllegalStateException("no BSON type has the type byte " + type);
    }
    return known;
  }

  /** How many bytes the value of this type that starts here takes. */
  public static int valueSize(byte type, byte[] bytes, int offset) {
    return switch (type) {
      case 0x01, 0x09, 0x11, 0x12 -> 8;
      case 0x02, 0x0D, 0x0E -> 4 + int32(bytes, offset);
      case 0x03, 0x04, 0x0F -> int32(bytes, offset);
      case 0x05 -> 5 + int32(bytes, offset);
      case 0x06, 0x0A, 0x7F, (byte) 0xFF -> 0;
      case 0x07 -> 12;
      case 0x08 -> 1;
      case 0x0B -> endOfName(bytes, endOfName(bytes, offset) + 1) + 1 - offset;
      case 0x0C -> 4 + int32(bytes, offset) + 12;
      case 0x10 -> 4;
      case 0x13 -> 16;
      default -> throw new IllegalStateException("no BSON type has the type byte " + type);
    };
  }

  /** The name that starts here, as text. */
  public static String name(byte[] bytes, int offset, int end) {
    return new String(bytes, offset, end - offset, StandardCharsets.UTF_8);
  }

  /** The value of this type that starts here; documents, arrays and strings are views. */
  public static Value value(byte type, byte[] bytes, int offset) {
    return switch (type) {
      case 0x00 -> Constant.MISSING;
      case 0x01 -> new DoubleValue(float64(bytes, offset));
      case 0x02 -> StringValue.view(bytes, offset + 4, int32(bytes, offset) - 1);
      case 0x03 -> Document.view(bytes, offset);
      case 0x04 -> ArrayValue.view(bytes, offset);
      case 0x05 -> binary(bytes, offset);
      case 0x06 -> Constant.UNDEFINED;
      case 0x07 -> new ObjectIdValue(objectId(bytes, offset));
      case 0x08 -> BooleanValue.of(bytes[offset] != 0);
      case 0x09 -> new DateValue(int64(bytes, offset));
      case 0x0A -> Constant.NULL;
      case 0x0B -> regex(bytes, offset);
      case 0x0C ->
          new DbPointerValue(
              text(bytes, offset), objectId(bytes, offset + 4 + int32(bytes, offset)));
      case 0x0D -> new CodeValue(text(bytes, offset));
      case 0x0E -> new SymbolValue(text(bytes, offset));
      case 0x0F -> codeWithScope(bytes, offset);
      case 0x10 -> new Int32Value(int32(bytes, offset));
      case 0x11 -> new TimestampValue(int64(bytes, offset));
      case 0x12 -> new Int64Value(int64(bytes, offset));
      case 0x13 ->
          new DecimalValue(
              Decimal128.fromIEEE754BIDEncoding(int64(bytes, offset + 8), int64(bytes, offset)));
      case 0x7F -> Constant.MAX_KEY;
      case (byte) 0xFF -> Constant.MIN_KEY;
      default -> throw new IllegalStateException("no BSON type has the type byte " + type);
    };
  }

  /**
   * Where the element of this name starts in the document that starts here, or -1.
   *
   * @return the offset of the type byte; the value starts {@code 1 + name.size()} bytes further
   */
  public static int find(byte[] bytes, int document, FieldName name) {
    int at = document + 4;
    byte type;
    while ((type = bytes[at]) != 0) {
      if (name.isAt(bytes, at + 1)) {
        return at;
      }
      int value = endOfName(bytes, at + 1) + 1;
      at = value + valueSize(type, bytes, value);
    }
    return -1;
  }

  private static String text(byte[] bytes, int offset) {
    return new String(bytes, offset + 4, int32(bytes, offset) - 1, StandardCharsets.UTF_8);
  }

  private static ObjectId objectId(byte[] bytes, int offset) {
    byte[] id = new byte[12];
    System.arraycopy(bytes, offset, id, 0, 12);
    return new ObjectId(id);
  }

  private static Value binary(byte[] bytes, int offset) {
    int length = int32(bytes, offset);
    byte subtype = bytes[offset + 4];
    int skip = subtype == 2 ? 4 : 0;
    byte[] data = new byte[length - skip];
    System.arraycopy(bytes, offset + 5 + skip, data, 0, data.length);
    return new BinaryValue(subtype, data);
  }

  private static Value regex(byte[] bytes, int offset) {
    int pattern = endOfName(bytes, offset);
    int options = endOfName(bytes, pattern + 1);
    return new RegexValue(name(bytes, offset, pattern), name(bytes, pattern + 1, options));
  }

  private static Value codeWithScope(byte[] bytes, int offset) {
    int code = offset + 4;
    return new CodeWithScopeValue(
        text(bytes, code), Document.view(bytes, code + 4 + int32(bytes, code)));
  }
}
