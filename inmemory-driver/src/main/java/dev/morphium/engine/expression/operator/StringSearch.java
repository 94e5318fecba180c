package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.Operands;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.List;

/** The place of a string in another: {@code $indexOfBytes} and {@code $indexOfCP}. */
final class StringSearch {
  private StringSearch() {}

  static ExpressionFactory inBytes() {
    return Operands.function(
        2, 4, values -> search("$indexOfBytes", 40091, values, StringSearch::findBytes));
  }

  static ExpressionFactory inCodePoints() {
    return Operands.function(
        2, 4, values -> search("$indexOfCP", 40093, values, StringSearch::findCodePoints));
  }

  private interface Finder {
    int find(StringValue string, StringValue wanted, int start, int end);
  }

  private static Value search(String name, int code, List<Value> values, Finder finder) {
    Value input = values.get(0);
    if (input.isNullish()) {
      return Constant.NULL;
    }
    if (!(input instanceof StringValue string)) {
      throw new CommandException(
          code, name + " requires a string as the first argument, found: " + input.type().alias());
    }
    if (!(values.get(1) instanceof StringValue wanted)) {
      throw new CommandException(
          code + 1,
          name
              + " requires a string as the second argument, found: "
              + values.get(1).type().alias());
    }
    int start = values.size() > 2 ? index(name, values.get(2), "starting") : 0;
    int end = values.size() > 3 ? index(name, values.get(3), "ending") : Integer.MAX_VALUE;
    return new Int32Value(end < start ? -1 : finder.find(string, wanted, start, end));
  }

  private static int index(String name, Value value, String which) {
    if (!(value instanceof NumberValue number) || !number.isInt()) {
      throw new CommandException(
          40096,
          "%srequires an integral %s index, found a value of type: %s, with value: \"%s\""
              .formatted(name, which, value.type().alias(), value));
    }
    int index = (int) number.longValue();
    if (index < 0) {
      throw new CommandException(
          40097, "%s requires a nonnegative %s index, found: %d".formatted(name, which, index));
    }
    return index;
  }

  private static int findBytes(StringValue string, StringValue wanted, int start, int end) {
    return start > string.length()
        ? -1
        : Utf8Text.indexOf(string, wanted, start, Math.min(end, string.length()));
  }

  private static int findCodePoints(StringValue string, StringValue wanted, int start, int end) {
    int from = Utf8Text.skipCodePoints(string, 0, start);
    if (from < 0) {
      return -1;
    }
    // the end bounds where a match starts, not where it ends
    int to = Utf8Text.skipCodePoints(string, from, (long) end - start);
    int last = to < 0 ? string.length() : to;
    if (string.isEmpty() && wanted.isEmpty() && start == 0) {
      return 0;
    }
    int found = Utf8Text.indexOf(string, wanted, from, string.length());
    return found < 0 || found >= last ? -1 : start + Utf8Text.countCodePoints(string, from, found);
  }
}
