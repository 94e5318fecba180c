package dev.morphium.server.cli.option;

import java.util.List;

/** The help of a program: lines of at most eighty characters. */
public final class HelpText {
  private static final int WIDTH = 80;
  private static final int COLUMN = 26;

  private final StringBuilder text = new StringBuilder();

  /** A paragraph over the whole width. */
  public HelpText paragraph(String words) {
    return wrapped(words, 0);
  }

  /** A description of each option that is not hidden. */
  public HelpText options(List<CommandOption> options) {
    for (CommandOption option : options) {
      if (!option.isHidden()) {
        entry(
            (option.usage().startsWith("--") ? "      " : "  ") + option.usage(),
            option.description());
      }
    }
    return this;
  }

  /** A term, and beside it what it means; each line of that begins in the same column. */
  public HelpText entry(String term, String meaning) {
    text.append(term);
    if (term.length() + 1 > COLUMN) {
      text.append('\n');
      pad(0);
    } else {
      pad(term.length());
    }
    String indent = "";
    for (String line : meaning.split("\n", -1)) {
      text.append(indent);
      wrapped(line, COLUMN);
      indent = " ".repeat(COLUMN);
    }
    return this;
  }

  private HelpText wrapped(String words, int column) {
    int at = column;
    String between = "";
    for (String word : words.split(" ", -1)) {
      if (at + between.length() + word.length() > WIDTH && !between.isEmpty()) {
        text.append('\n').repeat(" ", column);
        at = column;
        between = "";
      }
      text.append(between).append(word);
      at += between.length() + word.length();
      between = " ";
    }
    text.append('\n');
    return this;
  }

  private void pad(int from) {
    text.repeat(" ", COLUMN - from);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
