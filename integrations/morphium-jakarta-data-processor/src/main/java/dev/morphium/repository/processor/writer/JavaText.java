package dev.morphium.repository.processor.writer;

/** Values as Java code. */
final class JavaText {
  private JavaText() {}

  /** A text between quotation marks. */
  static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      switch (letter) {
        case '"', '\\' -> quoted.append('\\').append(letter);
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> {
          if (letter < ' ' || letter > '~') {
            quoted.append("\\u%04x".formatted((int) letter));
          } else {
            quoted.append(letter);
          }
        }
      }
    }
    return quoted.append('"').toString();
  }

  /** A literal of JDQL. */
  static String literal(Object value) {
    return switch (value) {
      case String text -> quoted(text);
      case Character letter -> quoted(letter.toString()) + ".charAt(0)";
      case Long number -> number + "L";
      case Float number -> number + "f";
      default -> value.toString();
    };
  }
}
