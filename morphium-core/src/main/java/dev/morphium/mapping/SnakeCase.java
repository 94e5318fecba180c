package dev.morphium.mapping;

import java.util.Locale;

/** Names with underscores: {@code htmlURL2} becomes {@code html_url2}. */
final class SnakeCase {
  private SnakeCase() {}

  static String of(String name) {
    StringBuilder result = new StringBuilder(name.length() + 4);
    for (int i = 0; i < name.length(); i++) {
      char letter = name.charAt(i);
      if (Character.isUpperCase(letter) && i > 0 && beginsWord(name, i)) {
        result.append('_');
      }
      result.append(letter);
    }
    return result.toString().toLowerCase(Locale.ROOT);
  }

  private static boolean beginsWord(String name, int index) {
    char before = name.charAt(index - 1);
    if (before == '_' || before == '$') {
      return false;
    }
    boolean smallFollows =
        index + 1 < name.length() && Character.isLowerCase(name.charAt(index + 1));
    return !Character.isUpperCase(before) || smallFollows;
  }
}
