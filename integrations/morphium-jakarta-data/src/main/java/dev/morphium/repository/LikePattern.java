package dev.morphium.repository;

/**
 * The patterns of {@code LIKE} as regular expressions. Source: Jakarta Data 1.0, "Like
 * expressions".
 */
final class LikePattern {
  private static final String SPECIAL = "\\^$.|?*+()[]{}#-/";

  private LikePattern() {}

  /** The regular expression of a whole text: {@code %} is any letters, {@code _} one letter. */
  static String regex(String pattern) {
    int end = pattern.length();
    while (end > 0 && pattern.charAt(end - 1) == '%') {
      end--;
    }
    StringBuilder regex = new StringBuilder("^");
    for (int i = 0; i < end; i++) {
      char letter = pattern.charAt(i);
      switch (letter) {
        case '%' -> regex.append(".*");
        case '_' -> regex.append('.');
        default -> quote(regex, letter);
      }
    }
    return end < pattern.length() ? regex.toString() : regex.append("\\z").toString();
  }

  /** The regular expression of a text that has this one as a part. */
  static String quoted(String text) {
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      quote(regex, text.charAt(i));
    }
    return regex.toString();
  }

  /** The regular expression of a text that is this one. */
  static String exactly(String text) {
    return "^" + quoted(text) + "\\z";
  }

  private static void quote(StringBuilder regex, char letter) {
    if (SPECIAL.indexOf(letter) >= 0) {
      regex.append('\\');
    }
    regex.append(letter);
  }
}
