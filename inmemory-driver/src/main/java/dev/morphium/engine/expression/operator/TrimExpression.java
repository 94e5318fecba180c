package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.NamedOperands;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A string without certain characters at its ends: {@code $trim}, {@code $ltrim}, {@code $rtrim}.
 */
final class TrimExpression implements Expression {
  /** The characters that go when none are given. */
  private static final StringValue BLANKS =
      StringValue.of(
          "\0 \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008"
              + "\u2009\u200A");

  private final String name;
  private final Expression input;
  private final @Nullable Expression characters;
  private final boolean left;
  private final boolean right;

  private TrimExpression(
      String name, Expression input, @Nullable Expression characters, boolean left, boolean right) {
    this.name = name;
    this.input = input;
    this.characters = characters;
    this.left = left;
    this.right = right;
  }

  static ExpressionFactory factory(boolean left, boolean right) {
    return (name, operand, compilation) -> {
      NamedOperands operands =
          NamedOperands.of(name, operand, List.of("input", "chars"), 50696, 50694);
      if (!operands.has("input")) {
        throw new CommandException(50695, name + " requires an 'input' field");
      }
      Expression input = operands.compile("input", compilation);
      return new TrimExpression(
          name,
          input,
          operands.has("chars") ? operands.compile("chars", compilation) : null,
          left,
          right);
    };
  }

  @Override
  public boolean isConstant() {
    return input.isConstant() && (characters == null || characters.isConstant());
  }

  @Override
  public Value evaluate(Scope scope) {
    Value value = input.evaluate(scope);
    if (value.isNullish()) {
      return Constant.NULL;
    }
    if (!(value instanceof StringValue string)) {
      throw new CommandException(
          50699,
          "%s requires its input to be a string, got %s (of type %s) instead."
              .formatted(name, value, value.type().alias()));
    }
    StringValue set = BLANKS;
    if (characters != null) {
      Value given = characters.evaluate(scope);
      if (given.isNullish()) {
        return Constant.NULL;
      }
      if (!(given instanceof StringValue text)) {
        throw new CommandException(
            50700,
            "%s requires 'chars' to be a string, got %s (of type %s) instead."
                .formatted(name, given, given.type().alias()));
      }
      set = text;
    }
    return trim(string, set, scope.context().interrupts());
  }

  private Value trim(StringValue string, StringValue set, InterruptCheck interrupts) {
    int steps = 1 + (set.length() >>> 1);
    int start = 0;
    int end = string.length();
    while (left && start < end) {
      interrupts.tick(steps);
      int next = Utf8Text.following(string, start);
      if (!contains(set, string, start, next)) {
        break;
      }
      start = next;
    }
    while (right && end > start) {
      interrupts.tick(steps);
      int last = end - 1;
      while (last > start && Utf8Text.isContinuation(string, last)) {
        last--;
      }
      if (!contains(set, string, last, end)) {
        break;
      }
      end = last;
    }
    return start == 0 && end == string.length() ? string : Utf8Text.slice(string, start, end);
  }

  /** Whether one of the set's code points is the one between these places. */
  private static boolean contains(StringValue set, StringValue string, int from, int to) {
    for (int i = 0; i < set.length(); ) {
      int next = Utf8Text.following(set, i);
      if (next - i == to - from && same(set, i, string, from, to - from)) {
        return true;
      }
      i = next;
    }
    return false;
  }

  private static boolean same(StringValue set, int at, StringValue string, int from, int length) {
    for (int i = 0; i < length; i++) {
      if (set.utf8()[set.offset() + at + i] != string.utf8()[string.offset() + from + i]) {
        return false;
      }
    }
    return true;
  }
}
