package dev.morphium.tools;

/** A manual page, in the macros of {@code man}. Source: groff_man(7). */
final class ManualPage {
  private final StringBuilder text = new StringBuilder();

  /** A page of the first section. */
  ManualPage(String name, String version) {
    macro(".TH", name, "1", "", version, "User Commands");
  }

  ManualPage section(String title) {
    return macro(".SH", title);
  }

  ManualPage subsection(String title) {
    return macro(".SS", title);
  }

  /** A paragraph, whose lines are filled. */
  ManualPage paragraph(String words) {
    return macro(".PP").line(words);
  }

  /** A term in bold, and below it what it means. */
  ManualPage entry(String term, String meaning) {
    macro(".TP").macro(".B", term);
    String[] lines = meaning.split("\n");
    for (int i = 0; i < lines.length; i++) {
      if (i > 0) {
        macro(".br");
      }
      line(lines[i]);
    }
    return this;
  }

  private ManualPage macro(String name, String... arguments) {
    text.append(name);
    for (String each : arguments) {
      text.append(" \"").append(escape(each).replace("\"", "\\(dq")).append('"');
    }
    text.append('\n');
    return this;
  }

  private ManualPage line(String words) {
    String escaped = escape(words.strip());
    if (!escaped.isEmpty()) {
      boolean control = escaped.startsWith(".") || escaped.startsWith("'");
      text.append(control ? "\\&" : "").append(escaped).append('\n');
    }
    return this;
  }

  private static String escape(String words) {
    StringBuilder escaped = new StringBuilder();
    words
        .codePoints()
        .forEach(
            each -> {
              switch (each) {
                case '\\' -> escaped.append("\\e");
                case '-' -> escaped.append("\\-");
                case '\u00a0' -> escaped.append("\\ ");
                default -> {
                  if (each < 0x80) {
                    escaped.appendCodePoint(each);
                  } else {
                    escaped.append("\\[u%04X]".formatted(each));
                  }
                }
              }
            });
    return escaped.toString();
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
