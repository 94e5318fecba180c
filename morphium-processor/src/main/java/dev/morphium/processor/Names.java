package dev.morphium.processor;

import java.util.Locale;

/** The names that are made of the names of properties. */
public enum Names {
  /** {@code zipCode} becomes {@code zip_code}: what mappers do when nothing else is said. */
  SNAKE_CASE {
    @Override
    public String field(String property) {
      return snake(property);
    }
  },
  /** Fields are named as in Java. */
  AS_IN_JAVA {
    @Override
    public String field(String property) {
      return property;
    }
  };

  /** The field of a property in documents. */
  public abstract String field(String property);

  /** The constant of a property: {@code zipCode} becomes {@code ZIP_CODE}. */
  public static String constant(String property) {
    return snake(property).toUpperCase(Locale.ROOT);
  }

  private static String snake(String name) {
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
