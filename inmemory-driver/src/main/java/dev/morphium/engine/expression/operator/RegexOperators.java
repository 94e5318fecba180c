package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.regex.Regex;
import dev.morphium.engine.regex.RegexMatch;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;

/**
 * Expressions that match regular expressions.
 *
 * <p>Source: MongoDB manual, "$regexFind", "$regexFindAll" and "$regexMatch".
 */
final class RegexOperators {
  /** The most bytes that all matches of one string may take together. */
  private static final long MOST_BYTES = 64L * 1024 * 1024;

  private RegexOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .implemented("$regexFind", RegexExpression.factory(RegexOperators::find, Constant.NULL))
        .implemented(
            "$regexFindAll", RegexExpression.factory(RegexOperators::findAll, ArrayValue.EMPTY))
        .implemented(
            "$regexMatch",
            RegexExpression.factory(
                (regex, string, interrupts) -> BooleanValue.of(regex.matches(string, interrupts)),
                BooleanValue.FALSE));
  }

  private static Value find(Regex regex, StringValue string, InterruptCheck interrupts) {
    int start = string.offset();
    RegexMatch match = regex.find(string.utf8(), start, start + string.length(), start, interrupts);
    return match == null
        ? Constant.NULL
        : describe(match, string, Utf8Text.countCodePoints(string, 0, match.start() - start));
  }

  private static Value findAll(Regex regex, StringValue string, InterruptCheck interrupts) {
    List<Value> found = new ArrayList<>();
    int offset = string.offset();
    int place = 0;
    int counted = 0;
    int index = 0;
    long bytes = 0;
    do {
      interrupts.tick(InterruptCheck.TURN);
      RegexMatch match =
          regex.find(string.utf8(), offset, offset + string.length(), offset + place, interrupts);
      if (match == null) {
        break;
      }
      int start = match.start() - offset;
      index += start < counted ? 0 : Utf8Text.countCodePoints(string, counted, start);
      counted = Math.max(counted, start);
      found.add(describe(match, string, index));
      bytes += 64L + match.end() - match.start();
      if (bytes > MOST_BYTES) {
        throw new CommandException(
            51151, "$regexFindAll: the size of buffer to store output exceeded the 64MB limit");
      }
      int end = match.end() - offset;
      place = end > start && end > place ? end : next(string, end);
    } while (place < string.length());
    return ArrayValue.of(found);
  }

  private static int next(StringValue string, int place) {
    return place < string.length() ? Utf8Text.following(string, place) : string.length();
  }

  private static Value describe(RegexMatch match, StringValue string, int index) {
    List<Value> captures = new ArrayList<>(match.groupCount());
    for (int group = 1; group <= match.groupCount(); group++) {
      captures.add(
          match.start(group) < 0
              ? Constant.NULL
              : StringValue.view(
                  string.utf8(), match.start(group), match.end(group) - match.start(group)));
    }
    int length = Math.max(0, match.end() - match.start());
    return new DocumentBuilder(64 + length)
        .append("match", StringValue.view(string.utf8(), match.start(), length))
        .append("idx", new Int32Value(index))
        .append("captures", ArrayValue.of(captures))
        .build();
  }
}
