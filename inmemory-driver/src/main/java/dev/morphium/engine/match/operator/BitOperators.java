package dev.morphium.engine.match.operator;

import dev.morphium.engine.match.Bits;
import dev.morphium.engine.match.FieldOperator;
import dev.morphium.engine.match.OperatorCall;
import dev.morphium.engine.match.QueryErrors;
import dev.morphium.engine.match.WholeNumbers;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;

/** The operators {@code $bitsAllClear}, {@code $bitsAllSet}, {@code $bitsAnyClear} ... */
final class BitOperators {
  private BitOperators() {}

  static FieldOperator bits(Bits.Test test) {
    return (call, compiler) -> new Bits(test, positions(call));
  }

  private static int[] positions(OperatorCall call) {
    return switch (call.operand()) {
      case NumberValue number ->
          ofBits(BitSet.valueOf(new long[] {WholeNumbers.nonNegative(call.name(), number)}));
      case BinaryValue binary -> ofBits(BitSet.valueOf(stored(binary)));
      case ArrayValue array -> array.elements().stream().mapToInt(BitOperators::position).toArray();
      default ->
          throw QueryErrors.badValue(
              call.name()
                  + " takes an Array, a number, or a BinData but received: "
                  + call.name()
                  + ": "
                  + ValueText.of(call.operand()));
    };
  }

  private static int[] ofBits(BitSet bits) {
    return bits.stream().toArray();
  }

  /** The bytes as a document holds them: the old subtype 2 repeats their length in front. */
  private static ByteBuffer stored(BinaryValue binary) {
    byte[] data = binary.data();
    ByteBuffer stored = ByteBuffer.allocate(data.length + 4).order(ByteOrder.LITTLE_ENDIAN);
    if (binary.subtype() == 2) {
      stored.putInt(data.length);
    }
    return stored.put(data).flip();
  }

  private static int position(Value element) {
    if (!(element instanceof NumberValue number)) {
      throw QueryErrors.badValue(
          "Failed to parse bit position. Expected a number in: " + ValueText.of(element));
    }
    if (!number.isInt()) {
      throw QueryErrors.badValue(
          (number.isLong()
                  ? "Failed to parse bit position. Cannot represent as a 32-bit integer: "
                  : "Failed to parse bit position. Expected an integer: ")
              + NumberTexts.text(number));
    }
    if (number.longValue() < 0) {
      throw QueryErrors.badValue(
          "Failed to parse bit position. Expected a non-negative number in: "
              + NumberTexts.text(number));
    }
    return (int) number.longValue();
  }
}
