package dev.morphium.server.cli.file;

import dev.morphium.server.cli.option.ClosestName;
import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.UsageException;
import dev.morphium.server.cli.option.ValueOrigin;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The reader of a configuration file: gives options the values that neither the command line nor
 * the environment has given. Its keys are the names of options without dashes; those of mongod are
 * understood, too, where they mean the same. Source: MongoDB manual, "Self-Managed Configuration
 * File Options".
 */
public final class ConfigurationFile {
  private static final String PARAMETERS = "set-parameter";

  private final Map<String, CommandOption> byKey = new TreeMap<>();
  private final Map<String, FileSetting> takenBy = new HashMap<>();
  private final MongodKeys mongod = new MongodKeys();
  private final Set<String> said = new HashSet<>();
  private final String name;
  private final Consumer<UsageException> problems;

  private ConfigurationFile(
      String name, List<CommandOption> options, Consumer<UsageException> problems) {
    this.name = name;
    this.problems = problems;
    for (CommandOption option : options) {
      if (option.isConfigurable()) {
        byKey.put(option.key(), option);
      }
    }
  }

  /**
   * Reads a file.
   *
   * @param problems takes what is wrong; it may throw it
   */
  public static void read(
      String file, List<CommandOption> options, Consumer<UsageException> problems) {
    String text;
    try {
      text = Files.readString(Path.of(file));
    } catch (IOException | InvalidPathException e) {
      String reason = e instanceof NoSuchFileException ? "it is not there" : text(e);
      problems.accept(
          new UsageException("the configuration file " + file + " cannot be read: " + reason));
      return;
    }
    String name = String.valueOf(Path.of(file).getFileName());
    new ConfigurationFile(name, options, problems).take(text);
  }

  private static String text(Exception problem) {
    return switch (problem) {
      case AccessDeniedException denied -> "no right to read it";
      case CharacterCodingException binary -> "it is no text in UTF-8";
      default -> problem.toString();
    };
  }

  private void take(String text) {
    YamlSettings settings =
        new YamlSettings(
            name,
            key -> byKey.containsKey(key) || mongod.has(key),
            key -> mongod.find(key) instanceof MongodKeys.Refused,
            problems);
    List<FileSetting> all = settings.read(text);
    all.forEach(setting -> said.add(setting.key()));
    for (FileSetting setting : all) {
      try {
        CommandOption own = byKey.get(setting.key());
        MongodKeys.Meaning meaning = mongod.find(setting.key());
        if (own != null) {
          give(own, setting, setting.values());
        } else if (meaning != null) {
          translate(meaning, setting);
        } else {
          throw unknown(setting);
        }
      } catch (UsageException e) {
        problems.accept(e);
      }
    }
  }

  private UsageException unknown(FileSetting setting) {
    TreeSet<String> keys = new TreeSet<>(byKey.keySet());
    keys.addAll(mongod.names());
    return new UsageException(
        "Unknown key: " + origin(setting).text() + ClosestName.hint(setting.key(), keys));
  }

  private void translate(MongodKeys.Meaning meaning, FileSetting setting) {
    String single = setting.values().size() == 1 ? setting.values().getFirst() : "";
    switch (meaning) {
      case MongodKeys.Refused(String words) -> throw refused(setting, words);
      case MongodKeys.Fixed(List<String> accepted, String words) -> {
        if (!accepted.contains(single)) {
          throw refused(setting, words);
        }
      }
      case MongodKeys.FixedWith(List<String> options, String accepted, String words) -> {
        if (!accepted.equals(single) || !isWanted(options)) {
          throw refused(setting, words);
        }
      }
      case MongodKeys.Same(String option) -> give(option(option), setting, setting.values());
      case MongodKeys.Translated(String option, Map<String, String> values) -> {
        if (!values.containsKey(single)) {
          throw refused(setting, "it takes " + String.join(" or ", new TreeSet<>(values.keySet())));
        }
        String value = values.getOrDefault(single, "");
        if (!value.isEmpty()) {
          give(option(option), setting, List.of(value));
        }
      }
    }
  }

  /** Whether one of some options is given, be it further down in the file. */
  private boolean isWanted(List<String> options) {
    return options.stream().anyMatch(option -> isSaid(option) || option(option).isSet());
  }

  private boolean isSaid(String option) {
    return said.stream()
        .anyMatch(
            key ->
                key.equals(option)
                    || mongod.find(key) instanceof MongodKeys.Same same
                        && same.option().equals(option));
  }

  private CommandOption option(String key) {
    CommandOption option = byKey.get(key);
    if (option == null) {
      throw new IllegalStateException("there is no option " + key);
    }
    return option;
  }

  private void give(CommandOption option, FileSetting setting, List<String> values) {
    FileSetting other = takenBy.putIfAbsent(option.key(), setting);
    if (other != null) {
      throw refused(setting, "%s in line %d says it, too".formatted(other.key(), other.line()));
    }
    if (setting.mapping() && !option.key().equals(PARAMETERS)) {
      throw refused(setting, "it takes a text or a list, and no keys below it");
    }
    if (option.isSet()) {
      return; // what is stronger has said it
    }
    List<String> all = new ArrayList<>();
    values.forEach(value -> all.addAll(values.size() == 1 ? option.parts(value) : List.of(value)));
    option.give(all, origin(setting));
  }

  private ValueOrigin origin(FileSetting setting) {
    return ValueOrigin.file(setting.key(), name, setting.line());
  }

  private UsageException refused(FileSetting setting, String words) {
    return new UsageException(origin(setting).text() + ": " + words);
  }
}
