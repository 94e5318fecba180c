package dev.morphium.server.cli;

import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.OptionGroup;
import dev.morphium.server.cli.option.ValueOrigin;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The effective configuration as a configuration file: each value with its source, defaults as
 * comments, and of secrets only that there are some.
 */
final class PrintedConfiguration {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./-]+");

  private final List<OptionGroup> groups;
  private final Map<String, String> variables;

  /**
   * @param variables those of the environment that no option stands for, without what is secret
   */
  PrintedConfiguration(List<OptionGroup> groups, Map<String, String> variables) {
    this.groups = groups;
    this.variables = variables;
  }

  @Override
  public String toString() {
    StringBuilder text =
        new StringBuilder(
            "# What the server would be started with; the lines with # are defaults.\n");
    for (OptionGroup group : groups) {
      String lines =
          group.options().stream()
              .filter(CommandOption::isConfigurable)
              .map(PrintedConfiguration::line)
              .collect(Collectors.joining());
      if (!lines.isEmpty()) {
        text.append("\n# ").append(group.title()).append('\n').append(lines);
      }
    }
    if (!variables.isEmpty()) {
      text.append("\n# The first user, by the environment\n");
      variables.forEach((name, value) -> text.append("# %s=%s%n".formatted(name, value)));
    }
    return text.toString();
  }

  private static String line(CommandOption option) {
    ValueOrigin origin = option.origin();
    if (origin == null) {
      String usual = option.takesValue() ? option.usual() : "false";
      return "# %s: %s\n".formatted(option.key(), usual.isEmpty() ? "(none)" : usual);
    }
    if (option.key().equals("config")) {
      return "# config: %s # %s\n".formatted(option.value(), origin.comment());
    }
    return "%s: %s # %s\n".formatted(option.key(), value(option), origin.comment());
  }

  private static String value(CommandOption option) {
    if (option.key().equals("set-parameter")) {
      return option.values().stream()
          .map(PrintedConfiguration::assignment)
          .collect(Collectors.joining(", ", "{", "}"));
    }
    return option.takesMany()
        ? option.values().stream()
            .map(PrintedConfiguration::scalar)
            .collect(Collectors.joining(", ", "[", "]"))
        : scalar(String.valueOf(option.value()));
  }

  private static String assignment(String text) {
    int equals = text.indexOf('=');
    return scalar(text.substring(0, Math.max(0, equals)))
        + ": "
        + scalar(text.substring(equals + 1));
  }

  /** A text as YAML has it: plain where that is certain, and quoted otherwise. */
  private static String scalar(String text) {
    if (PLAIN.matcher(text).matches() && !text.equals("null") && !text.startsWith("-")) {
      return text;
    }
    StringBuilder quoted = new StringBuilder("\"");
    text.chars()
        .forEach(
            each -> {
              if (each == '"' || each == '\\') {
                quoted.append('\\').append((char) each);
              } else if (each < ' ') {
                quoted.append("\\x%02x".formatted(each));
              } else {
                quoted.append((char) each);
              }
            });
    return quoted.append('"').toString();
  }
}
