package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.NamedOperands;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.regex.Regex;
import dev.morphium.engine.regex.RegexException;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.RegexValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a regular expression finds in a string; a constant one is compiled once, and of others the
 * last one is kept.
 */
final class RegexExpression implements Expression {
  /** What to do with a pattern and a string. */
  @FunctionalInterface
  interface Search {
    Value apply(Regex regex, StringValue string, InterruptCheck interrupts);
  }

  private record Compiled(String pattern, String options, Regex regex) {}

  private final String name;
  private final Expression input;
  private final Expression pattern;
  private final Expression options;
  private final Search search;
  private final Value nothing;
  private volatile @Nullable Compiled last;

  private RegexExpression(
      String name, NamedOperands operands, Compilation compilation, Search search, Value nothing) {
    this.name = name;
    this.input = operands.compile("input", compilation);
    this.pattern = operands.compile("regex", compilation);
    this.options = operands.compile("options", compilation);
    this.search = search;
    this.nothing = nothing;
  }

  /**
   * @param search what to do with the pattern and the string
   * @param nothing the result when one of them is null
   */
  static ExpressionFactory factory(Search search, Value nothing) {
    return (name, operand, compilation) -> {
      NamedOperands operands =
          NamedOperands.of(name, operand, List.of("input", "regex", "options"), 51103, 31024);
      require(name, operands, "input", 31022);
      require(name, operands, "regex", 31023);
      RegexExpression expression =
          new RegexExpression(name, operands, compilation, search, nothing);
      if (compilation.folds()
          && expression.pattern.isConstant()
          && expression.options.isConstant()) {
        expression.regex(compilation.newScope());
      }
      return expression;
    };
  }

  private static void require(String name, NamedOperands operands, String field, int code) {
    if (!operands.has(field)) {
      throw new CommandException(code, name + " requires '" + field + "' parameter");
    }
  }

  @Override
  public boolean isConstant() {
    return input.isConstant() && pattern.isConstant() && options.isConstant();
  }

  @Override
  public Value evaluate(Scope scope) {
    Regex regex = regex(scope);
    Value value = input.evaluate(scope);
    if (value.isNullish()) {
      return nothing;
    }
    if (!(value instanceof StringValue string)) {
      throw new CommandException(51104, name + " needs 'input' to be of type string");
    }
    if (regex == null) {
      return nothing;
    }
    try {
      return scope.result(scope.held(), search.apply(regex, string, scope.context().interrupts()));
    } catch (RegexException e) {
      throw new CommandException(
          51156,
          "Error occurred while executing the regular expression in "
              + name
              + ". Result code: "
              + e.message());
    }
  }

  /** The compiled pattern, or null when there is none. */
  private @Nullable Regex regex(Scope scope) {
    Value given = pattern.evaluate(scope);
    Value flags = options.evaluate(scope);
    String text = null;
    String letters = "";
    if (given instanceof RegexValue value) {
      text = value.pattern();
      letters = value.options();
    } else if (given instanceof StringValue string) {
      text = string.value();
    } else if (!given.isNullish()) {
      throw new CommandException(51105, name + " needs 'regex' to be of type string or regex");
    }
    if (!flags.isNullish()) {
      if (!letters.isEmpty()) {
        throw new CommandException(
            51107, name + ": found regex option(s) specified in both 'regex' and 'option' fields");
      }
      if (!(flags instanceof StringValue string)) {
        throw new CommandException(51106, name + " needs 'options' to be of type string");
      }
      letters = string.value();
    }
    return text == null ? null : compiled(text, letters);
  }

  private Regex compiled(String text, String letters) {
    Compiled known = last;
    if (known != null && known.pattern.equals(text) && known.options.equals(letters)) {
      return known.regex;
    }
    checkNoZero(text, "regular expression", 51109);
    checkNoZero(letters, "options string", 51110);
    Compiled made = new Compiled(text, letters, compile(text, letters));
    last = made;
    return made.regex;
  }

  private void checkNoZero(String text, String what, int code) {
    if (text.indexOf('\0') >= 0) {
      throw new CommandException(
          code, name + ": " + what + " cannot contain an embedded null byte");
    }
  }

  private Regex compile(String text, String letters) {
    try {
      return Regex.compile(text, letters);
    } catch (RegexException e) {
      throw switch (e.kind()) {
        case OPTION -> new CommandException(51108, name + " " + e.message());
        case NOT_SUPPORTED -> new CommandException(ErrorCode.NOT_IMPLEMENTED, e.message());
        default -> new CommandException(51111, "Invalid Regex in " + name + ": " + e.message());
      };
    }
  }
}
