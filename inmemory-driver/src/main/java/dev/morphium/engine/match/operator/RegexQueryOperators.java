package dev.morphium.engine.match.operator;

import dev.morphium.engine.match.FilterCompiler;
import dev.morphium.engine.match.OperatorCall;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.match.QueryErrors;
import dev.morphium.engine.match.RegexPredicate;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.RegexValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;

/** The operator {@code $regex} with its {@code $options}. */
final class RegexQueryOperators {
  private static final int OPTIONS_FIRST = 51074;
  private static final int OPTIONS_LAST = 51075;

  private RegexQueryOperators() {}

  static Predicate regex(OperatorCall call, FilterCompiler compiler) {
    String pattern = "";
    String options = "";
    ElementCursor siblings = call.siblings().cursor();
    while (siblings.next()) {
      switch (siblings.name()) {
        case "$regex" -> {
          RegexValue given = given(siblings.value());
          pattern = given.pattern();
          options = joined(options, given.options(), OPTIONS_FIRST);
        }
        case "$options" -> options = joined(options, options(siblings.value()), OPTIONS_LAST);
        default -> {}
      }
    }
    return new RegexPredicate(new RegexValue(pattern, options), compiler.interrupts());
  }

  private static RegexValue given(Value operand) {
    return switch (operand) {
      case StringValue pattern -> new RegexValue(pattern.value(), "");
      case RegexValue regex -> regex;
      default -> throw QueryErrors.badValue("$regex has to be a string");
    };
  }

  private static String options(Value operand) {
    if (!(operand instanceof StringValue options)) {
      throw QueryErrors.badValue("$options has to be a string");
    }
    return options.value();
  }

  private static String joined(String before, String now, int code) {
    if (!before.isEmpty() && !now.isEmpty()) {
      throw new CommandException(code, "options set in both $regex and $options");
    }
    return before.isEmpty() ? now : before;
  }
}
