package dev.morphium.server.cli.option;

import java.util.List;

/** The help of a program: lines of at most a hundred characters. */
public final class HelpText {
  private static final int WIDTH = 100;
  private static final int COLUMN = 28;

  /** A space at which no line ends. */
  private static final char UNBROKEN = '\u00a0';

  private final StringBuilder text = new StringBuilder();

  /** A paragraph over the whole width. */
  public HelpText paragraph(String words) {
    return wrapped(words, 0);
  }

  /** A line as it is. */
  public HelpText line(String words) {
    text.append(words).append('\n');
    return this;
  }

  /** A description of each option that is not hidden, group by group. */
  public HelpText groups(List<OptionGroup> groups) {
    for (OptionGroup group : groups) {
      line("").line(group.title() + ":");
      for (CommandOption option : group.options()) {
        if (!option.isHidden()) {
          option(option);
        }
      }
    }
    return this;
  }

  private void option(CommandOption option) {
    StringBuilder words = new StringBuilder(meaning(option));
    String variable = option.variable();
    if (variable != null) {
      words.append(" [env:").append(UNBROKEN).append(variable).append(']');
    }
    entry((option.usage().startsWith("--") ? "      " : "  ") + option.usage(), words.toString());
  }

  /** The description of an option, with its default value. */
  public static String meaning(CommandOption option) {
    return option.usual().isEmpty()
        ? option.description()
        : option.description() + " [default: " + option.usual() + "]";
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
    return text.toString().replace(UNBROKEN, ' ');
  }
}
