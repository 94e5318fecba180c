package dev.morphium.engine.sort;

import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.ObjectIdValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.SymbolValue;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;

/**
 * A prefix of a sort key in one long word, so that most comparisons of a sort look at nothing else.
 *
 * <p>A value that is smaller never has a larger word; equal words say nothing. The first byte is
 * the type's bracket, then come as many bits of the value as there is room for.
 */
final class SortPrefix {
  private static final int VALUE_BITS = 55;
  private static final int LOST_BITS = Long.SIZE - VALUE_BITS;

  private SortPrefix() {}

  /** The word of a value under an order; words of a descending order are turned round. */
  static long of(Value value, boolean ascending, ValueComparator comparator) {
    long word = ((value.type().bracket() + 1L) << VALUE_BITS) | bits(value, comparator);
    return ascending ? word : ~word;
  }

  private static long bits(Value value, ValueComparator comparator) {
    return switch (value) {
      case NumberValue number -> number(number.doubleValue());
      case StringValue string -> string(string, comparator);
      case SymbolValue symbol -> string(StringValue.of(symbol.value()), comparator);
      case DateValue date -> (date.value() ^ Long.MIN_VALUE) >>> LOST_BITS;
      case TimestampValue timestamp -> timestamp.value() >>> LOST_BITS;
      case ObjectIdValue id ->
          Integer.toUnsignedLong(id.value().getTimestamp()) << (VALUE_BITS - Integer.SIZE);
      case BooleanValue bool -> bool.value() ? 1 : 0;
      default -> 0;
    };
  }

  /** Monotone, though several numbers may have the same nearest double. */
  private static long number(double number) {
    if (Double.isNaN(number)) {
      return 0;
    }
    long bits = Double.doubleToRawLongBits(number + 0.0);
    return (bits < 0 ? ~bits : bits | Long.MIN_VALUE) >>> LOST_BITS;
  }

  /** Symbols stand among the strings, so both have their word. */
  private static long string(StringValue string, ValueComparator comparator) {
    if (!comparator.equals(ValueComparator.BINARY)) {
      return 0;
    }
    byte[] bytes = string.utf8();
    int offset = string.offset();
    int length = Math.min(7, string.length());
    long word = 0;
    for (int i = 0; i < 7; i++) {
      word = word << 8 | (i < length ? bytes[offset + i] & 0xFF : 0);
    }
    return word >>> 1;
  }
}
