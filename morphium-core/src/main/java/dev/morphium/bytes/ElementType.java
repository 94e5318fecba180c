package dev.morphium.bytes;

/** The type bytes of BSON elements. Source: bsonspec.org, version 1.1. */
public final class ElementType {
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

  private ElementType() {}

  /** What people call a type. */
  public static String name(byte type) {
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
}
