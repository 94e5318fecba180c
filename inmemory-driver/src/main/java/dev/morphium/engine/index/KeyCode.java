package dev.morphium.engine.index;

import dev.morphium.engine.value.ValueType;

/**
 * The first byte of a value in a key: its place in the comparison order.
 *
 * <p>All codes, and their complements in descending components, lie strictly between 0x00, which
 * ends strings, documents and arrays, and 0xFF, which stands above everything.
 */
final class KeyCode {
  static final int END = 0x00;
  static final int MIN_KEY = 0x0A;
  static final int UNDEFINED = 0x0F;
  static final int NULL = 0x14;

  /** The bracket of numbers; a number itself begins with one of the codes that follow. */
  static final int NUMBER = 0x1D;

  static final int NAN = 0x1E;
  static final int NEGATIVE = 0x1F;
  static final int ZERO = 0x20;
  static final int POSITIVE = 0x21;
  static final int STRING = 0x3C;
  static final int OBJECT = 0x46;
  static final int ARRAY = 0x50;
  static final int BINARY = 0x5A;
  static final int OBJECT_ID = 0x64;
  static final int FALSE = 0x6E;
  static final int TRUE = 0x6F;
  static final int DATE = 0x78;
  static final int TIMESTAMP = 0x82;
  static final int REGEX = 0x8C;
  static final int DB_POINTER = 0x96;
  static final int CODE = 0xA0;
  static final int CODE_WITH_SCOPE = 0xAA;
  static final int MAX_KEY = 0xF0;
  static final int ABOVE_ALL = 0xFF;

  private KeyCode() {}

  /** The code that all values compare by first that are in one bracket with this type. */
  static int ofBracket(ValueType type) {
    return switch (type) {
      case MIN_KEY -> MIN_KEY;
      case MISSING, UNDEFINED -> UNDEFINED;
      case NULL -> NULL;
      case DOUBLE, INT32, INT64, DECIMAL128 -> NUMBER;
      case STRING, SYMBOL -> STRING;
      case OBJECT -> OBJECT;
      case ARRAY -> ARRAY;
      case BINARY -> BINARY;
      case OBJECT_ID -> OBJECT_ID;
      case BOOLEAN -> FALSE;
      case DATE -> DATE;
      case TIMESTAMP -> TIMESTAMP;
      case REGEX -> REGEX;
      case DB_POINTER -> DB_POINTER;
      case JAVASCRIPT -> CODE;
      case JAVASCRIPT_WITH_SCOPE -> CODE_WITH_SCOPE;
      case MAX_KEY -> MAX_KEY;
    };
  }
}
