package dev.morphium.engine.value;

import dev.morphium.bson.BsonType;
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
  MISSING(BsonType.END, "missing", 0),
  DOUBLE(BsonType.DOUBLE, "double", 10),
  STRING(BsonType.STRING, "string", 15),
  OBJECT(BsonType.DOCUMENT, "object", 20),
  ARRAY(BsonType.ARRAY, "array", 25),
  BINARY(BsonType.BINARY, "binData", 30),
  UNDEFINED(BsonType.UNDEFINED, "undefined", 0),
  OBJECT_ID(BsonType.OBJECT_ID, "objectId", 35),
  BOOLEAN(BsonType.BOOLEAN, "bool", 40),
  DATE(BsonType.DATE, "date", 45),
  NULL(BsonType.NULL, "null", 5),
  REGEX(BsonType.REGEX, "regex", 50),
  DB_POINTER(BsonType.DB_POINTER, "dbPointer", 55),
  JAVASCRIPT(BsonType.JAVASCRIPT, "javascript", 60),
  SYMBOL(BsonType.SYMBOL, "symbol", 15),
  JAVASCRIPT_WITH_SCOPE(BsonType.JAVASCRIPT_WITH_SCOPE, "javascriptWithScope", 65),
  INT32(BsonType.INT32, "int", 10),
  TIMESTAMP(BsonType.TIMESTAMP, "timestamp", 47),
  INT64(BsonType.INT64, "long", 10),
  DECIMAL128(BsonType.DECIMAL128, "decimal", 10),
  MIN_KEY(BsonType.MIN_KEY, "minKey", -1),
  MAX_KEY(BsonType.MAX_KEY, "maxKey", 127);

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
  private final String alias;
  private final int bracket;

  ValueType(byte code, String alias, int bracket) {
    this.code = code;
    this.alias = alias;
    this.bracket = bracket;
  }

  /** The type byte in a BSON document. */
  public byte code() {
    return code;
  }

  /** The number that {@code $type} takes; -1 for MinKey. */
  public int number() {
    return code;
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

  /** The type with this type byte. */
  public static ValueType of(byte code) {
    ValueType known = BY_CODE[code & 0xFF];
    if (known == null) {
      throw new IllegalStateException("no BSON type has the type byte " + code);
    }
    return known;
  }

  /**
   * The type with this alias, or null. {@code number} is no type but a group of them, and not found
   * here.
   */
  public static @Nullable ValueType ofAlias(String alias) {
    return BY_ALIAS.get(alias);
  }
}
