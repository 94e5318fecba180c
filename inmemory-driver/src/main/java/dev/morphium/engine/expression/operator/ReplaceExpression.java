package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.NamedOperands;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.expression.StringLimit;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A string with another in the place of a third: {@code $replaceOne} and {@code $replaceAll}. */
record ReplaceExpression(
    String name, Expression input, Expression find, Expression replacement, boolean all)
    implements Expression {
  private static final List<String> NAMES = List.of("input", "find", "replacement");

  static ExpressionFactory factory(boolean all) {
    return (name, operand, compilation) -> {
      NamedOperands operands = NamedOperands.of(name, operand, NAMES, 51751, 51750);
      for (int i = 0; i < NAMES.size(); i++) {
        if (!operands.has(NAMES.get(i))) {
          throw new CommandException(
              51749 - i, name + " requires '" + NAMES.get(i) + "' to be specified");
        }
      }
      return new ReplaceExpression(
          name,
          operands.compile("input", compilation),
          operands.compile("find", compilation),
          operands.compile("replacement", compilation),
          all);
    };
  }

  @Override
  public boolean isConstant() {
    return input.isConstant() && find.isConstant() && replacement.isConstant();
  }

  @Override
  public Value evaluate(Scope scope) {
    long mark = scope.held();
    StringValue string = text(input.evaluate(scope), "input", 10503904);
    StringValue wanted = text(find.evaluate(scope), "find", 10503901);
    StringValue other = text(replacement.evaluate(scope), "replacement", 10503902);
    if (string == null || wanted == null || other == null) {
      return Constant.NULL;
    }
    scope.use(string);
    int found = Utf8Text.indexOf(string, wanted, 0, string.length());
    return scope.result(mark, found < 0 ? string : replace(string, wanted, other, found));
  }

  private @Nullable StringValue text(Value value, String what, int code) {
    if (value instanceof StringValue string) {
      return string;
    }
    if (value.isNullish()) {
      return null;
    }
    throw new CommandException(
        code,
        "%s requires that '%s' be a string, found: %s".formatted(name, what, value.type().alias()));
  }

  private Value replace(StringValue string, StringValue wanted, StringValue other, int first) {
    ByteArrayOutputStream result = new ByteArrayOutputStream(string.length() + other.length());
    int done = 0;
    int found = first;
    while (found >= 0) {
      write(result, string, done, found);
      write(result, other, 0, other.length());
      StringLimit.check(result.size());
      done = found + wanted.length();
      if (!all) {
        break;
      }
      if (wanted.isEmpty()) {
        // an empty string stands before every character and at the end
        if (done == string.length()) {
          break;
        }
        int next = Utf8Text.following(string, done);
        write(result, string, done, next);
        done = next;
      }
      found = Utf8Text.indexOf(string, wanted, done, string.length());
    }
    write(result, string, done, string.length());
    byte[] bytes = result.toByteArray();
    return StringLimit.check(StringValue.view(bytes, 0, bytes.length));
  }

  private static void write(ByteArrayOutputStream result, StringValue string, int from, int to) {
    result.write(string.utf8(), string.offset() + from, to - from);
  }
}
