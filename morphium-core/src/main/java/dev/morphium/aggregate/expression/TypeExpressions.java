package dev.morphium.aggregate.expression;

import org.jspecify.annotations.Nullable;

/** Types and conversions. Source: MongoDB manual, "Type Expression Operators". */
abstract class TypeExpressions extends DatePartExpressions {
  TypeExpressions() {}

  /** The size of a text or of binary data in bytes. */
  public static Expr binarySize(Object value) {
    return OperatorForms.unary("$binarySize", value);
  }

  /** The size of an object as BSON in bytes. */
  public static Expr bsonSize(Object object) {
    return OperatorForms.unary("$bsonSize", object);
  }

  /** The value as another type, {@code "int"} for instance; an error when that cannot be. */
  public static Expr convert(Object input, Object to) {
    return OperatorForms.of("$convert").with("input", input).with("to", to).build();
  }

  /** The value as another type, and what stands for one that cannot be converted, or is null. */
  public static Expr convert(
      Object input, Object to, @Nullable Object onError, @Nullable Object onNull) {
    return OperatorForms.of("$convert")
        .with("input", input)
        .with("to", to)
        .with("onError", onError)
        .with("onNull", onNull)
        .build();
  }

  /**
   * The value as another type, with everything that can be said about it.
   *
   * @param options {@code format}, {@code byteOrder}, {@code onError}, {@code onNull}
   */
  public static Expr convert(Object input, Object to, Fields options) {
    OperatorForms operation = OperatorForms.of("$convert").with("input", input).with("to", to);
    options.forEach((name, option) -> operation.with(name, option));
    return operation.build();
  }

  /** Whether the value is a number. */
  public static Expr isNumber(Object value) {
    return OperatorForms.unary("$isNumber", value);
  }

  /** The value as true or false. */
  public static Expr toBool(Object value) {
    return OperatorForms.unary("$toBool", value);
  }

  /** The value as a date. */
  public static Expr toDate(Object value) {
    return OperatorForms.unary("$toDate", value);
  }

  /** The value as a decimal number of 128 bits. */
  public static Expr toDecimal(Object value) {
    return OperatorForms.unary("$toDecimal", value);
  }

  /** The value as a floating-point number of 64 bits. */
  public static Expr toDouble(Object value) {
    return OperatorForms.unary("$toDouble", value);
  }

  /** The value as the number that a hashed index has for it. */
  public static Expr toHashedIndexKey(Object value) {
    return OperatorForms.unary("$toHashedIndexKey", value);
  }

  /** The value as an integer of 32 bits. */
  public static Expr toInt(Object value) {
    return OperatorForms.unary("$toInt", value);
  }

  /** The value as an integer of 64 bits. */
  public static Expr toLong(Object value) {
    return OperatorForms.unary("$toLong", value);
  }

  /** The value as an ObjectId. */
  public static Expr toObjectId(Object value) {
    return OperatorForms.unary("$toObjectId", value);
  }

  /** The value as a text: {@code $toString}, whose name Java has given away. */
  public static Expr toStr(Object value) {
    return OperatorForms.unary("$toString", value);
  }

  /** The value as a UUID. */
  public static Expr toUUID(Object value) {
    return OperatorForms.unary("$toUUID", value);
  }

  /** The name of the value's type; {@code "missing"} for none. */
  public static Expr type(Object value) {
    return OperatorForms.unary("$type", value);
  }
}
