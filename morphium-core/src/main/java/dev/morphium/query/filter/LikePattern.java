package dev.morphium.query.filter;

/**
 * A LIKE pattern of SQL as a regular expression.
 *
 * <p>What any characters may precede or follow is not anchored there, rather than followed by
 * {@code .*}: so {@code ab%} is a prefix that an index serves. Source: ISO/IEC 9075-2, "like
 * predicate".
 */
final class LikePattern {
  private final StringBuilder regex = new StringBuilder();
  private boolean wild;

  private LikePattern(String pattern) {
    int start = 0;
    while (start < pattern.length() && pattern.charAt(start) == '%') {
      start++;
    }
    if (start == 0) {
      regex.append('^');
    }
    boolean open = start > 0;
    boolean gap = false;
    for (int i = start; i < pattern.length(); i++) {
      char character = pattern.charAt(i);
      open = character == '%';
      if (open) {
        gap = true;
        continue;
      }
      if (gap) {
        regex.append(".*");
      }
      wild |= gap || character == '_';
      gap = false;
      regex.append(
          character == '_'
              ? "."
              : RegexConditions.quoted(
                  String.valueOf(character == '\\' ? pattern.charAt(++i) : character)));
    }
    if (!open) {
      regex.append("\\z");
    }
  }

  /** The condition that a string is like a pattern. */
  static FieldOperator of(String pattern) {
    return (mapping, path) -> {
      if (pattern.indexOf('\0') >= 0) {
        throw FieldNames.mistake(mapping, path, "a pattern has no NUL character");
      }
      if (endsWithin(pattern)) {
        throw FieldNames.mistake(
            mapping,
            path,
            "the pattern '%s' ends with a backslash that stands before nothing; two of them are one"
                .formatted(pattern));
      }
      LikePattern like = new LikePattern(pattern);
      return RegexConditions.operator(mapping, path, like.regex.toString(), like.wild ? "s" : "");
    };
  }

  /** Whether a pattern ends with a backslash that is to take a meaning away. */
  private static boolean endsWithin(String pattern) {
    int backslashes = 0;
    for (int i = pattern.length() - 1; i >= 0 && pattern.charAt(i) == '\\'; i--) {
      backslashes++;
    }
    return backslashes % 2 == 1;
  }
}
