package dev.morphium.bson;

import java.util.Arrays;

/** The type bytes of BSON elements. Source: bsonspec.org, version 1.1. */
public final class BsonType {
  /** No type: the byte after the last element of a document. */
  public static final byte END = 0x00;

  public static final byte DOUBLE = 0x01;
  public static final byte STRING = 0x02;
  public static final byte DOCUMENT = 0x03;
  public static final byte ARRAY = 0x04;
  public static final byte BINARY = 0x05;
  public static final byte UNDEFINED = 0x06;
  public static final byte OBJECT_ID = 0x07;
  public static final byte BOOLEAN = 0x08;
  public static final byte DATE = 0x09;
  public static final byte NULL = 0x0a;
  public static final byte REGEX = 0x0b;
  public static final byte DB_POINTER = 0x0c;
  public static final byte JAVASCRIPT = 0x0d;
  public static final byte SYMBOL = 0x0e;
  public static final byte JAVASCRIPT_WITH_SCOPE = 0x0f;
  public static final byte INT32 = 0x10;
  public static final byte TIMESTAMP = 0x11;
  public static final byte INT64 = 0x12;
  public static final byte DECIMAL128 = 0x13;
  public static final byte MAX_KEY = 0x7f;
  public static final byte MIN_KEY = (byte) 0xff;

  private static final byte[] SMALLEST_SIZES = smallestSizes();

  private BsonType() {}

  /**
   * How many bytes a value of this type takes at least, and exactly when its size is always the
   * same; -1 for a byte that is no type.
   */
  public static int smallestSize(byte type) {
    return SMALLEST_SIZES[type & 0xff];
  }

  /** What people call a type, for messages. */
  public static String describe(byte type) {
    return switch (type) {
      case DOUBLE -> "a double";
      case STRING -> "a string";
      case DOCUMENT -> "a document";
      case ARRAY -> "an array";
      case BINARY -> "binary data";
      case UNDEFINED -> "undefined";
      case OBJECT_ID -> "an ObjectId";
      case BOOLEAN -> "a boolean";
      case DATE -> "a date";
      case NULL -> "null";
      case REGEX -> "a regular expression";
      case DB_POINTER -> "a DBPointer";
      case JAVASCRIPT, JAVASCRIPT_WITH_SCOPE -> "JavaScript";
      case SYMBOL -> "a symbol";
      case INT32 -> "an int32";
      case TIMESTAMP -> "a timestamp";
      case INT64 -> "an int64";
      case DECIMAL128 -> "a decimal128";
      case MAX_KEY -> "MaxKey";
      case MIN_KEY -> "MinKey";
      default -> "an unknown type (0x%02x)".formatted(type);
    };
  }

  private static byte[] smallestSizes() {
    byte[] sizes = new byte[256];
    Arrays.fill(sizes, (byte) -1);
    byte[] upToDecimal = {-1, 8, 5, 5, 5, 5, 0, 12, 1, 8, 0, 2, 17, 5, 5, 14, 4, 8, 8, 16};
    System.arraycopy(upToDecimal, 0, sizes, 0, upToDecimal.length);
    sizes[MAX_KEY & 0xff] = 0;
    sizes[MIN_KEY & 0xff] = 0;
    return sizes;
  }
}
