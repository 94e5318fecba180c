package dev.morphium.server.cli.option;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a command line: gives each option its values. */
public final class OptionReader {
  private final Map<String, CommandOption> byName = new HashMap<>();

  /** A reader for these options. */
  public OptionReader(List<CommandOption> options) {
    for (CommandOption option : options) {
      for (String name : option.names()) {
        byName.put(name, option);
      }
    }
  }

  /**
   * Reads all words, as {@code --name value}, {@code --name=value} or {@code --flag}.
   *
   * @throws UsageException when one of them is wrong
   */
  public void read(String... words) {
    for (int i = 0; i < words.length; i++) {
      String word = words[i];
      int equals = word.indexOf('=');
      String name = equals < 0 ? word : word.substring(0, equals);
      String value = equals < 0 ? null : word.substring(equals + 1);
      CommandOption option = byName.get(name);
      if (option == null) {
        throw new UsageException(
            word.startsWith("-")
                ? "Unknown option: '" + word + "'"
                : "Unmatched argument at index " + i + ": '" + word + "'");
      }
      if (!option.takesValue()) {
        flag(option, name, value);
      } else if (value != null) {
        option.take(name, value);
      } else if (i + 1 == words.length || byName.containsKey(words[i + 1])) {
        throw option.withoutValue(name);
      } else {
        option.take(name, words[++i]);
      }
    }
  }

  private static void flag(CommandOption option, String name, @Nullable String value) {
    if (value != null) {
      throw new UsageException("option '" + name + "' takes no value, not '" + value + "'");
    }
    option.take(name, "");
  }
}
