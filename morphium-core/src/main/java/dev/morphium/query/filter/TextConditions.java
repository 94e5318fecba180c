package dev.morphium.query.filter;

import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;

/**
 * Conditions on a string as a plain text: prefix, suffix, any case, and SQL's LIKE.
 *
 * <p>No character of the text means anything but itself. Only {@link #startsWith}, and {@link
 * #like} with a beginning, are served by an index. Encrypted properties are refused. Source:
 * MongoDB manual, "$regex".
 *
 * @param <R> what comes of a condition
 */
@CheckReturnValue
public interface TextConditions<R> extends Conditions<R> {
  /** The string begins with a text; an index on the field helps. */
  default R startsWith(String prefix) {
    Arguments.required(prefix, "startsWith", "prefix");
    return condition(RegexConditions.text("^", prefix, "", ""));
  }

  /** The string ends with a text. */
  default R endsWith(String suffix) {
    Arguments.required(suffix, "endsWith", "suffix");
    return condition(RegexConditions.text("", suffix, "\\z", ""));
  }

  /**
   * The string is a text, in capitals or small letters.
   *
   * <p>For large collections an index with a collation of strength 2 is faster: {@code
   * query.collation("en", 2).f("name").eq("ann")}.
   */
  default R equalsIgnoreCase(String text) {
    Arguments.required(text, "equalsIgnoreCase", "text");
    return condition(RegexConditions.text("^", text, "\\z", "i"));
  }

  /**
   * The string is like a pattern of SQL: {@code %} stands for any characters, {@code _} for one,
   * and a backslash takes their meaning away: {@code like("100\\%%")} finds what begins with 100%.
   */
  default R like(String pattern) {
    Arguments.required(pattern, "like", "pattern");
    return condition(LikePattern.of(pattern));
  }
}
