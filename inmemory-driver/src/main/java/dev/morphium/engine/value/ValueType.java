package dev.morphium.engine.value;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A BSON type: its code in the bytes, its alias for {@code $type} and its bracket in the comparison
 * order.
 *
 * <p>{@link #MISSING} is no BSON type: it stands for a field that is not there. Source: BSON
 * specification 1.1; MongoDB manual, "Comparison/Sort Order" and "$type".
 */
public enum ValueType {
  MISSING(0x00, 0, "missing", 0),
  DOUBLE(0x01, 1, "double", 10),
  STRING(0x02, 2, "string", 15),
  OBJECT(0x03, 3, "object", 20),
  ARRAY(0x04, 4, "array", 25),
  BINARY(0x05, 5, "binData", 30),
  UNDEFINED(0x06, 6, "undefined", 0),
  OBJECT_ID(0x07, 7, "objectId", 35),
  BOOLEAN(0x08, 8, "bool", 40),
  DATE(0x09, 9, "date", 45),
  NULL(0x0A, 10, "null", 5),
  REGEX(0x0B, 11, "regex", 50),
  DB_POINTER(0x0C, 12, "dbPointer", 55),
  JAVASCRIPT(0x0D, 13, "javascript", 60),
  SYMBOL(0x0E, 14, "symbol", 15),
  JAVASCRIPT_WITH_SCOPE(0x0F, 15, "javascriptWithScope", 65),
  INT32(0x10, 16, "int", 10),
  TIMESTAMP(0x11, 17, "timestamp", 47),
  INT64(0x12, 18, "long", 10),
  DECIMAL128(0x13, 19, "decimal", 10),
  MIN_KEY(0xFF, -1, "minKey", -1),
  MAX_KEY(0x7F, 127, "maxKey", 127);

  private static final ValueType[] BY_CODE = new ValueType[256];
  private static final Map<String, ValueType> BY_ALIAS =
      Arrays.stream(values())
          .collect(Collectors.toUnmodifiableMap(type -> type.alias, type -> type));

  static {
    for (ValueType type : values()) {
      BY_CODE[type.code & 0xFF] = type;
    }
  }

  private final byte code;
  private final int number;
  private final String alias;
  private final int bracket;

  ValueType(int code, int number, String alias, int bracket) {
    this.code = (byte) code;
    this.number = number;
    this.alias = alias;
    this.bracket = bracket;
  }

  /** The type byte in a BSON document. */
  public byte code() {
    return code;
  }

  /** The number that {@code $type} takes; -1 for MinKey. */
  public int number() {
    return number;
  }

  /** The name that {@code $type} takes and the expression {@code $type} gives. */
  public String alias() {
    return alias;
  }

  /**
   * The place of the type's bracket in the comparison order; types in one bracket compare by value.
   */
  public int bracket() {
    return bracket;
  }

  public boolean isNumber() {
    return bracket == 10;
  }

  /** Whether the value is null, undefined or not there at all. */
  public boolean isNullish() {
    return this == NULL || this == MISSING || this == UNDEFINED;
  }

  /**
   * The type with this type byte, or null when BSON has none. The byte 0 gives {@link #MISSING}.
   */
  public static @Nullable ValueType ofCode(byte code) {
    return BY_CODE[code & 0xFF];
  }

  /**
   * The type with this alias, or null. {@code number} is no type but a group of them, and not found
   * here.
   */
  public static @Nullable ValueType ofAlias(String alias) {
    return BY_ALIAS.get(alias);
  }
}
