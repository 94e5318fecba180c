package dev.morphium.engine.security;

/**
 * The log text of what a client sent: bounded, and on one line.
 *
 * <p>Who has not logged in yet chooses the name that a failed login is logged with; it can neither
 * fill the log nor pretend to be a line of it.
 */
public final class LogText {
  private static final int MOST = 128;

  private LogText() {}

  /** The text with what is no visible character as {@code \\uXXXX}, and cut when it is long. */
  public static String of(String text) {
    StringBuilder out = new StringBuilder(Math.min(text.length(), MOST) + 16);
    int end = Math.min(text.length(), MOST);
    for (int i = 0; i < end; i++) {
      char c = text.charAt(i);
      if (isPlain(c)) {
        out.append(c);
      } else {
        out.append("\\u%04x".formatted((int) c));
      }
    }
    if (end < text.length()) {
      out.append("... (").append(text.length()).append(" characters)");
    }
    return out.toString();
  }

  private static boolean isPlain(char c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED ->
          false;
      default -> c != '\\';
    };
  }
}
