package dev.morphium.server.cli.option;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The parser of a command line: gives each option its values. */
public final class OptionReader {
  private final Map<String, CommandOption> byName = new LinkedHashMap<>();
  private final Consumer<UsageException> problems;

  /**
   * A reader for these options.
   *
   * @param problems takes what is wrong; it may throw it
   */
  public OptionReader(List<CommandOption> options, Consumer<UsageException> problems) {
    this.problems = problems;
    for (CommandOption option : options) {
      for (String name : option.names()) {
        byName.put(name, option);
      }
    }
  }

  /** A reader for these options that throws what is wrong. */
  public OptionReader(List<CommandOption> options) {
    this(
        options,
        problem -> {
          throw problem;
        });
  }

  /**
   * Reads all words, as {@code --name value}, {@code --name=value}, {@code --flag} or {@code
   * --flag=false}.
   */
  public void read(String... words) {
    int next = 0;
    while (next < words.length) {
      try {
        next += read(words, next);
      } catch (UsageException e) {
        problems.accept(e);
        next += isValueOfUnknown(words, next + 1) ? 2 : 1;
      }
    }
  }

  /** Whether an unknown option has a word behind it as its value. */
  private boolean isValueOfUnknown(String[] words, int index) {
    String before = words[index - 1];
    return index < words.length
        && before.startsWith("-")
        && before.indexOf('=') < 0
        && !byName.containsKey(before)
        && !words[index].startsWith("-");
  }

  /** Reads one option. @return how many words it has taken */
  private int read(String[] words, int index) {
    String word = words[index];
    int equals = word.indexOf('=');
    String name = equals < 0 ? word : word.substring(0, equals);
    String value = equals < 0 ? null : word.substring(equals + 1);
    CommandOption option = byName.get(name);
    if (option == null) {
      throw new UsageException(
          word.startsWith("-")
              ? "Unknown option: '" + word + "'" + ClosestName.hint(name, shown())
              : "Unmatched argument at index " + index + ": '" + word + "'");
    }
    if (!option.takesValue()) {
      option.take(name, flag(name, value));
      return 1;
    }
    if (value != null) {
      option.take(name, value);
      return 1;
    }
    if (index + 1 == words.length || byName.containsKey(words[index + 1])) {
      throw option.withoutValue(name);
    }
    option.take(name, words[index + 1]);
    return 2;
  }

  private List<String> shown() {
    List<String> names = new ArrayList<>();
    byName.forEach(
        (name, option) -> {
          if (!option.isHidden()) {
            names.add(name);
          }
        });
    return names;
  }

  private static String flag(String name, @Nullable String value) {
    if (value != null && !ValueKind.isTruth(value)) {
      throw new UsageException(
          "option '" + name + "' takes no value but true or false, not '" + value + "'");
    }
    return value == null ? "true" : value;
  }
}
