package dev.morphium.wire;

/**
 * The search for one field at the top of a document whose bytes are known to be well-formed.
 *
 * <p>Fields before it are skipped by their types, none is decoded.
 */
public final class BsonFields {
  private BsonFields() {}

  /**
   * Finds a field by name.
   *
   * @param name the name in UTF-8, without terminator
   * @return where its type byte is, or -1 when there is no such field
   */
  public static int find(byte[] bytes, int offset, byte[] name) {
    int position = offset + Integer.BYTES;
    while (bytes[position] != BsonType.END) {
      int nameStart = position + 1;
      int nameEnd = terminator(bytes, nameStart);
      if (matches(bytes, nameStart, nameEnd, name)) {
        return position;
      }
      position = after(bytes, bytes[position], nameEnd + 1);
    }
    return -1;
  }

  /** Where the value of the field begins whose type byte is at a position. */
  public static int valueOf(byte[] bytes, int field) {
    return terminator(bytes, field + 1) + 1;
  }

  /** Where the type byte of the field after the one is whose type byte is at a position. */
  public static int next(byte[] bytes, int field) {
    return after(bytes, bytes[field], valueOf(bytes, field));
  }

  private static boolean matches(byte[] bytes, int start, int end, byte[] name) {
    if (end - start != name.length) {
      return false;
    }
    for (int i = 0; i < name.length; i++) {
      if (bytes[start + i] != name[i]) {
        return false;
      }
    }
    return true;
  }

  private static int terminator(byte[] bytes, int start) {
    int position = start;
    while (bytes[position] != 0) {
      position++;
    }
    return position;
  }

  /** The position after the value of a type. */
  private static int after(byte[] bytes, byte type, int value) {
    return switch (type) {
      case BsonType.DOUBLE, BsonType.DATE, BsonType.TIMESTAMP, BsonType.INT64 -> value + 8;
      case BsonType.INT32 -> value + 4;
      case BsonType.STRING, BsonType.JAVASCRIPT, BsonType.SYMBOL ->
          value + 4 + LittleEndian.int32(bytes, value);
      case BsonType.DOCUMENT, BsonType.ARRAY, BsonType.JAVASCRIPT_WITH_SCOPE ->
          value + LittleEndian.int32(bytes, value);
      case BsonType.BINARY -> value + 5 + LittleEndian.int32(bytes, value);
      case BsonType.NULL, BsonType.UNDEFINED, BsonType.MIN_KEY, BsonType.MAX_KEY -> value;
      case BsonType.OBJECT_ID -> value + 12;
      case BsonType.BOOLEAN -> value + 1;
      case BsonType.REGEX -> terminator(bytes, terminator(bytes, value) + 1) + 1;
      case BsonType.DB_POINTER -> value + 4 + LittleEndian.int32(bytes, value) + 12;
      case BsonType.DECIMAL128 -> value + 16;
      default -> throw new IllegalStateException("not validated: type " + type);
    };
  }
}
