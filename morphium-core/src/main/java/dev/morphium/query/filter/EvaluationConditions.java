package dev.morphium.query.filter;

import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import java.util.regex.Pattern;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt64;

/**
 * Conditions that compute something of a field: regular expressions and remainders.
 *
 * <p>Source: MongoDB manual, "Evaluation Query Operators".
 *
 * @param <R> what comes of a condition
 */
@CheckReturnValue
public interface EvaluationConditions<R> extends Conditions<R> {
  /** A part of the string matches; the flags of the pattern become options. */
  default R matches(Pattern pattern) {
    Arguments.required(pattern, "matches", "pattern");
    return condition((mapping, path) -> RegexConditions.operator(mapping, path, pattern));
  }

  /** A part of the string matches a regular expression (in the language of PCRE). */
  default R matches(String regex) {
    Arguments.required(regex, "matches", "regex");
    return matches(regex, "");
  }

  /**
   * A part of the string matches a regular expression.
   *
   * @param options of {@code i} (any case), {@code m} (lines), {@code s} (dots match line ends),
   *     {@code x} (extended), {@code u} (Unicode, always on)
   */
  default R matches(String regex, String options) {
    Arguments.required(regex, "matches", "regex");
    Arguments.required(options, "matches", "options");
    return condition((mapping, path) -> RegexConditions.operator(mapping, path, regex, options));
  }

  /** Divided by the divisor, the number leaves this remainder. */
  default R mod(long divisor, long remainder) {
    return condition(
        (mapping, path) -> {
          if (divisor == 0) {
            throw FieldNames.mistake(mapping, path, "mod cannot divide by 0");
          }
          BsonArray operands = new BsonArray();
          operands.add(new BsonInt64(divisor));
          operands.add(new BsonInt64(remainder));
          return new BsonDocument("$mod", operands);
        });
  }

  /** Operators as they are, for what has no method: {@code {$gte: 3}}; nothing is translated. */
  default R raw(BsonDocument operators) {
    return condition(
        (mapping, path) -> {
          if (!Conjunction.areOperators(operators)) {
            throw FieldNames.mistake(
                mapping, path, "raw takes operators, for instance {$gte: 3}, not " + operators);
          }
          return operators;
        });
  }
}
