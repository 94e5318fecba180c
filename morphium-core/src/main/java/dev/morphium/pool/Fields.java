package dev.morphium.pool;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.morphium.wire.BsonFields;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/** Looks at the fields of documents in their bytes, without decoding others. */
final class Fields {
  static final byte DOUBLE = 1;
  static final byte STRING = 2;
  static final byte DOCUMENT = 3;
  static final byte ARRAY = 4;
  static final byte BOOLEAN = 8;
  static final byte INT32 = 16;
  static final byte TIMESTAMP = 17;
  static final byte INT64 = 18;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private Fields() {}

  static byte[] name(String name) {
    return name.getBytes(US_ASCII);
  }

  /**
   * Where the type byte of a document's first field is; that of its terminator when it is empty.
   */
  static int first(int document) {
    return document + Integer.BYTES;
  }

  /** Whether the field whose type byte is at a position has this name. */
  static boolean isNamed(byte[] bytes, int field, byte[] name) {
    int start = field + 1;
    int end = start + name.length;
    return end < bytes.length
        && bytes[end] == 0
        && Arrays.equals(bytes, start, end, name, 0, name.length);
  }

  static int int32(byte[] bytes, int position) {
    return (int) INT.get(bytes, position);
  }

  static long int64(byte[] bytes, int position) {
    return (long) LONG.get(bytes, position);
  }

  static void putInt32(byte[] bytes, int position, int value) {
    INT.set(bytes, position, value);
  }

  static void putInt64(byte[] bytes, int position, long value) {
    LONG.set(bytes, position, value);
  }

  /** The whole number in a field; 0 when it is none. */
  static long number(byte[] bytes, int field) {
    int value = BsonFields.valueOf(bytes, field);
    return switch (bytes[field]) {
      case INT32 -> int32(bytes, value);
      case INT64 -> int64(bytes, value);
      case DOUBLE -> (long) Double.longBitsToDouble(int64(bytes, value));
      case BOOLEAN -> bytes[value];
      default -> 0;
    };
  }

  /** The document in a field; empty when it is none. */
  static BsonDocument document(byte[] bytes, int field) {
    if (bytes[field] != DOCUMENT) {
      return new BsonDocument();
    }
    int value = BsonFields.valueOf(bytes, field);
    return new RawBsonDocument(bytes, value, int32(bytes, value));
  }
}
