package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.Operands;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.expression.StringLimit;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Expressions over strings.
 *
 * <p>They work on the UTF-8 bytes. Upper and lower case is that of ASCII, as on the server. Source:
 * MongoDB manual, "String Expression Operators".
 */
final class StringOperators {
  private StringOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .implemented("$concat", Operands.function(StringOperators::concat))
        .implemented("$indexOfBytes", StringSearch.inBytes())
        .implemented("$indexOfCP", StringSearch.inCodePoints())
        .implemented("$ltrim", TrimExpression.factory(true, false))
        .implemented("$replaceAll", ReplaceExpression.factory(true))
        .implemented("$replaceOne", ReplaceExpression.factory(false))
        .implemented("$rtrim", TrimExpression.factory(false, true))
        .implemented("$split", Operands.builder(2, 2, StringOperators::split))
        .implemented("$strLenBytes", Operands.unary(StringOperators::lengthInBytes))
        .implemented("$strLenCP", Operands.unary(StringOperators::lengthInCodePoints))
        .implemented("$strcasecmp", Operands.binary(StringOperators::compareIgnoringCase))
        .implemented("$substr", Substrings.bytes())
        .implemented("$substrBytes", Substrings.bytes())
        .implemented("$substrCP", Substrings.codePoints())
        .implemented("$toLower", Operands.unary(value -> changeCase(value, 'A', 'Z')))
        .implemented("$toUpper", Operands.unary(value -> changeCase(value, 'a', 'z')))
        .implemented("$trim", TrimExpression.factory(true, true));
  }

  private static Value concat(List<Value> values) {
    long length = 0;
    for (Value value : values) {
      if (value.isNullish()) {
        return Constant.NULL;
      }
      if (!(value instanceof StringValue string)) {
        throw new CommandException(
            16702, "$concat only supports strings, not " + value.type().alias());
      }
      length += string.length();
    }
    StringLimit.check(length);
    byte[] joined = new byte[(int) length];
    int at = 0;
    for (Value value : values) {
      StringValue string = (StringValue) value;
      System.arraycopy(string.utf8(), string.offset(), joined, at, string.length());
      at += string.length();
    }
    return StringValue.view(joined, 0, at);
  }

  private static Value split(List<Value> operands, Scope scope) {
    Value input = operands.get(0);
    Value separator = operands.get(1);
    if (input.isNullish() || separator.isNullish()) {
      return Constant.NULL;
    }
    if (!(input instanceof StringValue string)) {
      throw new CommandException(
          40085,
          "$split requires an expression that evaluates to a string as a first argument, found: "
              + input.type().alias());
    }
    if (!(separator instanceof StringValue delimiter)) {
      throw new CommandException(
          10503900,
          "$split requires an expression that evaluates to a string as a second argument, found: "
              + separator.type().alias());
    }
    if (delimiter.isEmpty()) {
      throw new CommandException(40087, "$split requires a non-empty separator");
    }
    List<Value> parts = new ArrayList<>();
    BuiltMemory memory = new BuiltMemory("$split", scope);
    int start = 0;
    for (int at = Utf8Text.indexOf(string, delimiter, 0, string.length());
        at >= 0;
        at = Utf8Text.indexOf(string, delimiter, start, string.length())) {
      parts.add(Utf8Text.slice(string, start, at));
      memory.addElements(2);
      start = at + delimiter.length();
    }
    parts.add(Utf8Text.slice(string, start, string.length()));
    return ArrayValue.of(parts);
  }

  private static Value lengthInBytes(Value value) {
    if (value instanceof StringValue string) {
      return new Int32Value(string.length());
    }
    throw new CommandException(
        34473, "$strLenBytes requires a string argument, found: " + value.type().alias());
  }

  private static Value lengthInCodePoints(Value value) {
    if (value instanceof StringValue string) {
      return new Int32Value(Utf8Text.countCodePoints(string, 0, string.length()));
    }
    throw new CommandException(
        34471, "$strLenCP requires a string argument, found: " + value.type().alias());
  }

  private static Value compareIgnoringCase(Value left, Value right) {
    StringValue l = changeCase(left, 'a', 'z');
    StringValue r = changeCase(right, 'a', 'z');
    return new Int32Value(Integer.signum(l.compareTo(r)));
  }

  /** The string with all letters between these in their other case. */
  private static StringValue changeCase(Value value, char first, char last) {
    StringValue string = StringCoercion.coerce(value);
    byte[] bytes = string.utf8();
    int start = string.offset();
    int end = start + string.length();
    byte[] changed = null;
    for (int i = start; i < end; i++) {
      if (bytes[i] >= first && bytes[i] <= last) {
        if (changed == null) {
          changed = Arrays.copyOfRange(bytes, start, end);
        }
        changed[i - start] ^= 0x20;
      }
    }
    return changed == null ? string : StringValue.view(changed, 0, changed.length);
  }
}
