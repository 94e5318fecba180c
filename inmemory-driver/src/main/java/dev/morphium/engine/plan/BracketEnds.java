package dev.morphium.engine.plan;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.ObjectIdValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Where the values of one type begin and end in the comparison order: {@code $gt} and {@code $lt}
 * never leave their operand's type.
 *
 * @param low the first value, always within
 * @param high the last value, or the first of the next type
 * @param highInclusive whether {@code high} is within
 */
record BracketEnds(Value low, Value high, boolean highInclusive) {
  /**
   * The ends of a type's bracket; null for types whose comparisons the planner leaves to the
   * filter.
   */
  static @Nullable BracketEnds of(ValueType type) {
    return switch (type) {
      case DOUBLE, INT32, INT64, DECIMAL128 ->
          new BracketEnds(
              new DoubleValue(Double.NEGATIVE_INFINITY),
              new DoubleValue(Double.POSITIVE_INFINITY),
              true);
      case STRING, SYMBOL -> new BracketEnds(StringValue.EMPTY, Document.EMPTY, false);
      case OBJECT -> new BracketEnds(Document.EMPTY, ArrayValue.EMPTY, false);
      case BINARY ->
          new BracketEnds(
              new BinaryValue((byte) 0, new byte[0]),
              new ObjectIdValue(new ObjectId("000000000000000000000000")),
              false);
      case OBJECT_ID ->
          new BracketEnds(
              new ObjectIdValue(new ObjectId("000000000000000000000000")),
              new ObjectIdValue(new ObjectId("ffffffffffffffffffffffff")),
              true);
      case BOOLEAN -> new BracketEnds(BooleanValue.FALSE, BooleanValue.TRUE, true);
      case DATE ->
          new BracketEnds(new DateValue(Long.MIN_VALUE), new DateValue(Long.MAX_VALUE), true);
      case TIMESTAMP -> new BracketEnds(new TimestampValue(0), new TimestampValue(-1), true);
      default -> null;
    };
  }
}
