package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.FunctionExpression;
import dev.morphium.engine.expression.Operands;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.Function;

/** Parts of strings: {@code $substrBytes} (also called {@code $substr}) and {@code $substrCP}. */
final class Substrings {
  private static final BigDecimal MIN = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);

  private Substrings() {}

  static ExpressionFactory bytes() {
    return three(Substrings::ofBytes);
  }

  static ExpressionFactory codePoints() {
    return three(Substrings::ofCodePoints);
  }

  private static ExpressionFactory three(Function<List<Value>, Value> function) {
    return (name, operand, compilation) ->
        new FunctionExpression(Operands.exactly(3, name, operand, compilation), function);
  }

  private static Value ofBytes(List<Value> values) {
    StringValue string = StringCoercion.coerce(values.get(0));
    if (!(values.get(1) instanceof NumberValue lower)) {
      throw new CommandException(
          16034,
          "$substrBytes:  starting index must be a numeric type (is BSON type "
              + values.get(1).type().alias()
              + ")");
    }
    if (!(values.get(2) instanceof NumberValue count)) {
      throw new CommandException(
          16035,
          "$substrBytes:  length must be a numeric type (is BSON type "
              + values.get(2).type().alias()
              + ")");
    }
    long start = wholeNumber(lower);
    if (start < 0) {
      throw new CommandException(
          50752, "$substrBytes:  starting index must be non-negative (got: " + start + ")");
    }
    long length = wholeNumber(count);
    long end = length < 0 || length > string.length() - start ? string.length() : start + length;
    if (start < string.length() && Utf8Text.isContinuation(string, (int) start)) {
      throw new CommandException(
          28656, "$substrBytes:  Invalid range, starting index is a UTF-8 continuation byte.");
    }
    if (end < string.length() && Utf8Text.isContinuation(string, (int) end)) {
      throw new CommandException(
          28657,
          "$substrBytes:  Invalid range, ending index is in the middle of a UTF-8 character.");
    }
    return start >= string.length()
        ? StringValue.EMPTY
        : Utf8Text.slice(string, (int) start, (int) end);
  }

  /** Doubles are cut, decimals are rounded; what is beyond a long is the least long of all. */
  private static long wholeNumber(NumberValue number) {
    return switch (number) {
      case DoubleValue d -> {
        if (!(d.value() >= -0x1p63 && d.value() < 0x1p63)) {
          throw new CommandException(
              31109, "Can't coerce out of range value " + d.value() + " to long");
        }
        yield (long) d.value();
      }
      case DecimalValue decimal -> {
        if (!decimal.isFinite()) {
          yield Long.MIN_VALUE;
        }
        BigDecimal exact = decimal.bigDecimalValue();
        yield exact.compareTo(MIN) < 0 || exact.compareTo(MAX) > 0
            ? Long.MIN_VALUE
            : exact.setScale(0, RoundingMode.HALF_EVEN).longValue();
      }
      default -> number.longValue();
    };
  }

  private static Value ofCodePoints(List<Value> values) {
    StringValue string = StringCoercion.coerce(values.get(0));
    int start = integer(values.get(1), 34450, "starting index");
    int length = integer(values.get(2), 34452, "length");
    if (length < 0) {
      throw new CommandException(
          34454, "$substrCP: length must be a nonnegative integer. Found: " + length);
    }
    if (start < 0) {
      throw new CommandException(
          34455, "$substrCP: the starting index must be nonnegative integer. Found: " + start);
    }
    int from = Utf8Text.skipCodePoints(string, 0, start);
    if (from < 0) {
      return StringValue.EMPTY;
    }
    int to = Utf8Text.skipCodePoints(string, from, length);
    return Utf8Text.slice(string, from, to < 0 ? string.length() : to);
  }

  private static int integer(Value value, int code, String what) {
    if (!(value instanceof NumberValue number)) {
      throw new CommandException(
          code,
          "$substrCP: %s must be a numeric type (is BSON type %s)"
              .formatted(what, value.type().alias()));
    }
    if (!number.isInt()) {
      throw new CommandException(
          code + 1,
          "$substrCP: %s cannot be represented as a 32-bit integral value: %s"
              .formatted(what, value));
    }
    return (int) number.longValue();
  }
}
