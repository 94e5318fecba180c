package dev.morphium.engine.value;

/**
 * One BSON value, or the absence of one ({@link Constant#MISSING}).
 *
 * <p>Values are immutable. Documents, arrays and strings may be views of a stored document's bytes;
 * nothing is decoded before it is asked for. {@code equals} is strict (same type, same bits): for
 * MongoDB's equality, in which {@code 1} equals {@code 1.0}, see {@link ValueComparator}.
 */
public sealed interface Value
    permits Constant,
        BooleanValue,
        NumberValue,
        StringValue,
        Document,
        ArrayValue,
        BinaryValue,
        ObjectIdValue,
        DateValue,
        TimestampValue,
        RegexValue,
        DbPointerValue,
        CodeValue,
        CodeWithScopeValue,
        SymbolValue {

  ValueType type();

  default boolean isMissing() {
    return this == Constant.MISSING;
  }

  /** Whether this is null, undefined or missing. */
  default boolean isNullish() {
    return type().isNullish();
  }

  default boolean isNumber() {
    return this instanceof NumberValue;
  }

  /**
   * The truth of this value in an expression: false, null, undefined, missing and every zero are
   * false, all else is true. Source: MongoDB manual, "Aggregation Expressions: Boolean".
   */
  default boolean isTrue() {
    return switch (this) {
      case Constant constant ->
          constant.type() == ValueType.MIN_KEY || constant.type() == ValueType.MAX_KEY;
      case BooleanValue bool -> bool.value();
      case NumberValue number -> !number.isZero();
      default -> true;
    };
  }
}
