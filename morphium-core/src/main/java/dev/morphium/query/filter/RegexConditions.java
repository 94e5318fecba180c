package dev.morphium.query.filter;

import dev.morphium.mapping.PathMapping;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;

/**
 * Translates Java patterns to {@code $regex} conditions. Source: MongoDB manual, "$regex", section
 * "$options".
 */
final class RegexConditions {
  private static final String OPTIONS = "imsux";
  private static final int KNOWN =
      Pattern.CASE_INSENSITIVE
          | Pattern.MULTILINE
          | Pattern.DOTALL
          | Pattern.COMMENTS
          | Pattern.UNICODE_CASE
          | Pattern.UNICODE_CHARACTER_CLASS
          | Pattern.LITERAL;

  private RegexConditions() {}

  static BsonRegularExpression literal(PathMapping mapping, String path, Pattern pattern) {
    return new BsonRegularExpression(text(pattern), options(mapping, path, pattern.flags()));
  }

  static BsonDocument operator(PathMapping mapping, String path, Pattern pattern) {
    return operator(mapping, path, text(pattern), options(mapping, path, pattern.flags()));
  }

  static BsonDocument operator(PathMapping mapping, String path, String text, String options) {
    for (int i = 0; i < options.length(); i++) {
      if (OPTIONS.indexOf(options.charAt(i)) < 0) {
        throw FieldNames.mistake(
            mapping,
            path,
            "the options of a regular expression are of i, m, s, u and x, not '%s'"
                .formatted(options));
      }
    }
    BsonDocument operator = new BsonDocument("$regex", new BsonString(text));
    if (!options.isEmpty()) {
      operator.append("$options", new BsonString(options));
    }
    return operator;
  }

  /** A condition on a text: a regular expression that begins or ends where the string does. */
  static FieldOperator text(String before, String text, String after, String options) {
    return (mapping, path) -> {
      if (text.indexOf('\0') >= 0) {
        throw FieldNames.mistake(
            mapping, path, "a text to look for has no NUL character, which no pattern can hold");
      }
      return operator(mapping, path, before + quoted(text) + after, options);
    };
  }

  /** A text with a backslash before everything that means something in a regular expression. */
  static String quoted(String text) {
    StringBuilder quoted = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if ("\\^$.|?*+()[]{}#-".indexOf(character) >= 0) {
        quoted.append('\\');
      }
      quoted.append(character);
    }
    return quoted.toString();
  }

  private static String text(Pattern pattern) {
    return (pattern.flags() & Pattern.LITERAL) == 0 ? pattern.pattern() : quoted(pattern.pattern());
  }

  private static String options(PathMapping mapping, String path, int flags) {
    if ((flags & ~KNOWN) != 0) {
      throw FieldNames.mistake(
          mapping,
          path,
          "the pattern has a flag that MongoDB does not know (CANON_EQ or UNIX_LINES);"
              + " compile it without");
    }
    StringBuilder options = new StringBuilder();
    add(options, flags, Pattern.CASE_INSENSITIVE, 'i');
    add(options, flags, Pattern.MULTILINE, 'm');
    add(options, flags, Pattern.DOTALL, 's');
    add(options, flags, Pattern.COMMENTS, 'x');
    return options.toString();
  }

  private static void add(StringBuilder options, int flags, int flag, char option) {
    if ((flags & flag) != 0) {
      options.append(option);
    }
  }
}
